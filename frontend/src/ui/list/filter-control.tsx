// A filter of a list, by its kind: among the others, or behind the chip of its value. The server decides what a filter
// means.
import { chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { datePresets } from '@/core';
import { serverNow } from '@/lib/api';
import { localOf, ownZone } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Button } from '../button';
import { Input } from '../form/controls';
import { DateInput } from '../form/date-input';
import { CheckMenu, Panel, SearchBox } from './later-controls';
import type { Filter } from './types';

interface Props<F extends Filter> {
  filter: F;
  values: Readonly<Record<string, string>>;
  onSet: (values: Record<string, string>) => void;
  /** The text of the chip that opens the control; without it the filter's name opens it. */
  chip?: string;
}

export function FilterControl(props: Props<Filter>) {
  const { filter, ...rest } = props;
  switch (filter.kind) {
    case 'lookup':
      return <LookupFilter filter={filter} {...rest} />;
    case 'date':
      return <DateFilter filter={filter} {...rest} />;
    case 'search':
      return <SearchFilter filter={filter} {...rest} />;
    case 'string':
    case 'number':
      return <TypedFilter filter={filter} {...rest} />;
  }
}

/** What opens a control: the filter's name, or the text of its chip. */
const trigger = (label: string, chip: string | undefined) =>
  chip === undefined ? { label } : { label: chip, inChip: true };

function LookupFilter({ filter, values, onSet, chip }: Props<Extract<Filter, { kind: 'lookup' }>>) {
  const t = useText();
  const chosen = (values[filter.key] ?? '').split(',').filter(Boolean);
  const set = (value: string, on: boolean) => {
    const next = filter.multiple
      ? filter.choices.filter((choice) => (choice === value ? on : chosen.includes(choice)))
      : on
        ? [value]
        : [];
    onSet({ [filter.key]: next.join(',') });
  };
  const items = filter.choices.map((value) => ({
    value,
    label: t(filter.textOf(value)),
    checked: chosen.includes(value),
  }));
  return <CheckMenu {...trigger(t(filter.label), chip)} items={items} onToggle={set} single={!filter.multiple} />;
}

function DateFilter({ filter, values, onSet, chip }: Props<Extract<Filter, { kind: 'date' }>>) {
  const t = useText();
  const today = localOf(serverNow(), ownZone()).slice(0, 10);
  const day = (key: string, label: string) => (
    <DayInput label={label} value={values[key] ?? ''} onDay={(value) => onSet({ [key]: value })} />
  );
  return (
    <Panel {...trigger(t(filter.label), chip)} icon="calendar">
      {(close) => (
        <chakra.div display="grid" gap="12px" justifyItems="start" maxW="430px">
          <chakra.div display="flex" flexWrap="wrap" gap="8px">
            {datePresets(today).map(({ preset, from, to }) => (
              <Button
                key={preset}
                size="sm"
                aria-pressed={values[filter.from] === from && values[filter.to] === to}
                _pressed={{ bg: 'bg.selected' }}
                onClick={() => {
                  onSet({ [filter.from]: from, [filter.to]: to });
                  close();
                }}
              >
                {t(`enum.datePreset.${preset}`)}
              </Button>
            ))}
          </chakra.div>
          <chakra.div display="flex" flexWrap="wrap" gap="12px" alignItems="start">
            {day(filter.from, t('list.from'))}
            {day(filter.to, t('list.to'))}
          </chakra.div>
          <Button onClick={close}>{t('common.close')}</Button>
        </chakra.div>
      )}
    </Panel>
  );
}

/** Only a date goes into the address; other text stays in the field, with its error. */
function DayInput({ label, value, onDay }: { label: string; value: string; onDay: (value: string) => void }) {
  const t = useText();
  const id = useId();
  const [wrong, setWrong] = useState<string | null>(null);
  const [words, setWords] = useState<string | null>(null);
  function take(next: string) {
    const isDay = next === '' || /^\d{4}-\d{2}-\d{2}$/.test(next);
    setWrong(isDay ? null : next);
    if (isDay) onDay(next);
  }
  const note = words ?? (wrong === null ? '' : t('validation.format'));
  return (
    <chakra.div w="202px">
      <chakra.label htmlFor={id} display="block" fontSize="13.5px" fontWeight="600" mb="4px">
        {label}
      </chakra.label>
      <DateInput
        id={id}
        size="sm"
        past
        aria-invalid={wrong !== null || undefined}
        aria-describedby={`${id}-note`}
        value={wrong ?? value}
        onValue={take}
        onTyping={setWords}
      />
      <chakra.p
        id={`${id}-note`}
        aria-live="polite"
        minH="20px"
        mt="3px"
        fontSize="13.5px"
        color={words === null ? 'bad.fg' : 'fg.muted'}
      >
        {note}
      </chakra.p>
    </chakra.div>
  );
}

function SearchFilter({ filter, onSet, chip }: Props<Extract<Filter, { kind: 'search' }>>) {
  const label = useText()(filter.label);
  // Another record is chosen among the filters.
  if (chip !== undefined) return <chakra.span minW={0}>{chip}</chakra.span>;
  // As wide as its label: about half an em a letter, and the arrow.
  const wide = `${label.length * 0.56 + 4.5}em`;
  return (
    <chakra.div fontSize="15px" flex={{ base: `1 1 max(150px, ${wide})`, sm: `0 0 max(190px, ${wide})` }}>
      <SearchBox
        source={filter.source}
        value={null}
        label={label}
        placeholder={label}
        onChoose={(choice) => choice && onSet({ [filter.key]: choice.value })}
      />
    </chakra.div>
  );
}

function TypedFilter({ filter, values, onSet, chip }: Props<Extract<Filter, { kind: 'string' | 'number' }>>) {
  const t = useText();
  const [typed, setTyped] = useState(values[filter.key] ?? '');
  const [isWrong, setWrong] = useState(false);
  const id = useId();
  const read = filter.kind === 'string' ? filter.read : undefined;
  return (
    <Panel {...trigger(t(filter.label), chip)}>
      {(close) => (
        <chakra.form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const value = read && typed.trim() ? read(typed) : typed.trim();
            setWrong(value === null);
            if (value === null) return;
            onSet({ [filter.key]: value });
            close();
          }}
        >
          <chakra.div display="flex" gap="8px">
            <Input
              size="sm"
              aria-label={t(filter.label)}
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? id : undefined}
              inputMode={filter.kind === 'number' ? 'numeric' : 'text'}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Button type="submit" variant="primary">
              {t('list.apply')}
            </Button>
          </chakra.div>
          {isWrong && (
            <chakra.p id={id} role="alert" mt="6px" fontSize="13.5px" color="bad.fg">
              {t('validation.format')}
            </chakra.p>
          )}
        </chakra.form>
      )}
    </Panel>
  );
}
