// Which booking stands in which column of the board now, each in one. The server says which bookings
// concern today; where each one stands as the clock moves on is the core's answer.
import { boardRow, type Actor, type BoardBranch, type BoardColumn, type BoardRow, type BookingItem } from '@/core';

export const COLUMNS: readonly BoardColumn[] = ['EXPECTED', 'IN_HOUSE', 'LEAVING'];

export interface Row {
  booking: BookingItem;
  row: BoardRow;
}
export interface Column {
  rows: Row[];
  /** What was closed a moment ago and can be taken back; it does not count. */
  done: Row[];
}
export type Columns = Record<BoardColumn, Column>;

/** What a column is ordered by, after what is marked. */
const TIME: Record<BoardColumn, (booking: BookingItem) => string> = {
  EXPECTED: (booking) => booking.checkIn,
  IN_HOUSE: (booking) => booking.checkOut,
  LEAVING: (booking) => booking.checkOut,
};

const doneAt = ({ booking }: Row) => booking.facts.lastTransitionAt ?? '';

export function columnsOf(
  branch: Pick<BoardBranch, 'expected' | 'inHouse' | 'leaving' | 'done'>,
  actor: Actor,
  now: string,
): Columns {
  const listed = [...branch.expected, ...branch.inHouse, ...branch.leaving, ...branch.done];
  // By id, so that a booking stands once whatever the lists say.
  const bookings = new Map(listed.map((booking) => [booking.id, booking]));
  const all = [...bookings.values()].map((booking) => ({
    booking,
    row: boardRow({ facts: booking.facts, actor, now }),
  }));
  const column = (name: BoardColumn): Column => {
    const here = all.filter(({ row }) => row.column === name);
    return {
      rows: here
        .filter(({ row }) => !row.done)
        .toSorted(
          (a, b) =>
            Number(b.row.mark !== null) - Number(a.row.mark !== null) ||
            TIME[name](a.booking).localeCompare(TIME[name](b.booking)) ||
            a.booking.id - b.booking.id,
        ),
      done: here
        .filter(({ row }) => row.done)
        .toSorted((a, b) => doneAt(b).localeCompare(doneAt(a)) || b.booking.id - a.booking.id),
    };
  };
  return { EXPECTED: column('EXPECTED'), IN_HOUSE: column('IN_HOUSE'), LEAVING: column('LEAVING') };
}

export const marked = (rows: readonly Row[]) => rows.filter(({ row }) => row.mark !== null);
/** Pets, which is what places are counted in. */
export const petsOf = (rows: readonly Row[]) => rows.reduce((sum, { booking }) => sum + booking.petNames.length, 0);
