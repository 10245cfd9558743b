// Check-in on a day before the arrival (B2): first moves the arrival to today, then checks the pets
// in. Two requests, each with its own key; if the second fails, the dialog says so and repeats only
// that one.
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { BookingDetail, BookingItem } from '@/core';
import { api, serverNow } from '@/lib/api';
import { localOf } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useIntent } from '@/lib/intent';
import { useActor } from '@/lib/session';
import { Button } from '@/ui/button';
import { Bone, Loading } from '@/ui/skeleton';
import { ErrorNote, Note } from '@/ui/states';
import { notify } from '@/ui/toast';
import { useIsMounted } from '@/ui/use-close-if-mounted';
import { dialogVerdicts } from '../action/actions';
import { useActionDialog } from '../action/use-action-dialog';
import { isInUse, PlaceInUse, type WayOut } from '../action/place-in-use';
import { notifyDone } from '../action/take-back';
import { takeOver } from '../use-booking-call';
import { bookingHasDeparture, type MoveRequest } from './move-values';

/** The stay beginning today: at its hour if whole days count, else now. */
export function arrivalToday(booking: BookingDetail): MoveRequest {
  const now = localOf(serverNow(), booking.timeZone);
  const hour = bookingHasDeparture(booking) ? booking.checkInLocal.slice(11, 16) : now.slice(11, 16);
  return {
    arrival: `${now.slice(0, 10)}T${hour}`,
    departure: bookingHasDeparture(booking) ? booking.checkOutLocal.slice(0, 16) : null,
  };
}

export interface CheckInAfter {
  /** Set once the stay begins today; the check-in is running or has failed. */
  moved: BookingDetail | null;
  failure: unknown;
  run: (moved: BookingDetail, way?: WayOut) => Promise<void>;
}

export function useCheckInAfter(onDone: () => void): CheckInAfter {
  const intent = useIntent();
  const actor = useActor();
  const there = useIsMounted();
  const [state, setState] = useState<{ moved: BookingDetail | null; failure: unknown }>({ moved: null, failure: null });
  async function run(moved: BookingDetail, way: WayOut = {}) {
    setState(({ failure }) => ({ moved, failure: isInUse(failure) ? failure : null }));
    const route = `/bookings/${moved.id}/check-in`;
    try {
      const answer = await intent({ route, way, version: moved.version }, (idempotencyKey) =>
        api.post<BookingDetail>(route, way, { ifMatch: moved.version, idempotencyKey }),
      );
      await takeOver(answer);
      notifyDone(answer, 'CHECK_IN', actor);
      onDone();
    } catch (failure) {
      setState({ moved, failure });
      // Who has closed the dialog hears of it: the guest is not checked in.
      if (!there()) notify.error(failure, 'save');
    }
  }
  return { ...state, run };
}

export function CheckingIn({ moved, failure, run, onClose }: CheckInAfter & { onClose: () => void }) {
  const t = useText();
  const actor = useActor();
  const open = useActionDialog();
  if (!moved) return null;

  /** The stay begins today by now, so the check-in comes back as a plain one. */
  function completeFirst(other: BookingItem) {
    const of = (booking: BookingItem, action: string) =>
      dialogVerdicts(booking.facts, actor, serverNow()).find((one) => one.action === action);
    const [complete, checkIn] = [of(other, 'COMPLETE'), moved && of(moved, 'CHECK_IN')];
    if (complete && checkIn && moved)
      open({ verdict: complete, booking: other, after: { verdict: checkIn, booking: moved } });
  }

  if (isInUse(failure))
    return (
      <PlaceInUse
        problem={failure}
        booking={moved}
        body={{}}
        onWay={(way) => run(moved, way)}
        onComplete={completeFirst}
        onClose={onClose}
      />
    );
  if (failure === null)
    return (
      <Loading>
        <Bone w="60%" h="1.4em" />
      </Loading>
    );
  return (
    <>
      <Note tone="warn" icon="alert" role="alert">
        {t('bookingMove.movedOnly')}
      </Note>
      <ErrorNote error={failure} attempt="save" />
      <chakra.div display="flex" flexWrap="wrap" gap="3" justifyContent="flex-end">
        <Button onClick={onClose}>{t('bookingDialog.no')}</Button>
        <Button variant="primary" icon="doorEnter" onClick={() => void run(moved)}>
          {t('bookingDialog.yes.CHECK_IN')}
        </Button>
      </chakra.div>
    </>
  );
}
