// What a list is made of: plain data that the list machinery reads.
// Knows no entity, no role and no address of its own.
import type { Column } from '@/ui/data-table';
import type { ChoiceSource } from '@/ui/search-box';

export type { Page } from '@/core';
export type { Column } from '@/ui/data-table';
export type { Choice, ChoiceSource } from '@/ui/search-box';

/** The kinds of field a filter can have. */
export type FieldKind = 'string' | 'date' | 'number' | 'lookup' | 'search';

interface FilterBase {
  /** Key in the address and in the query to the server. */
  key: string;
  /** Text key. */
  label: string;
}

export type Filter =
  | (FilterBase & { kind: 'string' | 'number' })
  | (FilterBase & { kind: 'date'; from: string; to: string })
  | (FilterBase & { kind: 'lookup'; choices: readonly string[]; textOf: (value: string) => string; multiple?: boolean })
  | (FilterBase & { kind: 'search'; source: ChoiceSource });

export interface ListDef<T> {
  /** Stable name: the choice of columns is kept under it. */
  id: string;
  /** The server's collection. */
  path: string;
  columns: readonly Column<T>[];
  filters: readonly Filter[];
  defaultSort: string;
  /** Text key of what the search box finds. */
  searchHint: string;
  rowId: (row: T) => number;
  rowPath: (row: T) => string;
  /** File name of the export; without it there is no export. */
  csv?: string;
}
