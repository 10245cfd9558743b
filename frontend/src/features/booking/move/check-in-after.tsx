// Check-in on a day before the arrival (B2): the arrival is moved to today first, then the pets
// are checked in. Two steps, each with a key of its own; where the second fails it says what
// has happened and takes it up again.
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { BookingDetail } from '@/core';
import { api, serverNow } from '@/lib/api';
import { localOf } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useIntent } from '@/lib/intent';
import { Button } from '@/ui/button';
import { Bone, Loading } from '@/ui/skeleton';
import { ErrorNote, Note } from '@/ui/states';
import { notify } from '@/ui/toast';
import { takeOver } from '../use-booking-call';
import { leaves, type Wish } from './move-values';

/** The stay beginning today: at its hour where the day counts, else now. */
export function arrivalToday(booking: BookingDetail): Wish {
  const now = localOf(serverNow(), booking.timeZone);
  const hour = leaves(booking) ? booking.checkInLocal.slice(11, 16) : now.slice(11, 16);
  return { arrival: `${now.slice(0, 10)}T${hour}`, departure: leaves(booking) ? booking.checkOutLocal.slice(0, 16) : null };
}

export interface CheckInAfter {
  /** It begins today, and check-in is on its way or has failed. */
  moved: BookingDetail | null;
  failure: unknown;
  run: (moved: BookingDetail) => Promise<void>;
}

export function useCheckInAfter(onDone: () => void): CheckInAfter {
  const intent = useIntent();
  const [state, setState] = useState<{ moved: BookingDetail | null; failure: unknown }>({ moved: null, failure: null });
  async function run(moved: BookingDetail) {
    setState({ moved, failure: null });
    const route = `/bookings/${moved.id}/check-in`;
    try {
      const answer = await api.post<BookingDetail>(route, {}, { ifMatch: moved.version, idempotencyKey: intent.keyFor({ route, version: moved.version }) });
      intent.done();
      await takeOver(answer);
      notify.success('bookingDialog.done.CHECK_IN');
      onDone();
    } catch (failure) {
      setState({ moved, failure });
    }
  }
  return { ...state, run };
}

export function CheckingIn({ moved, failure, run, onClose }: CheckInAfter & { onClose: () => void }) {
  const t = useText();
  if (!moved) return null;
  if (failure === null) return <Loading><Bone w="60%" h="1.4em" /></Loading>;
  return (
    <>
      <Note tone="warn" icon="alert" role="alert">{t('bookingMove.movedOnly')}</Note>
      <ErrorNote error={failure} attempt="save" />
      <chakra.div display="flex" flexWrap="wrap" gap="3" justifyContent="flex-end">
        <Button onClick={onClose}>{t('bookingDialog.no')}</Button>
        <Button variant="primary" icon="doorEnter" onClick={() => void run(moved)}>{t('bookingDialog.yes.CHECK_IN')}</Button>
      </chakra.div>
    </>
  );
}
