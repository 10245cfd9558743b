// Occupancies as fixtures; every test makes them with this file.
import type { CalendarOccupancy } from '@/core';

/** Midnight in Belgrade of a day in November 2026, in the server's format. */
export const midnight = (day: number) => new Date(Date.UTC(2026, 10, day, -1)).toISOString().replace('.000', '');

/** One pet from midnight of day `from` to midnight of day `to` of November. */
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
