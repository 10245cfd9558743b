// Closed times as hatching on the axis. The core says which days are closed and by which closures;
// hours and reason are read from the closures.
import type { Grid, TimeslotItem } from '@/core';
import type { Axis, Span } from './axis';
import { addDays, minutesOf } from './civil';

export interface Closed extends Span {
  /** First and last day. */
  first: string;
  last: string;
  /** Part of a day: `12:00–14:00`. */
  hours: string;
  reason: string;
}

/** The closures on a day of the grid; `timeslots` must be the list that the core was given. */
export const closuresOn = (grid: Grid | null, day: number, timeslots: readonly TimeslotItem[]): TimeslotItem[] =>
  (grid?.on[day] ?? []).flatMap((at) => timeslots[at] ?? []);

const concerns = ({ workplaceIds }: TimeslotItem, place: number) =>
  workplaceIds.length === 0 || workplaceIds.includes(place);

/** Joins consecutive days that are closed for the same reason. */
function wholeDays(axis: Axis, place: number, grid: Grid, timeslots: readonly TimeslotItem[]): Closed[] {
  const at = grid.places.indexOf(place);
  const closed: Closed[] = [];
  if (at === -1) return closed;
  grid.dates.forEach((date, day) => {
    if (!grid.closed[at * grid.dates.length + day]) return;
    const reason =
      closuresOn(grid, day, timeslots).find((slot) => !slot.fromTime && concerns(slot, place))?.reason ?? '';
    const before = closed.at(-1);
    if (before && before.reason === reason && addDays(before.last, 1) === date)
      Object.assign(before, { last: date, to: day + 1 });
    else closed.push({ from: day, to: day + 1, first: date, last: date, hours: '', reason });
  });
  return axis.kind === 'days' ? closed : closed.map((one) => ({ ...one, from: 0, to: axis.size }));
}

function partOfDay(axis: Axis, place: number, grid: Grid, timeslots: readonly TimeslotItem[]): Closed[] {
  if (axis.kind === 'days') return [];
  return closuresOn(grid, 0, timeslots).flatMap((slot): Closed[] => {
    if (!slot.fromTime || !slot.toTime || !concerns(slot, place)) return [];
    const at = (time: string) => Math.min(Math.max(minutesOf(time) - axis.begins, 0), axis.size);
    return [
      {
        from: at(slot.fromTime),
        to: at(slot.toTime),
        first: axis.from,
        last: axis.from,
        hours: `${slot.fromTime}–${slot.toTime}`,
        reason: slot.reason ?? '',
      },
    ];
  });
}

export const closedOf = (axis: Axis, place: number, grid: Grid | null, timeslots: readonly TimeslotItem[]): Closed[] =>
  grid ? [...wholeDays(axis, place, grid, timeslots), ...partOfDay(axis, place, grid, timeslots)] : [];
