// What is taken in a workplace, for tests: the one way in which they write an occupancy.
import type { CalendarOccupancy } from '@/core';

/** Midnight of a day in November 2026, as the server writes it. */
export const midnight = (day: number) => new Date(Date.UTC(2026, 10, day, -1)).toISOString().replace('.000', '');

/** One pet from midnight of the day `from` of November to midnight of the day `to`. */
export const occupancy = (
  bookingId: number,
  workplaceId: number,
  from: number,
  to: number,
  over: Partial<CalendarOccupancy> = {},
): CalendarOccupancy => ({
  bookingId,
  workplaceId,
  from: midnight(from),
  to: midnight(to),
  pets: 1,
  overbooked: false,
  overdue: false,
  ...over,
});
