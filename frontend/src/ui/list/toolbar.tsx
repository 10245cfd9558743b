// The toolbar of a list: search, chips of the filters that are set, columns. All filters stand behind a button; on a
// phone, where they open over the page, it is the only one.
import { chakra } from '@chakra-ui/react';
import { useEffect, useId, useRef, useState, type ComponentProps } from 'react';
import { useText } from '@/lib/i18n';
import { lazyChunk } from '@/lib/lazy-chunk';
import { useNarrow } from '@/lib/media';
import type { Column } from '../data-table';
import { Input } from '../form/controls';
import { Icon } from '../icon';
import { TriggerButton } from '../popup-trigger';
import { Chips } from './chips';
import { FilterControl } from './filter-control';
import type { FilterSheet } from './filter-sheet';
import { CheckMenu } from './later-controls';
import { changed, isSet, setFilter, type ListState } from './list-state';
import type { ListDef } from './types';

const PAUSE_MS = 250;
const filterSheet = lazyChunk('filterSheet', () => import('./filter-sheet'));

function LaterSheet<T>(props: ComponentProps<typeof FilterSheet<T>>) {
  const part = filterSheet.usePart('painted');
  return part && <part.FilterSheet {...props} />;
}

interface Props<T> {
  def: ListDef<T>;
  /** The list has no rows. */
  empty: boolean;
  state: ListState;
  onChange: (state: ListState, replace?: boolean) => void;
  isShown: (column: Column<T>) => boolean;
  onToggle: (column: Column<T>) => void;
}

/** From this width of the list on, the chips stand on the toolbar's only row. */
const ONE_ROW = '@container list (min-width: 860px)';
const PLACES = {
  display: 'grid',
  gap: '10px',
  alignItems: 'center',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gridTemplateAreas: '"search search" "filters tools" "chips chips"',
  '&:not(:has(> [data-part=search]))': { gridTemplateAreas: '"filters tools" "chips chips"' },
  '&:not(:has(> [data-part=tools]))': {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gridTemplateAreas: '"search filters"',
  },
  '&:not(:has(> [data-part=search], > [data-part=tools]))': { gridTemplateAreas: '"filters ."' },
  '& > [data-part=search]': { gridArea: 'search' },
  '& > [data-part=filters]': { gridArea: 'filters' },
  '& > [data-part=tools]': { gridArea: 'tools' },
  '& > [data-part=chips]': { gridArea: 'chips' },
  [ONE_ROW]: {
    gridTemplateColumns: 'auto auto minmax(0, 1fr) auto',
    gridTemplateAreas: '"search filters chips tools"',
    '&:not(:has(> [data-part=search]))': {
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      gridTemplateAreas: '"filters chips tools"',
    },
  },
} as const;

export function Toolbar<T>({ def, empty, state, onChange, isShown, onToggle }: Props<T>) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const id = useId();
  const more = useRef<HTMLButtonElement>(null);
  const isNarrow = useNarrow();
  const set = def.filters.filter((filter) => isSet(filter, state.filters)).length;
  const onSet = (values: Record<string, string>) => onChange(setFilter(state, values));
  /** A chip that goes takes the focus with it. */
  const remove = (next: ListState) => {
    onChange(next);
    more.current?.focus();
  };
  const setByChip = (values: Record<string, string>) => {
    const next = setFilter(state, values);
    const goes = def.filters.some((filter) => isSet(filter, state.filters) && !isSet(filter, next.filters));
    if (goes) remove(next);
    else onChange(next);
  };
  const columns = def.columns.map((column) => ({
    value: column.id,
    label: t(column.label),
    checked: isShown(column),
    disabled: column.fixed ?? false,
  }));
  // Columns alone: a phone has none to choose, a list without rows none to show.
  if ((isNarrow || empty) && def.searchHint === null && def.filters.length === 0) return null;
  return (
    <chakra.div role="search" aria-label={t('list.filters')} p="14px">
      <chakra.div css={PLACES}>
        {def.searchHint !== null && (
          <SearchInput hint={t(def.searchHint)} q={state.q} onSearch={(q) => onChange(changed(state, { q }), true)} />
        )}
        {def.filters.length > 0 && (
          <TriggerButton
            ref={more}
            data-part="filters"
            label={t(isNarrow && set > 0 ? 'list.filtersSet' : 'list.moreFilters', { count: set })}
            icon="filter"
            {...(isNarrow
              ? { 'aria-haspopup': 'dialog' as const }
              : {
                  end: open ? ('chevronUp' as const) : ('chevronDown' as const),
                  'aria-controls': open ? id : undefined,
                })}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          />
        )}
        {!isNarrow && set > 0 && (
          <chakra.div data-part="chips" display="flex" flexWrap="wrap" gap="6px 8px" alignItems="center" minW={0}>
            <Chips
              filters={def.filters}
              values={state.filters}
              onSet={setByChip}
              onClear={() => remove(changed(state, { filters: {} }))}
            />
          </chakra.div>
        )}
        {!isNarrow && (
          <chakra.div data-part="tools" display="flex" gap="10px" justifyContent="flex-end" minW={0}>
            <CheckMenu
              label={t('list.columns')}
              icon="columns"
              items={columns}
              onToggle={(column) => {
                const found = def.columns.find((one) => one.id === column);
                if (found) onToggle(found);
              }}
            />
          </chakra.div>
        )}
      </chakra.div>
      {isNarrow && (
        <LaterSheet def={def} state={state} onChange={onChange} open={open} onClose={() => setOpen(false)} />
      )}
      {!isNarrow && open && (
        <chakra.div id={id} display="flex" flexWrap="wrap" gap="10px" alignItems="center" mt="10px">
          {def.filters.map((filter) => (
            <FilterControl key={filter.key} filter={filter} values={state.filters} onSet={onSet} />
          ))}
        </chakra.div>
      )}
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
    const address = window.location.href;
    timer.current = setTimeout(() => window.location.href === address && search(), PAUSE_MS);
    return () => clearTimeout(timer.current);
    // Only typing starts the timer; a change of the address must not restart it.
  }, [typed]); // eslint-disable-line react-hooks/exhaustive-deps
  // As wide as its hint: about half an em a letter, and the icon.
  const wide = `max(280px, ${hint.length * 0.48 + 3.6}em)`;
  return (
    <chakra.span
      data-part="search"
      position="relative"
      fontSize="15px"
      css={{ [ONE_ROW]: { width: `min(${wide}, 34cqw)` } }}
    >
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
