// Sorts today's bookings into the columns of the board; each booking stands in one column. The server
// says which bookings concern today; the core says where a booking stands at this moment.
import {
  boardRow,
  type Actor,
  type BoardBooking,
  type BoardBranch,
  type BoardColumn,
  type BoardRow,
  type BookingItem,
  type BookingQuestion,
} from '@/core';
import { actionsNow } from '@/lib/offline';

export const COLUMNS: readonly BoardColumn[] = ['EXPECTED', 'IN_HOUSE', 'LEAVING'];

export interface BookingOnBoard {
  booking: BoardBooking;
  row: BoardRow;
}
export interface BoardList {
  rows: BookingOnBoard[];
  /** Bookings that were closed a moment ago and can be taken back; not counted. */
  done: BookingOnBoard[];
}
export type Columns = Record<BoardColumn, BoardList>;

/** The time by which a column is sorted; marked rows come first. */
const TIME: Record<BoardColumn, (booking: BookingItem) => string> = {
  EXPECTED: (booking) => booking.checkIn,
  IN_HOUSE: (booking) => booking.checkOut,
  LEAVING: (booking) => booking.checkOut,
};

/** The row with its next action as it is possible now, with network or without. */
function rowNow(question: BookingQuestion): BoardRow {
  const row = boardRow(question);
  const next = row.next && actionsNow(question).find(({ action }) => action === row.next?.action);
  return { ...row, next: next ?? null };
}

const doneAt = ({ booking }: BookingOnBoard) => booking.facts.lastTransitionAt ?? '';

export function columnsOf(
  branch: Pick<BoardBranch, 'expected' | 'inHouse' | 'leaving' | 'done'>,
  actor: Actor,
  now: string,
): Columns {
  const listed = [...branch.expected, ...branch.inHouse, ...branch.leaving, ...branch.done];
  // Keyed by id: a booking stands once, even if several lists hold it.
  const bookings = new Map(listed.map((booking) => [booking.id, booking]));
  const all = [...bookings.values()].map((booking) => ({ booking, row: rowNow({ facts: booking.facts, actor, now }) }));
  const column = (name: BoardColumn): BoardList => {
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

export const marked = (rows: readonly BookingOnBoard[]) => rows.filter(({ row }) => row.mark !== null);
/** The number of pets; places are counted in pets. */
export const petsOf = (rows: readonly BookingOnBoard[]) =>
  rows.reduce((sum, { booking }) => sum + booking.petNames.length, 0);
