// Sends an action on a booking with the version the user saw and one key per intent; afterwards
// everything that shows bookings is read again.
import { api } from '@/lib/api';
import { useIntent } from '@/lib/intent';
import { tellLost } from '@/lib/offline';
import { mutateResource, putResource } from '@/lib/swr';
import type { BookingDetail, BookingItem } from '@/core';

/** Puts the record into the cache before lists and boards are read again. */
export async function takeOver(booking: BookingDetail): Promise<void> {
  await putResource(`/bookings/${booking.id}`, booking);
  void mutateResource(
    `/bookings/${booking.id}/timeline`,
    `/bookings/${booking.id}/mails`,
    `/branches/${booking.branchId}/calendar`,
    '/board',
    '/bookings',
  );
}

export function useBookingCall(booking: Pick<BookingItem, 'id' | 'version'>) {
  const intent = useIntent();
  return async (path: string, body: object): Promise<BookingDetail> => {
    const route = `/bookings/${booking.id}/${path}`;
    const answer = await intent({ route, body }, (idempotencyKey) =>
      api.post<BookingDetail>(route, body, { ifMatch: booking.version, idempotencyKey }).catch(tellLost),
    );
    await takeOver(answer);
    return answer;
  };
}
