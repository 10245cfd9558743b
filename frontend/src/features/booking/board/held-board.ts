// The board while its rows hold their places: each booking stays in its column and row, with what is new in it, until
// pointer and focus have left the board. New bookings come last in their columns.
import type { BoardBranch } from '@/core';
import { inPlace } from '@/ui/held-places';
import { COLUMNS, type BookingOnBoard, type Columns } from './columns';

export interface OfBranch {
  branch: BoardBranch;
  columns: Columns;
}

const idOf = ({ booking }: BookingOnBoard) => booking.id;

function held(before: Columns, now: Columns): Columns {
  const all = COLUMNS.flatMap((column) => [...now[column].rows, ...now[column].done]);
  const fresh = new Map(all.map((one) => [idOf(one), one]));
  const placed = new Set(COLUMNS.flatMap((column) => before[column].rows.map(idOf)));
  const isNew = (one: BookingOnBoard) => !placed.has(idOf(one));
  const column = (name: (typeof COLUMNS)[number]) => {
    const { rows } = before[name];
    const inTheirPlaces = rows.map((one) => fresh.get(idOf(one)) ?? one);
    return { rows: inPlace(inTheirPlaces, now[name].rows.filter(isNew), idOf), done: now[name].done.filter(isNew) };
  };
  return { EXPECTED: column('EXPECTED'), IN_HOUSE: column('IN_HOUSE'), LEAVING: column('LEAVING') };
}

export function heldBoard(before: readonly OfBranch[], now: readonly OfBranch[]): OfBranch[] {
  return now.map((one) => {
    const last = before.find(({ branch }) => branch.branchId === one.branch.branchId);
    return last ? { ...one, columns: held(last.columns, one.columns) } : one;
  });
}
