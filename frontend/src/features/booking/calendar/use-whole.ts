// Loads the whole booking behind a bar when somebody seems about to move it. A loaded booking is
// reused while it has the version that the calendar shows.
import { useCallback, useRef } from 'react';
import { useSWRConfig } from 'swr';
import type { BookingDetail, CalendarBooking } from '@/core';
import { api } from '@/lib/api';
import { mutateResource, putResource } from '@/lib/swr';

export function useWhole(
  branchId: number,
): (booking: Pick<CalendarBooking, 'id' | 'version'>) => BookingDetail | Promise<BookingDetail> {
  const { cache } = useSWRConfig();
  const pending = useRef(new Map<number, Promise<BookingDetail>>());
  return useCallback(
    ({ id, version }) => {
      const path = `/bookings/${id}`;
      const known = cache.get(path)?.data as BookingDetail | undefined;
      if (known?.version === version) return known;
      const under = pending.current.get(id);
      if (under) return under;
      const fetched = api.get<BookingDetail>(path).then(async (booking) => {
        await putResource(path, booking);
        // The booking has changed meanwhile: the calendar is out of date.
        if (booking.version !== version) void mutateResource(`/branches/${branchId}/calendar`);
        return booking;
      });
      pending.current.set(id, fetched);
      const done = () => void pending.current.delete(id);
      fetched.then(done, done);
      return fetched;
    },
    [cache, branchId],
  );
}
