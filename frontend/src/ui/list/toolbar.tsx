// The toolbar of a list: search, filters, chips, columns, and sorting for cards, which have no table
// head.
import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '@/lib/i18n';
import { asTable, type Column } from '../data-table';
import { Input, Select } from '../form/controls';
import { Icon } from '../icon';
import { Chips } from './chips';
import { FilterControl } from './filter-control';
import { CheckMenu } from './later-controls';
import { changed, setFilter, type ListState } from './list-state';
import type { ListDef } from './types';

const PAUSE_MS = 250;

interface Props<T> {
  def: ListDef<T>;
  state: ListState;
  onChange: (state: ListState, replace?: boolean) => void;
  isShown: (column: Column<T>) => boolean;
  onToggle: (column: Column<T>) => void;
}

export function Toolbar<T>({ def, state, onChange, isShown, onToggle }: Props<T>) {
  const t = useText();
  const set = (values: Record<string, string>) => onChange(setFilter(state, values));
  const columns = def.columns.map((column) => ({
    value: column.id,
    label: t(column.label),
    checked: isShown(column),
    disabled: column.fixed ?? false,
  }));
  return (
    <chakra.div
      role="search"
      aria-label={t('list.filters')}
      display="flex"
      flexWrap="wrap"
      gap="10px"
      p="14px"
      alignItems="center"
    >
      {def.searchHint !== null && (
        <SearchInput hint={t(def.searchHint)} q={state.q} onSearch={(q) => onChange(changed(state, { q }), true)} />
      )}
      {def.filters.map((filter) => (
        <FilterControl key={filter.key} filter={filter} values={state.filters} onSet={set} />
      ))}
      <SortChooser def={def} state={state} onChange={onChange} isShown={isShown} />
      <CheckMenu
        label={t('list.columns')}
        icon="columns"
        items={columns}
        onToggle={(id) => {
          const column = def.columns.find((one) => one.id === id);
          if (column) onToggle(column);
        }}
      />
      <Chips
        filters={def.filters}
        values={state.filters}
        onSet={set}
        onClear={() => onChange(changed(state, { filters: {} }))}
      />
    </chakra.div>
  );
}

/**
 * Searches after a pause in typing, or at once when the field is left; replaces the address, so that Back leaves
 * the list. Where the reader has gone elsewhere meanwhile, perhaps to a screen that still loads, nothing is searched:
 * that would call them back.
 */
function SearchInput({ hint, q, onSearch }: { hint: string; q: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState(q);
  const [seen, setSeen] = useState(q);
  if (q !== seen) {
    // The address changed from outside (Back, a link): the field follows.
    setSeen(q);
    if (q !== typed.trim()) setTyped(q);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = () => {
    clearTimeout(timer.current);
    if (typed.trim() !== q) onSearch(typed.trim());
  };
  useEffect(() => {
    const asked = window.location.href;
    timer.current = setTimeout(() => window.location.href === asked && search(), PAUSE_MS);
    return () => clearTimeout(timer.current);
    // Only typing starts the timer; a change of the address must not restart it.
  }, [typed]); // eslint-disable-line react-hooks/exhaustive-deps
  // As wide as its hint: about half an em a letter, and the icon.
  const wide = `max(280px, ${hint.length * 0.48 + 3.6}em)`;
  return (
    <chakra.span position="relative" flex={{ base: '1 1 100%', sm: `0 1 ${wide}` }} fontSize="15px">
      <Icon name="search" position="absolute" left="12px" top="11px" color="fg.muted" />
      <Input
        size="sm"
        type="search"
        textOverflow="ellipsis"
        pl="38px"
        minH="40px"
        aria-label={hint}
        placeholder={hint}
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={search}
      />
    </chakra.span>
  );
}

/** Cards have no table head to sort by. */
function SortChooser<T>({ def, state, onChange, isShown }: Omit<Props<T>, 'onToggle'>) {
  const t = useText();
  const sorts = def.columns.flatMap((column) => {
    const key = column.sort;
    return key === undefined ? [] : [{ key, label: t(column.label) }];
  });
  return (
    <chakra.div css={{ [asTable(def.columns.filter(isShown))]: { display: 'none' } }}>
      <Select
        size="sm"
        minH="40px"
        aria-label={t('list.sort')}
        value={state.sort}
        onChange={(event) => onChange(changed(state, { sort: event.target.value }))}
      >
        {sorts.flatMap(({ key, label }) => [
          <option key={key} value={key}>{`${label} ↑`}</option>,
          <option key={`-${key}`} value={`-${key}`}>{`${label} ↓`}</option>,
        ])}
      </Select>
    </chakra.div>
  );
}
