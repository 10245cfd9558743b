// The occupancies of a branch between two civil days. The server limits the days of an answer; a
// longer range is loaded in pieces, in parallel.
import { useState } from 'react';
import { enums, type CalendarView } from '@/core';
import { api } from '@/lib/api';
import { useResource } from '@/lib/swr';

const DAY = 86_400_000;

export const dayNumber = (date: string) => Math.round(Date.parse(`${date.slice(0, 10)}T00:00Z`) / DAY);
export const dayOf = (number: number) => new Date(number * DAY).toISOString().slice(0, 10);

const calendarPath = (branchId: number, from: string, to: string) =>
  `/branches/${branchId}/calendar?from=${from}&to=${to}`;

export interface Days {
  from: string;
  to: string;
}

/** Civil times; a session has no departure. */
interface Times {
  arrival: string;
  departure: string;
}

const MARGIN = { before: 7, after: 21 };

/** The days around a request whose bookings matter; with a margin, so that small changes ask nothing new. */
export function daysAround({ arrival, departure }: Times): Days | null {
  const from = dayNumber(arrival);
  const to = departure ? dayNumber(departure) : from;
  return Number.isNaN(from) || Number.isNaN(to) || to < from || to - from > enums().maxUnits
    ? null
    : { from: dayOf(from - MARGIN.before), to: dayOf(to + MARGIN.after) };
}

/** The same days as long as the times lie within them, else new ones. */
export function useDaysAround(times: Times | null): Days | null {
  const [days, setDays] = useState<Days | null>(null);
  const around = times && daysAround(times);
  if (!times || !around) return days;
  const last = (times.departure || times.arrival).slice(0, 10);
  if (days && days.from <= times.arrival.slice(0, 10) && last <= days.to) return days;
  setDays(around);
  return around;
}

/** The first and last days of a range's pieces. */
function pieces(from: string, to: string): [from: string, to: string][] {
  const [first, last] = [dayNumber(from), dayNumber(to)];
  const most = enums().maxCalendarDays;
  const count = Math.max(1, Math.ceil((last - first + 1) / most));
  return Array.from({ length: count }, (_, at) => [
    dayOf(first + at * most),
    dayOf(Math.min(last, first + (at + 1) * most - 1)),
  ]);
}

const distinct = <T>(items: readonly T[], keyOf: (item: T) => string): T[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
];

/** Joins the pieces; an occupancy on a boundary is in two answers and is kept once. */
function joined(views: readonly CalendarView[]): CalendarView {
  const [first] = views;
  const last = views.at(-1);
  if (!first || !last || views.length === 1) return first as CalendarView;
  return {
    ...first,
    to: last.to,
    occupancies: distinct(
      views.flatMap((view) => view.occupancies),
      (one) => `${one.bookingId} ${one.workplaceId} ${one.from}`,
    ),
    bookings: distinct(
      views.flatMap((view) => view.bookings),
      ({ id }) => String(id),
    ),
  };
}

/** `null` loads nothing. The previous days stay until the next answer arrives. */
export function useCalendar(branchId: number, days: Days | null) {
  return useResource<CalendarView>(days && calendarPath(branchId, days.from, days.to), {
    keepPreviousData: true,
    ...(days
      ? {
          fetcher: async () =>
            joined(
              await Promise.all(
                pieces(days.from, days.to).map(([from, to]) => api.get<CalendarView>(calendarPath(branchId, from, to))),
              ),
            ),
        }
      : {}),
  });
}
