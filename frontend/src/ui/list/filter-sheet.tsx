// All filters of a list over the page, for a phone; and the order, since cards have no table head to sort by.
import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { useText } from '@/lib/i18n';
import { Button } from '../button';
import { Dialog } from '../dialog';
import { Select } from '../form/controls';
import { Chip } from './chips';
import { FilterControl } from './filter-control';
import { changed, isSet, setFilter, type ListState } from './list-state';
import type { ListDef } from './types';

interface Props<T> {
  def: ListDef<T>;
  state: ListState;
  onChange: (state: ListState) => void;
  open: boolean;
  onClose: () => void;
}

export function FilterSheet<T>({ def, state, onChange, open, onClose }: Props<T>) {
  const t = useText();
  const set = (values: Record<string, string>) => onChange(setFilter(state, values));
  const filters = useRef<HTMLDivElement>(null);
  // A field would call the phone's keyboard.
  const first = {
    get current() {
      return filters.current?.querySelector('button') ?? null;
    },
  };
  const isOn = def.filters.some((filter) => isSet(filter, state.filters));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('list.moreFilters')}
      initialFocus={first}
      footer={
        <>
          {isOn && <Button onClick={() => onChange(changed(state, { filters: {} }))}>{t('list.clearAll')}</Button>}
          <Button variant="primary" onClick={onClose}>
            {t('list.show')}
          </Button>
        </>
      }
    >
      <chakra.div ref={filters} display="grid" gap="10px" css={{ '& > * > button': { width: '100%' } }}>
        {def.filters.map((filter) => (
          <chakra.div key={filter.key} minW={0}>
            {isSet(filter, state.filters) ? (
              <Chip filter={filter} values={state.filters} onSet={set} />
            ) : (
              <FilterControl filter={filter} values={state.filters} onSet={set} />
            )}
          </chakra.div>
        ))}
        <SortChooser def={def} state={state} onChange={onChange} />
      </chakra.div>
    </Dialog>
  );
}

function SortChooser<T>({ def, state, onChange }: Pick<Props<T>, 'def' | 'state' | 'onChange'>) {
  const t = useText();
  const sorts = def.columns.flatMap((column) => {
    const key = column.sort;
    return key === undefined ? [] : [{ key, label: t(column.label) }];
  });
  if (sorts.length === 0) return null;
  return (
    <chakra.label display="grid" gap="4px" mt="6px" fontSize="14px" fontWeight="600">
      {t('list.sort')}
      <Select
        size="sm"
        minH="40px"
        value={state.sort}
        onChange={(event) => onChange(changed(state, { sort: event.target.value }))}
      >
        {sorts.flatMap(({ key, label }) => [
          <option key={key} value={key}>{`${label} ↑`}</option>,
          <option key={`-${key}`} value={`-${key}`}>{`${label} ↓`}</option>,
        ])}
      </Select>
    </chakra.label>
  );
}
