// Behind the rows: days and hours outside the opening hours, a shade darker.
import { memo } from 'react';
import type { OpeningHours } from '@/core';
import type { Axis, Span } from './axis';
import { addDays, minutesOf, weekdayOf } from './civil';

/** The spans outside that day's opening hours. A branch without opening hours is always open. */
function shutHours(axis: Axis, openingHours: readonly OpeningHours[]): Span[] {
  if (openingHours.length === 0) return [];
  if (axis.kind === 'days') {
    return Array.from({ length: axis.size }, (_, at) => at)
      .filter((at) => !openingHours.some(({ weekday }) => weekday === weekdayOf(addDays(axis.from, at))))
      .map((at) => ({ from: at, to: at + 1 }));
  }
  const open = openingHours
    .filter(({ weekday }) => weekday === weekdayOf(axis.from))
    .map(({ from, to }) => ({ from: minutesOf(from) - axis.begins, to: minutesOf(to) - axis.begins }))
    .sort((a, b) => a.from - b.from);
  const ends = [0, ...open.map(({ to }) => to)];
  return ends.map((from, at) => ({ from, to: open[at]?.from ?? axis.size })).filter(({ from, to }) => to > from);
}

export const Backdrop = memo(({ axis, openingHours }: { axis: Axis; openingHours: readonly OpeningHours[] }) => (
  <div className="back" aria-hidden>
    {shutHours(axis, openingHours).map(({ from, to }) => (
      <div key={from} style={{ left: `${(from / axis.size) * 100}%`, width: `${((to - from) / axis.size) * 100}%` }} />
    ))}
  </div>
));
