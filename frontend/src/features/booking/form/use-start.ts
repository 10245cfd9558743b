// Completes what the address began, once the branch is known: the only service that the place
// is for, and hours for days that were picked without any.
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
    // What nobody typed is told of at once where it cannot be: nobody would come by its field.
    setValue('departure', times.departure);
    setValue('arrival', times.arrival, { shouldValidate: arrival !== '' });
  }, [branch, getValues, setValue]);
}
