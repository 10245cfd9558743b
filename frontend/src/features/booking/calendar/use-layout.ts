// The layout of the whole calendar. Computed when the loaded data change, never during a move.
import { useMemo } from 'react';
import type { BranchDetail, CalendarView, Grid, Planner } from '@/core';
import type { Range } from './address';
import { serverNow } from '@/lib/api';
import { localOf } from '@/lib/format';
import { dayAxis, hourAxis, positionOf, type Axis, type Span } from './axis';
import { barsOf, type Bar } from './bars';
import { dateOf, minutesOf } from './civil';
import { closedOf, type Closed } from './closed';
import { rowsOf, type CalendarRow } from './rows';
import { unreadOf } from './unread';

export interface Loaded {
  view: CalendarView;
  branch: BranchDetail;
  planner: Planner | null;
}

export interface Layout {
  axis: Axis;
  rows: CalendarRow[];
  bars: ReadonlyMap<string, Bar>;
  closed: ReadonlyMap<number, Closed[]>;
  /** Per mille of the places, by day; undefined for unread days. */
  loads: readonly (number | undefined)[];
  /** The hours of each day on which the clocks change; null for the others. */
  lengths: readonly (number | null)[];
  unread: readonly Span[];
}

/** The minutes of a day at which a booking begins or ends. */
function hoursOn(day: string, bars: ReadonlyMap<number, readonly Bar[]>): number[] {
  const ends = [...bars.values()].flat().flatMap(({ arrival, departure }) => [arrival, departure]);
  return ends.filter((local) => dateOf(local) === day).map((local) => minutesOf(local.slice(11)));
}

const NO_LOAD: Layout['loads'] = [];

const DAY_HOURS = 24;
const HOUR_MS = 3_600_000;
/** The hours of each day whose night has a change of clocks. */
export const lengthsOf = ({ bounds }: Pick<Grid, 'bounds'>): (number | null)[] =>
  bounds.slice(1).map((end, day) => {
    const hours = Math.round((Date.parse(end) - Date.parse(bounds[day]!)) / HOUR_MS);
    return hours === DAY_HOURS ? null : hours;
  });

export function useLayout(
  { view, branch, planner }: Loaded,
  { view: kind, from, days }: Range,
  open: ReadonlySet<number>,
): Layout {
  const byPlace = useMemo(() => barsOf(view), [view]);
  const axis = useMemo(
    () => (kind === 'day' ? hourAxis(from, view.openingHours, hoursOn(from, byPlace)) : dayAxis(from, days)),
    [kind, from, days, view, byPlace],
  );
  const rows = useMemo(
    () => rowsOf(axis, view.workplaces, byPlace, open, positionOf(axis, localOf(serverNow(), view.timeZone))),
    [axis, view, byPlace, open],
  );
  const bars = useMemo(() => new Map([...byPlace.values()].flat().map((bar) => [bar.key, bar])), [byPlace]);
  const grid = useMemo<Grid | null>(() => planner?.grid(from, days) ?? null, [planner, from, days]);
  const closed = useMemo(
    () => new Map(view.workplaces.map(({ id }) => [id, closedOf(axis, id, grid, branch.timeslots)])),
    [axis, grid, view, branch],
  );
  const unread = useMemo(() => unreadOf(axis, view), [axis, view]);
  const loads = useMemo(
    () =>
      grid?.load.map((load, day) => (unread.some((span) => span.from <= day && day < span.to) ? undefined : load)) ??
      NO_LOAD,
    [grid, unread],
  );
  const lengths = useMemo(() => (grid ? lengthsOf(grid) : []), [grid]);
  return { axis, rows, bars, closed, loads, lengths, unread };
}
