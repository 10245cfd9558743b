// A column of a list, as data.
import type { ReactNode } from 'react';
import type { Language } from '@/lib/language';

/**
 * Where a column stands in a card. Line 1: `head` at the left, `mark` at the right. Line 2: `foot`, `more`, `end`. `own`:
 * on a line of its own, whole, as buttons need it. `none`: not in a card, but still in a table in little room.
 */
export type CardPlace = 'head' | 'mark' | 'foot' | 'more' | 'end' | 'own' | 'none';

export interface Column<T> {
  id: string;
  /** Text key. */
  label: string;
  /** The sort key in the address; absent if the column cannot be sorted. */
  sort?: string;
  /** The server's sort key for each language, where they differ. */
  sortBy?: Readonly<Record<Language, string>>;
  /** Numbers stand at the end. */
  align?: 'end';
  /** The column names the row: cannot be hidden and holds the row's link. */
  fixed?: boolean;
  /** Hidden until the user shows it. */
  hidden?: boolean;
  /** The column holds longer words. */
  wide?: boolean;
  /** The column is one of those that matter in little room; and its place in a card. */
  card?: CardPlace;
  /** In a card: the label stands before the value, because the value alone says too little. */
  named?: boolean;
  /** Pixels that the column needs before a table is shown instead of cards, if not the default. */
  min?: number;
  cell: (row: T) => ReactNode;
}
