// The horizontal axis: whole days, or the hours of one day. Maps local times to positions and stays to
// spans. Counts in units of the axis, never in pixels.
import type { OpeningHours, PriceUnit } from '@/core';
import { addDays, dateOf, daysFrom, minutesFrom, minutesOf, weekdayOf } from './civil';

/** A unit is a day on a day axis, a minute on an hour axis. */
export interface Axis {
  kind: 'days' | 'hours';
  /** The first day. */
  from: string;
  /** Units in all. */
  size: number;
  /** An hour axis: the minute of the day at which it begins. */
  begins: number;
  /** The smallest move: a day, or a quarter of an hour. */
  step: number;
}

export const DAY_MINUTES = 1_440;
const QUARTER = 15;
/** Shown of a day on which the branch is closed. */
const USUAL = [8 * 60, 18 * 60];

export const dayAxis = (from: string, days: number): Axis => ({ kind: 'days', from, size: days, begins: 0, step: 1 });

/** From opening to closing, widened by the booked `times` (minutes of the day); a day without hours has the usual ones. */
export function hourAxis(from: string, openingHours: readonly OpeningHours[], times: readonly number[]): Axis {
  const open = openingHours.filter(({ weekday }) => weekday === weekdayOf(from));
  const always = openingHours.length === 0;
  const ends = [
    ...open.flatMap((one) => [minutesOf(one.from), minutesOf(one.to)]),
    ...(open.length === 0 ? USUAL : []),
    ...times,
  ];
  const first = always ? 0 : Math.min(...ends);
  const last = always ? DAY_MINUTES : Math.max(...ends);
  const begins = Math.max(0, Math.floor(first / 60) * 60);
  return {
    kind: 'hours',
    from,
    size: Math.min(DAY_MINUTES, Math.ceil(last / 60) * 60) - begins,
    begins,
    step: QUARTER,
  };
}

/** The position of a local time in units from the left end; may lie outside the axis. */
export function positionOf(axis: Axis, local: string): number {
  if (axis.kind === 'hours') return minutesFrom(`${axis.from}T00:00`, local) - axis.begins;
  return daysFrom(axis.from, local) + (local.length > 10 ? minutesOf(local.slice(11, 16)) / DAY_MINUTES : 0);
}

/** The local time at a position, rounded down to the axis' step. */
export function localAt(axis: Axis, units: number): { date: string; minutes: number | null } {
  if (axis.kind === 'days') return { date: addDays(axis.from, Math.floor(units)), minutes: null };
  const minutes = axis.begins + Math.floor(units / QUARTER) * QUARTER;
  return { date: axis.from, minutes };
}

export interface Span {
  from: number;
  to: number;
}

/**
 * A night starts in the afternoon and ends in the morning, whatever the hour, so that a departure and
 * an arrival of one day stand side by side.
 */
const NIGHT_FROM = 0.54;
const NIGHT_TO = 0.46;
const INSET = 0.04;

/** The days over which a stay is drawn; `from` and `to` are the occupied times. */
const DAYS: Record<PriceUnit, (first: number, from: string, to: string) => Span> = {
  NIGHT: (first, from, to) => ({ from: first + NIGHT_FROM, to: first + daysFrom(from, to) + NIGHT_TO }),
  DAY: (first, from, to) => ({ from: first + INSET, to: first + Math.max(1, daysFrom(from, to)) - INSET }),
  SESSION: (first) => ({ from: first + INSET, to: first + 1 - INSET }),
};

/** The times of a booking that the calendar draws. Civil times of the branch. */
export interface Times {
  /** Start of the occupied time. */
  from: string;
  to: string;
  /** The guest's arrival, which may lie inside the occupied time. */
  arrival: string;
  departure: string;
}

export function spanOf(axis: Axis, unit: PriceUnit, times: Times): Span {
  if (axis.kind === 'days') return DAYS[unit](daysFrom(axis.from, times.from), dateOf(times.from), dateOf(times.to));
  return { from: positionOf(axis, times.arrival), to: positionOf(axis, times.departure) };
}

/** The visible part of a span; null if it lies outside. */
export function visible(axis: Axis, span: Span): Span | null {
  const from = Math.max(0, span.from);
  const to = Math.min(axis.size, span.to);
  return from < to ? { from, to } : null;
}
