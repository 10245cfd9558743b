// The active filters of a list as chips; each chip removes its filter.
import { chakra } from '@chakra-ui/react';
import { formatDate, formatRange } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Icon } from '../icon';
import { useChoice } from '../choice';
import { filterKeys } from './list-state';
import type { Filter } from './types';

interface Props {
  filters: readonly Filter[];
  values: Readonly<Record<string, string>>;
  onSet: (values: Record<string, string>) => void;
  onClear: () => void;
}

export function Chips({ filters, values, onSet, onClear }: Props) {
  const t = useText();
  const on = filters.filter((filter) => filterKeys(filter).some((key) => values[key]));
  if (on.length === 0) return null;
  return (
    <>
      {on.map((filter) => (
        <Chip
          key={filter.key}
          filter={filter}
          values={values}
          onOff={() => onSet(Object.fromEntries(filterKeys(filter).map((key) => [key, ''])))}
        />
      ))}
      {on.length > 1 && (
        <chakra.button
          type="button"
          fontSize="13.5px"
          fontWeight={600}
          color="fg.link"
          cursor="pointer"
          onClick={onClear}
        >
          {t('list.clearAll')}
        </chakra.button>
      )}
    </>
  );
}

function Chip({
  filter,
  values,
  onOff,
}: {
  filter: Filter;
  values: Readonly<Record<string, string>>;
  onOff: () => void;
}) {
  const t = useText();
  const text = useChipText(filter, values);
  return (
    <chakra.span
      display="inline-flex"
      gap="4px"
      alignItems="center"
      borderWidth="1px"
      borderStyle="solid"
      borderColor="border.strong"
      bg="bg.hover"
      color="fg.link"
      borderRadius="20px"
      padding="3px 5px 3px 11px"
      fontSize="13.5px"
      fontWeight={700}
      maxWidth="100%"
    >
      <chakra.span minW={0}>{text}</chakra.span>
      <chakra.button
        type="button"
        display="grid"
        placeItems="center"
        boxSize="22px"
        borderRadius="full"
        cursor="pointer"
        aria-label={t('list.remove', { name: `${t(filter.label)}: ${text}` })}
        onClick={onOff}
      >
        <Icon name="close" />
      </chakra.button>
    </chakra.span>
  );
}

function useChipText(filter: Filter, values: Readonly<Record<string, string>>): string {
  const t = useText();
  const found = useChoice(filter.kind === 'search' ? filter.source : null, values[filter.key] ?? '');
  switch (filter.kind) {
    case 'lookup':
      return (values[filter.key] ?? '')
        .split(',')
        .map((value) => t(filter.textOf(value)))
        .join(', ');
    case 'date': {
      const [from, to] = [values[filter.from], values[filter.to]];
      if (from && to) return formatRange(from, to);
      return from ? `${formatDate(from)} –` : to ? `– ${formatDate(to)}` : '–';
    }
    case 'search':
      return found?.label ?? '…';
    case 'string':
    case 'number': {
      const value = values[filter.key] ?? '';
      const textOf = filter.kind === 'string' ? filter.textOf : undefined;
      return `${t(filter.label)}: ${textOf?.(value) ?? value}`;
    }
  }
}
