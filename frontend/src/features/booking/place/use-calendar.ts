// What is taken in a branch's workplaces between two civil days. The server answers for so many
// days at once; a longer time is asked for in pieces, at the same moment.
import { api } from '@/lib/api';
import { useResource } from '@/lib/swr';
import type { CalendarView } from '../interim';

/** Days of one answer. */
const MAX_DAYS = 62;
const DAY = 86_400_000;

export const dayNumber = (date: string) => Math.round(Date.parse(`${date.slice(0, 10)}T00:00Z`) / DAY);
export const dayOf = (number: number) => new Date(number * DAY).toISOString().slice(0, 10);

const calendarPath = (branchId: number, from: string, to: string) => `/branches/${branchId}/calendar?from=${from}&to=${to}`;

/** The first and last days of the pieces of a time. */
export function pieces(from: string, to: string): [from: string, to: string][] {
  const [first, last] = [dayNumber(from), dayNumber(to)];
  const count = Math.max(1, Math.ceil((last - first + 1) / MAX_DAYS));
  return Array.from({ length: count }, (_, at) => [dayOf(first + at * MAX_DAYS), dayOf(Math.min(last, first + (at + 1) * MAX_DAYS - 1))]);
}

const distinct = <T>(items: readonly T[], keyOf: (item: T) => string): T[] => [...new Map(items.map((item) => [keyOf(item), item])).values()];

/** What lies in two pieces is in both answers. */
function joined(views: readonly CalendarView[]): CalendarView {
  const [first] = views;
  const last = views.at(-1);
  if (!first || !last || views.length === 1) return first as CalendarView;
  return {
    ...first,
    to: last.to,
    occupancies: distinct(views.flatMap((view) => view.occupancies), (one) => `${one.bookingId} ${one.workplaceId} ${one.from}`),
    bookings: distinct(views.flatMap((view) => view.bookings), ({ id }) => String(id)),
  };
}

/** `null` asks for nothing. The days before stay until the next ones are there. */
export function useCalendar(branchId: number, days: { from: string; to: string } | null) {
  return useResource<CalendarView>(days && calendarPath(branchId, days.from, days.to), {
    keepPreviousData: true,
    ...(days ? { fetcher: async () => joined(await Promise.all(pieces(days.from, days.to).map(([from, to]) => api.get<CalendarView>(calendarPath(branchId, from, to))))) } : {}),
  });
}
