// A summed-up row: the number of pets over spans in which that number stays the same.
import { isShared, type BookingStatus, type WorkplaceItem } from '@/core';
import { positionOf, type Axis, type Span } from './axis';
import type { Bar } from './bars';

export interface Run extends Span {
  /** The most pets at any moment. */
  pets: number;
  /** The number of bookings. */
  bookings: number;
  status: BookingStatus;
  overbooked: boolean;
}

/** The state that stands for several bookings: pets in house before expected before departed. */
const RANK: Record<BookingStatus, number> = { CANCELED: 0, COMPLETED: 1, CREATED: 2, ACTIVE: 3 };
const foremost = (statuses: readonly BookingStatus[]): BookingStatus =>
  statuses.reduce((best, one) => (RANK[one] > RANK[best] ? one : best));

interface Occupied extends Span {
  bar: Bar;
}

/** The occupied time as positions on the axis. */
const occupiedOf = (axis: Axis, bar: Bar): Occupied => ({
  bar,
  from: positionOf(axis, bar.from),
  to: positionOf(axis, bar.to),
});

/** The most pets at any moment of a cell. */
function peak(occupied: readonly Occupied[], cell: Span): number {
  const moments = occupied.map(({ from }) => Math.max(from, cell.from));
  return Math.max(
    0,
    ...moments.map((at) =>
      occupied.filter(({ from, to }) => from <= at && at < to).reduce((sum, { bar }) => sum + bar.pets, 0),
    ),
  );
}

/** The cells of an axis: its days, or on an hour axis the spans between two changes. */
function cellsOf(axis: Axis, all: readonly Occupied[]): Span[] {
  const inside = all.flatMap(({ from, to }) => [from, to]).filter((at) => at > 0 && at < axis.size);
  const cuts =
    axis.kind === 'days'
      ? Array.from({ length: axis.size + 1 }, (_, at) => at)
      : [...new Set([0, ...inside, axis.size])].sort((a, b) => a - b);
  return cuts.slice(1).map((to, at) => ({ from: cuts[at] ?? 0, to }));
}

export function runsOf(axis: Axis, place: Pick<WorkplaceItem, 'kind'>, bars: readonly Bar[]): Run[] {
  const all = bars.map((bar) => occupiedOf(axis, bar));
  const runs: Run[] = [];
  for (const cell of cellsOf(axis, all)) {
    const occupied = all.filter(({ from, to }) => from < cell.to && to > cell.from);
    if (occupied.length === 0) continue;
    const run = {
      ...cell,
      pets: peak(occupied, cell),
      bookings: occupied.length,
      status: foremost(occupied.map(({ bar }) => bar.booking.status)),
      overbooked: occupied.some(({ bar }) => bar.overbooked),
    };
    const before = runs.at(-1);
    const same =
      before &&
      before.to === run.from &&
      before.pets === run.pets &&
      before.status === run.status &&
      before.overbooked === run.overbooked &&
      (isShared(place.kind) || before.bookings === run.bookings);
    if (same) before.to = run.to;
    else runs.push(run);
  }
  return runs;
}
