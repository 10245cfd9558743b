// The request of a moving bar: the booking's civil times and workplaces, shifted. Whole days keep
// their hours. The core decides whether the request is possible.
import { unitOf } from '@/ui/service-look';
import { hasDeparture, type BookingDetail } from '@/core';
import { spanOf, type Axis, type Span } from './axis';
import type { Bar } from './bars';
import { addDays, civilOf, dateOf, shiftDays, shiftMinutes } from './civil';
import type { MoveRequest } from '../move/move-values';

export type { MoveRequest };

/** The part of a bar that is held. */
export type Grip = 'whole' | 'start' | 'end';

/** The distance of each part from its original place, in days or quarters of an hour. */
export type Offsets = Record<Grip, number>;
export const UNMOVED: Offsets = { whole: 0, start: 0, end: 0 };

/** The ends of a bar that can be pulled: the ends at which the guest arrives or leaves. */
export const gripsOf = (bar: Bar): Grip[] =>
  hasDeparture(bar.unit) ? (['start', 'end'] as const).filter((grip) => (grip === 'start' ? bar.first : bar.last)) : [];

/** Whether a bar can move in time. On an hour axis only a stay within that one day can. */
export const slides = (axis: Axis, bar: Bar) => axis.kind === 'days' || dateOf(bar.arrival) === dateOf(bar.departure);

const shifted = (axis: Axis, local: string, steps: number) =>
  axis.kind === 'days' ? shiftDays(local, steps) : shiftMinutes(local, steps * axis.step);

type Part = NonNullable<MoveRequest['stays']>[number];

/** Joins neighbouring parts in the same workplace. */
function merged(stays: Part[]): Part[] {
  return stays.filter((stay, at) => stay.workplaceId !== stays[at + 1]?.workplaceId);
}

export function moveRequestOf(
  axis: Axis,
  bar: Bar,
  booking: BookingDetail,
  local: (utc: string) => string,
  { whole, start, end }: Offsets,
  workplaceId: number,
): MoveRequest {
  const departure = hasDeparture(unitOf(booking.serviceType))
    ? shifted(axis, civilOf(booking.checkOutLocal), whole + end)
    : null;
  const times = { arrival: shifted(axis, civilOf(booking.checkInLocal), whole + start), departure };
  if (booking.workplaces.length <= 1) return { ...times, workplaceId };
  const parts = booking.workplaces.toSorted((a, b) => a.from.localeCompare(b.from));
  const days = axis.kind === 'days' ? whole : 0;
  const stays = merged(
    parts.map((part, at): Part => {
      const held = part.id === bar.workplaceId && local(part.from) === bar.from;
      return {
        workplaceId: held ? workplaceId : part.id,
        until: at === parts.length - 1 ? null : addDays(local(part.to), days),
      };
    }),
  );
  const [only] = stays;
  return stays.length === 1 && only ? { ...times, workplaceId: only.workplaceId } : { ...times, stays };
}

/** The span that the bar would cover. */
export function spanAt(axis: Axis, bar: Bar, { whole, start, end }: Offsets): Span {
  const span = spanOf(axis, bar.unit, bar);
  const from = span.from + (whole + start) * axis.step;
  const to = span.to + (whole + end) * axis.step;
  // A bar pulled past its own other end is refused, but must stay visible.
  return to > from ? { from, to } : { from: to, to: to + axis.step / 2 };
}
