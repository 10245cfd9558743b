// The move dialog's values: made from a booking or a request, and turned into a request. Holds no
// rule: the core finds the issues.
import { hasDeparture, isOvernight, type Alternative, type BookingDetail, type RescheduleInput } from '@/core';
import { localOf } from '@/lib/format';
import { tellInput, TELLS } from '@/shared/guest/tell-guest';
import { unitOf } from '@/ui/service-look';

export interface PartValues {
  workplaceId: number | null;
  /** The civil day on which the part ends; the last part ends with the stay. */
  until: string;
}

export interface MoveValues {
  arrival: string;
  departure: string;
  /** Empty: the booking keeps its workplaces, also several. */
  stays: PartValues[];
  /** Whether the guest is told, where the times change. */
  notifyGuest: boolean;
}

export interface MoveRequest {
  arrival: string;
  departure: string | null;
  workplaceId?: number;
  stays?: { workplaceId: number; until: string | null }[];
}

type Kind = Pick<BookingDetail, 'serviceType'>;
export const bookingHasDeparture = ({ serviceType }: Kind) => hasDeparture(unitOf(serviceType));
export const hasParts = ({ serviceType }: Kind) => isOvernight(unitOf(serviceType));

const partsOf = (stays: readonly { workplaceId: number; until: string | null }[]): PartValues[] =>
  stays.map(({ workplaceId, until }, at) => ({ workplaceId, until: at === stays.length - 1 ? '' : (until ?? '') }));

/** The booking's present parts. */
export const ownParts = (booking: BookingDetail): PartValues[] =>
  partsOf(
    booking.workplaces.map(({ id, to }) => ({ workplaceId: id, until: localOf(to, booking.timeZone).slice(0, 10) })),
  );

export function moveValues(booking: BookingDetail, request?: MoveRequest): MoveValues {
  const arrival = request?.arrival ?? booking.checkInLocal.slice(0, 16);
  const departure = bookingHasDeparture(booking) ? (request?.departure ?? booking.checkOutLocal.slice(0, 16)) : '';
  const times = { arrival, departure, ...TELLS };
  if (request?.stays) return { ...times, stays: partsOf(request.stays) };
  if (request?.workplaceId !== undefined) return { ...times, stays: [{ workplaceId: request.workplaceId, until: '' }] };
  if (booking.overbooked) return { ...times, stays: [{ workplaceId: null, until: '' }] };
  return { ...times, stays: booking.workplaces.length === 1 ? ownParts(booking) : [] };
}

export const ofAlternative = ({ arrival, departure, stays }: Alternative): MoveValues => ({
  ...TELLS,
  arrival,
  departure: departure ?? '',
  stays: partsOf(stays),
});

const orNull = (text: string) => text.trim() || null;

export function moveInput({ arrival, departure, stays, notifyGuest }: MoveValues, booking: Kind): RescheduleInput {
  const times = {
    arrival: orNull(arrival),
    departure: bookingHasDeparture(booking) ? orNull(departure) : null,
    ...tellInput(notifyGuest),
  };
  const [only, ...more] = stays;
  if (!only) return times;
  if (more.length === 0) return { ...times, workplaceId: only.workplaceId };
  return {
    ...times,
    stays: stays.map(({ workplaceId, until }, at) => ({
      workplaceId,
      until: at === stays.length - 1 ? null : orNull(until),
    })),
  };
}

/** Maps an issue's path to the form's field. */
export const movePath = (path: string) => (path === 'workplaceId' ? 'stays.0.workplaceId' : path);
