// What a list shows and what narrows it: plain data. Knows no entity and no address of its own.
import type { Column } from '../data-table';
import type { ChoiceSource } from '../search-box';

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
  /** Text key of what the search box finds; null: there is none. */
  searchHint: string | null;
  rowId: (row: T) => number;
  rowPath: (row: T) => string;
  /** File name of the export; without it there is no export. */
  csv?: string;
  /** What the list's place narrows it to: sent with every query, never in the address. */
  fixed?: Readonly<Record<string, string>>;
  /** What the server is asked for, where the address says it otherwise. */
  asked?: (filters: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
}
