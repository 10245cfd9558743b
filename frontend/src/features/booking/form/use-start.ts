// Completes the values from the address once the branch is loaded: the only service of the workplace, and the usual hours
// for days without one; or the booking that is copied.
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import type { BookingDetail, BranchDetail, ServiceItem } from '@/core';
import { serverNow } from '@/lib/api';
import { formatPhone, localOf } from '@/lib/format';
import { useResource } from '@/lib/swr';
import { fillAround } from '@/ui/form/fill-around';
import { COPY_OF } from '../paths';
import { addDays, petsOf, suggestedTimes, type BookingValues } from './values';

/** The booking in the address that is copied. */
function useCopied() {
  const [address] = useSearchParams();
  const id = /^[1-9]\d{0,14}$/.exec(address.get(COPY_OF) ?? '')?.[0];
  return useResource<BookingDetail>(id === undefined ? null : `/bookings/${id}`);
}

/** From today on, for as many nights or days as before. */
function timesAgain({ units }: BookingDetail, service: ServiceItem, branch: BranchDetail, now: string) {
  const first = suggestedTimes({ arrival: '', departure: '' }, service, branch, now);
  const last: Record<ServiceItem['unit'], number | null> = { NIGHT: units, DAY: units - 1, SESSION: null };
  const more = last[service.unit];
  if (more === null || more === 0) return first;
  const departure = addDays(first.arrival.slice(0, 10), more);
  return suggestedTimes({ arrival: first.arrival, departure }, service, branch, now);
}

/** Guest, pets, service and nights of an earlier booking; a service that is no longer offered is left out. */
function valuesOfCopy(before: BookingDetail, branch: BranchDetail, now: string): Partial<BookingValues> {
  const service = branch.services.find(({ id, active }) => active && id === before.serviceId);
  return {
    guestPhone: before.guestPhone ? formatPhone(before.guestPhone) : '',
    guestName: before.guestName,
    guestEmail: before.guestEmail ?? '',
    pets: petsOf(before),
    ...(service && { serviceId: service.id, ...timesAgain(before, service, branch, now) }),
  };
}

export function useStart(form: UseFormReturn<BookingValues>, branch: BranchDetail | undefined): void {
  const done = useRef(false);
  const { data: copied, isLoading } = useCopied();
  const { getValues, setFocus, setValue, trigger } = form;
  useEffect(() => {
    if (!branch || isLoading || done.current) return;
    done.current = true;
    const now = localOf(serverNow(), branch.timeZone);
    if (copied) {
      const values = valuesOfCopy(copied, branch, now);
      fillAround(form, { ...getValues(), ...values });
      if (values.arrival) void trigger('arrival');
      // What the guest has to say is when; the pets' rows are drawn first.
      setTimeout(() => setFocus(values.arrival ? 'arrival' : 'serviceId'));
      return;
    }
    const { serviceId, workplaceId, arrival, departure } = getValues();
    if (serviceId === null && workplaceId === null) return;
    const offered = branch.services.filter(
      (service) => service.active && (workplaceId === null || service.workplaceIds.includes(workplaceId)),
    );
    const service =
      serviceId === null
        ? offered.length === 1
          ? offered[0]
          : undefined
        : branch.services.find(({ id }) => id === serviceId);
    setValue('serviceId', service?.id ?? null);
    if (!service) return;
    const times = suggestedTimes({ arrival, departure }, service, branch, now);
    // A time from the address is checked at once, because the user may never visit its field.
    setValue('departure', times.departure);
    setValue('arrival', times.arrival, { shouldValidate: arrival !== '' });
  }, [branch, copied, isLoading, form, getValues, setFocus, setValue, trigger]);
}
