// A filter in the toolbar, by its kind. The server decides what a filter means.
import { chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
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
}

export function FilterControl({ filter, values, onSet }: Props<Filter>) {
  switch (filter.kind) {
    case 'lookup':
      return <LookupFilter filter={filter} values={values} onSet={onSet} />;
    case 'date':
      return <DateFilter filter={filter} values={values} onSet={onSet} />;
    case 'search':
      return <SearchFilter filter={filter} values={values} onSet={onSet} />;
    case 'string':
    case 'number':
      return <TypedFilter filter={filter} values={values} onSet={onSet} />;
  }
}

function LookupFilter({ filter, values, onSet }: Props<Extract<Filter, { kind: 'lookup' }>>) {
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
  return <CheckMenu label={t(filter.label)} items={items} onToggle={set} single={!filter.multiple} />;
}

function DateFilter({ filter, values, onSet }: Props<Extract<Filter, { kind: 'date' }>>) {
  const t = useText();
  const day = (key: string, label: string) => (
    <chakra.label display="grid" gap="4px" fontSize="13.5px" fontWeight="600" w="190px">
      {label}
      <DayInput label={label} value={values[key] ?? ''} onDay={(value) => onSet({ [key]: value })} />
    </chakra.label>
  );
  return (
    <Panel label={t(filter.label)} icon="calendar">
      {(close) => (
        <chakra.div display="flex" flexWrap="wrap" gap="12px" alignItems="end">
          {day(filter.from, t('list.from'))}
          {day(filter.to, t('list.to'))}
          <Button onClick={close}>{t('common.close')}</Button>
        </chakra.div>
      )}
    </Panel>
  );
}

/** Only a complete date goes into the address; an incomplete date stays in the field. */
function DayInput({ label, value, onDay }: { label: string; value: string; onDay: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  const change = (next: string) => {
    setTyped(next);
    if (next === '' || /^\d{4}-\d{2}-\d{2}$/.test(next)) onDay(next);
  };
  return <DateInput size="sm" aria-label={label} value={typed} onValue={change} />;
}

function SearchFilter({ filter, onSet }: Props<Extract<Filter, { kind: 'search' }>>) {
  const label = useText()(filter.label);
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

function TypedFilter({ filter, values, onSet }: Props<Extract<Filter, { kind: 'string' | 'number' }>>) {
  const t = useText();
  const [typed, setTyped] = useState(values[filter.key] ?? '');
  const [isWrong, setWrong] = useState(false);
  const id = useId();
  const read = filter.kind === 'string' ? filter.read : undefined;
  return (
    <Panel label={t(filter.label)}>
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
