// The filters that are set, as chips: the text of each opens its filter, its cross removes it.
import { chakra } from '@chakra-ui/react';
import { formatDate, formatRange } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Icon } from '../icon';
import { useChoice } from '../choice';
import { FilterControl } from './filter-control';
import { filterKeys, isSet } from './list-state';
import type { Filter } from './types';

interface Props {
  filters: readonly Filter[];
  values: Readonly<Record<string, string>>;
  onSet: (values: Record<string, string>) => void;
  onClear: () => void;
}

export function Chips({ filters, values, onSet, onClear }: Props) {
  const t = useText();
  const on = filters.filter((filter) => isSet(filter, values));
  if (on.length === 0) return null;
  return (
    <>
      {on.map((filter) => (
        <Chip key={filter.key} filter={filter} values={values} onSet={onSet} />
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

/** A filter that is set. */
export function Chip({ filter, values, onSet }: Pick<Props, 'values' | 'onSet'> & { filter: Filter }) {
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
      <FilterControl filter={filter} values={values} onSet={onSet} chip={text} />
      <chakra.button
        type="button"
        display="grid"
        placeItems="center"
        boxSize="22px"
        borderRadius="full"
        cursor="pointer"
        aria-label={t('list.remove', {
          name: text.startsWith(`${t(filter.label)}:`) ? text : `${t(filter.label)}: ${text}`,
        })}
        onClick={() => onSet(Object.fromEntries(filterKeys(filter).map((key) => [key, ''])))}
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
      const range = from && to ? formatRange(from, to) : from ? `${formatDate(from)} –` : `– ${formatDate(to ?? '')}`;
      // A list may have several dates.
      return `${t(filter.label)}: ${range}`;
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
