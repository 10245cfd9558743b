// Places each bar: a row for each workplace, lanes in it where bars overlap, and the heights. Rows
// with more lanes than `SHOWN` are summed up until opened.
import { isShared, type WorkplaceItem, type WorkplaceKind } from '@/core';
import { positionOf, spanOf, visible, type Axis, type Span } from './axis';
import type { Bar } from './bars';
import { runsOf, type Run } from './runs';

export interface PlacedBooking extends Span {
  bar: Bar;
  /** Pixels from the top of the row. */
  top: number;
  height: number;
  /** The bar continues before the shown days. */
  cutFrom: boolean;
  cutTo: boolean;
  /** The planned time is out of sight; the bar shows an overdue booking. */
  late: boolean;
  /** The overdue booking that still holds this bar's room. */
  behind: Bar | null;
}

export interface CalendarRow {
  place: WorkplaceItem;
  /** Pixels from the top of all rows. */
  top: number;
  height: number;
  bars: PlacedBooking[];
  /** Set while the row is summed up; such a row shows no bars. */
  runs: Run[] | null;
  /** The row can be summed up. */
  foldable: boolean;
}

/** The name and three lines of facts. */
const ROW = 60;
const BAR = 35;
const LANE = 25;
const GAP = 3;
const EDGE = 6;
/** Lanes shown without opening. An overbooked room is never summed up, because it must be seen. */
const SHOWN: Record<WorkplaceKind, number> = { ROOM: 6, AREA: 3 };

interface InLane extends Span {
  bar: Bar;
  lane: number;
}

/** Gives each bar the first free lane, from left to right. */
function lanesOf(axis: Axis, bars: readonly Bar[], now: number): { placed: InLane[]; count: number } {
  const ends: number[] = [];
  const spans = bars.map((bar) => ({ bar, ...spanOf(axis, bar.unit, bar) })).sort((a, b) => a.from - b.from);
  const placed = spans.flatMap((span) => {
    // An overdue booking holds its place up to the present moment.
    const there = { from: span.from, to: span.bar.overdue ? Math.max(span.to, now) : span.to };
    if (!visible(axis, there)) return [];
    const free = ends.findIndex((end) => end <= span.from + 1e-6);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = there.to;
    return [{ ...span, lane }];
  });
  return { placed, count: ends.length };
}

const heightOf = (lanes: number) => Math.max(ROW, EDGE * 2 + lanes * LANE + (lanes - 1) * GAP);

/** Finds the overdue booking in the room where another booking should be by now. */
function behindWhom(axis: Axis, { kind }: WorkplaceItem, bars: readonly Bar[], now: number): (bar: Bar) => Bar | null {
  const over = isShared(kind) ? [] : bars.filter(({ overdue }) => overdue);
  return (bar) =>
    bar.overdue || positionOf(axis, bar.from) > now || positionOf(axis, bar.to) <= now ? null : (over[0] ?? null);
}

function rowOf(
  axis: Axis,
  place: WorkplaceItem,
  bars: readonly Bar[],
  top: number,
  open: boolean,
  now: number,
): CalendarRow {
  const { placed, count } = lanesOf(axis, bars, now);
  const foldable = count > SHOWN[place.kind];
  if (foldable && !open) return { place, top, height: ROW, bars: [], runs: runsOf(axis, place, bars), foldable };
  const height = heightOf(count);
  const lane = (at: number) =>
    count <= 1
      ? { top: (ROW - BAR) / 2, height: BAR }
      : { top: (height - count * LANE - (count - 1) * GAP) / 2 + at * (LANE + GAP), height: LANE };
  const behind = behindWhom(axis, place, bars, now);
  const shown = placed.map(({ bar, lane: at, from, to }): PlacedBooking => {
    const planned = visible(axis, { from, to });
    const seen = planned ?? { from: 0, to: Math.min(Math.max(now, 0), axis.size) };
    return {
      bar,
      ...seen,
      ...lane(at),
      cutFrom: seen.from > from,
      cutTo: seen.to < to,
      late: planned === null,
      behind: behind(bar),
    };
  });
  return { place, top, height, bars: shown, runs: null, foldable };
}

export function rowsOf(
  axis: Axis,
  places: readonly WorkplaceItem[],
  bars: ReadonlyMap<number, readonly Bar[]>,
  open: ReadonlySet<number>,
  now: number,
): CalendarRow[] {
  let top = 0;
  return places.map((place) => {
    const row = rowOf(axis, place, bars.get(place.id) ?? [], top, open.has(place.id), now);
    top += row.height;
    return row;
  });
}

export function heightOfAll(rows: readonly CalendarRow[]): number {
  const last = rows.at(-1);
  return last ? last.top + last.height : 0;
}

/** The row at a height in pixels; beyond the ends, the first or last row. */
export function rowAt(rows: readonly CalendarRow[], y: number): number {
  const found = rows.findIndex((row) => y < row.top + row.height);
  return found === -1 ? rows.length - 1 : found;
}
