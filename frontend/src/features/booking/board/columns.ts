// Which booking stands in which column of the board now. The server says which bookings
// concern today; where each one stands as the clock moves on is the core's answer.
import { boardRow, type Actor, type BoardBranch, type BoardColumn, type BoardRow, type BookingItem } from '@/core';

export const COLUMNS: readonly BoardColumn[] = ['EXPECTED', 'IN_HOUSE', 'LEAVING'];

export interface Row {
  booking: BookingItem;
  row: BoardRow;
}
export type Columns = Record<BoardColumn, Row[]>;

/** What a column is ordered by, after what is marked. */
const TIME: Record<BoardColumn, (booking: BookingItem) => string> = {
  EXPECTED: (booking) => booking.checkIn,
  IN_HOUSE: (booking) => booking.checkOut,
  LEAVING: (booking) => booking.checkOut,
};

export function columnsOf(branch: Pick<BoardBranch, 'expected' | 'inHouse' | 'leaving'>, actor: Actor, now: string): Columns {
  const bookings = new Map([...branch.expected, ...branch.inHouse, ...branch.leaving].map((booking) => [booking.id, booking]));
  const rows = [...bookings.values()].map((booking) => ({ booking, row: boardRow({ facts: booking.facts, actor, now }) }));
  const column = (name: BoardColumn) =>
    rows
      .filter(({ row }) => row.columns.includes(name))
      .toSorted((a, b) => Number(b.row.mark !== null) - Number(a.row.mark !== null) || TIME[name](a.booking).localeCompare(TIME[name](b.booking)) || a.booking.id - b.booking.id);
  return { EXPECTED: column('EXPECTED'), IN_HOUSE: column('IN_HOUSE'), LEAVING: column('LEAVING') };
}

export const marked = (rows: readonly Row[]) => rows.filter(({ row }) => row.mark !== null);
