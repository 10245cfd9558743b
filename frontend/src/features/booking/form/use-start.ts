// Completes the values from the address once the branch is loaded: the only service of the workplace,
// and the usual hours for days without one.
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { BranchDetail } from '@/core';
import { serverNow } from '@/lib/api';
import { localOf } from '@/lib/format';
import { suggestedTimes, type BookingValues } from './values';

export function useStart(form: UseFormReturn<BookingValues>, branch: BranchDetail | undefined): void {
  const done = useRef(false);
  const { getValues, setValue } = form;
  useEffect(() => {
    if (!branch || done.current) return;
    done.current = true;
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
    const times = suggestedTimes({ arrival, departure }, service, branch, localOf(serverNow(), branch.timeZone));
    // A time from the address is checked at once, because the user may never visit its field.
    setValue('departure', times.departure);
    setValue('arrival', times.arrival, { shouldValidate: arrival !== '' });
  }, [branch, getValues, setValue]);
}
