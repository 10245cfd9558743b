// What a list shows and its filters, as plain data. Knows no entity.
import type { Column } from '../data-table';
import type { ChoiceSource } from '../choice';

/** The kinds of a filter's field. */
export type FieldKind = 'string' | 'date' | 'number' | 'lookup' | 'search';

interface FilterBase {
  /** Key in the address and in the query to the server. */
  key: string;
  /** Text key. */
  label: string;
}

export type Filter =
  | (FilterBase & {
      kind: 'string';
      /** The value of what is typed; null: it is none. Default: as it is typed. */
      read?: (typed: string) => string | null;
      /** The value as it is shown. */
      textOf?: (value: string) => string;
    })
  | (FilterBase & { kind: 'number' })
  | (FilterBase & { kind: 'date'; from: string; to: string })
  | (FilterBase & { kind: 'lookup'; choices: readonly string[]; textOf: (value: string) => string; multiple?: boolean })
  | (FilterBase & { kind: 'search'; source: ChoiceSource });

export interface ListDef<T> {
  /** Stable name under which the choice of columns is stored. */
  id: string;
  /** Path of the server's collection. */
  path: string;
  columns: readonly Column<T>[];
  filters: readonly Filter[];
  defaultSort: string;
  /** Text key of the search box's hint; null: no search box. */
  searchHint: string | null;
  rowId: (row: T) => number | string;
  /** Null: nothing is behind the row. */
  rowPath: (row: T) => string | null;
  /** Filters fixed by the list's place: sent with every query, never in the address. */
  fixed?: Readonly<Record<string, string>>;
  /** Converts the address's filters into the server's, where they differ. */
  toQuery?: (filters: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
}
