// The times that the form proposes for a service. A proposed time gives way to the next proposal; a typed one stays.
import { useMemo, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { BranchDetail, ServiceItem } from '@/core';
import { serverNow } from '@/lib/api';
import { localOf } from '@/lib/format';
import { addDays, asksDeparture, suggestedTimes, type BookingValues } from './values';

type Times = Pick<BookingValues, 'arrival' | 'departure'>;

export interface StayProposal {
  /** Chooses a service and proposes its times, for as many nights or days as `units` says; default: one. */
  choose: (service: ServiceItem, branch: BranchDetail, units?: number) => void;
  /** The proposed departure has moved with its arrival. */
  onMoved: (before: string, after: string) => void;
  /** The time of an arrival on `date`: that proposed for this day, while the arrival's is a proposed one. */
  timeOf: (date: string, former: string, service: ServiceItem | undefined, branch: BranchDetail | undefined) => string;
  /** The arrival has changed: one with the time that is proposed for its day stays a proposed one. */
  onArrival: (next: string, service: ServiceItem | undefined, branch: BranchDetail | undefined) => void;
  /** Now, in the branch's time, for a guest at the desk whose proposed arrival is today; else the arrival as it is. */
  arrivalNow: (times: Times, service: ServiceItem | undefined, branch: BranchDetail) => string;
}

const nowIn = (branch: BranchDetail) => localOf(serverNow(), branch.timeZone);

export function useStayProposal({ getValues, setValue, getFieldState }: UseFormReturn<BookingValues>): StayProposal {
  const proposed = useRef<Times>({ arrival: '', departure: '' });
  return useMemo(
    () => ({
      choose(service, branch, units = 1) {
        const { arrival, departure } = getValues();
        const before = proposed.current;
        const typed = {
          arrival: arrival === before.arrival ? '' : arrival,
          departure: departure === before.departure ? '' : departure,
        };
        const times = suggestedTimes(typed, service, branch, nowIn(branch));
        if (!typed.departure && times.departure)
          times.departure = `${addDays(times.departure.slice(0, 10), units - 1)}${times.departure.slice(10)}`;
        proposed.current = times;
        // A time that was missing and is filled now loses its error.
        const shouldValidate = Boolean(getFieldState('arrival').error ?? getFieldState('departure').error);
        setValue('departure', times.departure, { shouldDirty: true, shouldValidate });
        setValue('arrival', times.arrival, { shouldDirty: true, shouldValidate });
        const place = getValues('workplaceId');
        if (place !== null && !service.workplaceIds.includes(place)) setValue('workplaceId', null);
        setValue('split', null);
      },
      onMoved(before, after) {
        if (proposed.current.departure === before) proposed.current.departure = after;
      },
      timeOf(date, former, service, branch) {
        if (!branch || !service || former !== proposed.current.arrival.slice(11)) return former;
        const times = { arrival: date, departure: '' };
        return suggestedTimes(times, service, branch, nowIn(branch)).arrival.slice(11);
      },
      onArrival(next, service, branch) {
        const before = proposed.current.arrival.slice(11);
        const isTime = /^\d{4}-\d{2}-\d{2}T/.test(next);
        if (isTime && before && this.timeOf(next.slice(0, 10), before, service, branch) === next.slice(11))
          proposed.current.arrival = next;
      },
      arrivalNow({ arrival, departure }, service, branch) {
        const now = nowIn(branch).slice(0, 16);
        const isProposed = asksDeparture(service) && arrival === proposed.current.arrival;
        return isProposed && arrival.slice(0, 10) === now.slice(0, 10) && now < departure ? now : arrival;
      },
    }),
    [getValues, setValue, getFieldState],
  );
}
