// The pets' names of the blocking bookings, from the branch's calendar around the stay. Loaded only if
// a booking is in the way.
import { useMemo } from 'react';
import type { CalendarView, PlaceOffer, Stay } from '@/core';
import type { PetNames } from './offer-words';
import { useCalendar, useDaysAround } from './use-calendar';

export function petNamesIn(calendar: Pick<CalendarView, 'bookings'> | undefined): PetNames {
  const names = new Map(calendar?.bookings.map(({ id, petNames }) => [id, petNames.join(', ')]));
  return (id) => names.get(id) ?? '';
}

export function usePetNames(
  branchId: number | undefined,
  stay: Stay | null | undefined,
  offers: readonly PlaceOffer[],
): PetNames {
  const days = useDaysAround(stay ? { arrival: stay.checkInLocal, departure: stay.checkOutLocal } : null);
  const met = offers.some(({ clash, stillInUse }) => clash !== null || stillInUse !== null);
  const { data } = useCalendar(branchId ?? 0, branchId !== undefined && met ? days : null);
  return useMemo(() => petNamesIn(data), [data]);
}
