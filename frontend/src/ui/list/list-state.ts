// Converts between a list's state and its address. Pure: the address is the only memory, so Back,
// reload and a sent link show the same list.
import { PAGE_SIZES } from '../page-bar';
import { language } from '@/lib/language';
import type { Column } from '../data-table';
import type { Filter, ListDef } from './types';
import { enums } from '@/core';

const DEFAULT_PAGE_SIZE = 25;

export interface ListState {
  q: string;
  sort: string;
  page: number;
  pageSize: number;
  /** Set only beyond the last numbered page. */
  cursor: string | null;
  /** By the filter's key in the address; a multiple choice is a comma-separated list. */
  filters: Readonly<Record<string, string>>;
}

type Shape = Pick<ListDef<never>, 'filters' | 'defaultSort'> & {
  columns: readonly Pick<Column<never>, 'sort' | 'sortBy'>[];
};

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const NUMBER = /^-?\d{1,15}$/;
/** An id, or the code of a country or currency. */
const CODE = /^(?:\d{1,15}|[A-Z]{2,3})$/;

/** The keys that a filter writes into the address. */
export function filterKeys(filter: Filter): string[] {
  return filter.kind === 'date' ? [filter.from, filter.to] : [filter.key];
}

export const isSet = (filter: Filter, values: Readonly<Record<string, string>>): boolean =>
  filterKeys(filter).some((key) => values[key]);

/** The valid part of a filter's value; an address may be typed or sent by anybody. */
function accepted(filter: Filter, raw: string): string {
  switch (filter.kind) {
    case 'string':
      return filter.read ? (filter.read(raw) ?? '') : raw.slice(0, 200);
    case 'number':
      return NUMBER.test(raw) ? raw : '';
    case 'search':
      return CODE.test(raw) ? raw : '';
    case 'date':
      return DATE.test(raw) ? raw : '';
    case 'lookup': {
      const known = raw
        .split(',')
        .filter((value, at, all) => filter.choices.includes(value) && all.indexOf(value) === at);
      return (filter.multiple ? known : known.slice(0, 1)).join(',');
    }
  }
}

function positive(raw: string | null, fallback: number): number {
  return raw !== null && /^\d{1,9}$/.test(raw) ? Math.max(1, Number(raw)) : fallback;
}

export function readState(params: URLSearchParams, def: Shape): ListState {
  const filters: Record<string, string> = {};
  for (const filter of def.filters) {
    for (const key of filterKeys(filter)) {
      const value = accepted(filter, params.get(key) ?? '');
      if (value) filters[key] = value;
    }
  }
  const sort = params.get('sort') ?? '';
  const sortable = def.columns.some((column) => column.sort && column.sort === sort.replace(/^-/, ''));
  const pageSize = positive(params.get('pageSize'), DEFAULT_PAGE_SIZE);
  const cursor = params.get('cursor');
  const page = positive(params.get('page'), 1);
  return {
    q: params.get('q') ?? '',
    sort: sortable ? sort : def.defaultSort,
    page: cursor ? Math.max(page, enums().maxPage + 1) : Math.min(page, enums().maxPage),
    pageSize: PAGE_SIZES.find((size) => size === pageSize) ?? DEFAULT_PAGE_SIZE,
    cursor,
    filters,
  };
}

/** Writes a state into the address without default values; foreign keys stay. */
export function writeState(
  state: ListState,
  def: Pick<Shape, 'defaultSort' | 'filters'>,
  others = '',
): URLSearchParams {
  const params = new URLSearchParams(others);
  for (const key of ['q', 'sort', 'page', 'pageSize', 'cursor', ...def.filters.flatMap(filterKeys)]) params.delete(key);
  if (state.q) params.set('q', state.q);
  for (const [key, value] of Object.entries(state.filters)) if (value) params.set(key, value);
  if (state.sort !== def.defaultSort) params.set('sort', state.sort);
  if (state.page > 1) params.set('page', String(state.page));
  if (state.pageSize !== DEFAULT_PAGE_SIZE) params.set('pageSize', String(state.pageSize));
  if (state.cursor) params.set('cursor', state.cursor);
  return params;
}

/** The server's sort key: names are sorted by the language in which they are shown. */
function asks(sort: string, columns: Shape['columns']): string {
  const key = sort.replace(/^-/, '');
  const named = columns.find((column) => column.sort === key)?.sortBy?.[language()];
  return named ? sort.replace(key, named) : sort;
}

/** The query for the server; `paged: false` for an export of everything that is filtered. */
export function queryOf(
  state: ListState,
  paged = true,
  {
    fixed,
    toQuery = (filters) => filters,
    columns = [],
  }: Pick<ListDef<never>, 'fixed' | 'toQuery'> & Partial<Pick<Shape, 'columns'>> = {},
): string {
  const params = new URLSearchParams(fixed);
  if (state.q.trim()) params.set('q', state.q.trim());
  for (const [key, value] of Object.entries(toQuery(state.filters))) if (value) params.set(key, value);
  params.set('sort', asks(state.sort, columns));
  if (paged) {
    if (state.cursor) params.set('cursor', state.cursor);
    else params.set('page', String(state.page));
    params.set('pageSize', String(state.pageSize));
  }
  return params.toString();
}

/** A changed filter, search or sorting returns to the first page. */
export function changed(
  state: ListState,
  change: Partial<Pick<ListState, 'q' | 'sort' | 'pageSize' | 'filters'>>,
): ListState {
  return { ...state, ...change, page: 1, cursor: null };
}

export function setFilter(state: ListState, values: Record<string, string>): ListState {
  const filters: Record<string, string> = { ...state.filters };
  for (const [key, value] of Object.entries(values)) {
    if (value) filters[key] = value;
    else delete filters[key];
  }
  return changed(state, { filters });
}

export function toggleSort(state: ListState, key: string): ListState {
  return changed(state, { sort: state.sort === key ? `-${key}` : key });
}

export function isNarrowed(state: ListState): boolean {
  return state.q.trim() !== '' || Object.keys(state.filters).length > 0;
}
