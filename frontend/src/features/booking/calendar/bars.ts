// The bars of the calendar. A bar is the time that a booking occupies in one workplace, with local
// times of the branch.
import { hasDeparture, type CalendarBooking, type CalendarOccupancy, type CalendarView, type PriceUnit } from '@/core';
import { DOT, localOf } from '@/lib/format';
import { unitOf } from '@/ui/service-look';
import type { Times } from './axis';
import { civilOf, dateOf } from './civil';

export interface Bar extends Times {
  /** Unique: a booking may have a bar in several workplaces. */
  key: string;
  booking: CalendarBooking;
  workplaceId: number;
  unit: PriceUnit;
  pets: number;
  /** Whether the booking itself begins or ends with this bar; inside a split stay nobody arrives or leaves. */
  first: boolean;
  last: boolean;
  overbooked: boolean;
  /** The departure has passed and the pets are still in house. */
  overdue: boolean;
}

/** Formats instants as local times of one zone. Cached, because the same midnights occur often. */
export function clockOf(timeZone: string): (utc: string) => string {
  const known = new Map<string, string>();
  return (utc) => {
    let local = known.get(utc);
    if (local === undefined) {
      local = localOf(utc, timeZone);
      known.set(utc, local);
    }
    return local;
  };
}

function barOf(
  { bookingId, workplaceId, pets, overbooked, overdue, ...taken }: CalendarOccupancy,
  booking: CalendarBooking,
  local: (utc: string) => string,
): Bar {
  const [began, ends] = [local(taken.from), local(taken.to)];
  const [from, to] = [civilOf(began), civilOf(ends)];
  const unit = unitOf(booking.serviceType);
  const first = dateOf(from) <= dateOf(booking.checkInLocal);
  const last = dateOf(to) >= dateOf(booking.checkOutLocal);
  // A session that began early occupies its place from that moment; whole days ignore the hour.
  const hours = !hasDeparture(unit)
    ? { arrival: began, departure: ends }
    : { arrival: first ? booking.checkInLocal : began, departure: last ? booking.checkOutLocal : ends };
  return {
    key: `${bookingId}.${workplaceId}.${from}`,
    booking,
    workplaceId,
    unit,
    pets,
    first,
    last,
    overbooked,
    overdue,
    from,
    to,
    ...hours,
  };
}

/** Bars by workplace, sorted by their beginning. */
export function barsOf(view: Pick<CalendarView, 'timeZone' | 'occupancies' | 'bookings'>): Map<number, Bar[]> {
  const local = clockOf(view.timeZone);
  const bookings = new Map(view.bookings.map((booking) => [booking.id, booking]));
  const rows = new Map<number, Bar[]>();
  for (const taken of view.occupancies) {
    const booking = bookings.get(taken.bookingId);
    if (!booking) continue;
    const row = rows.get(taken.workplaceId);
    const bar = barOf(taken, booking, local);
    if (row) row.push(bar);
    else rows.set(taken.workplaceId, [bar]);
  }
  for (const row of rows.values()) row.sort((a, b) => a.from.localeCompare(b.from) || a.booking.id - b.booking.id);
  return rows;
}

/** `Bobi · Marić`: enough to tell guests apart at a desk. */
export const shortName = ({ petNames, guestName }: Pick<CalendarBooking, 'petNames' | 'guestName'>) =>
  [petNames.join(', '), guestName.trim().split(/\s+/).at(-1)].filter(Boolean).join(DOT);
