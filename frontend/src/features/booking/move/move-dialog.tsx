// Moves a booking to other times, another workplace, or both (B11). While the user types, the core
// says where there is room, what the move costs and what stands in the way, from the branch's bookings
// around that time.
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { BookingDetail, PlannedMove, RescheduleInput, TimeslotFields } from '@/core';
import { useText } from '@/lib/i18n';
import { useAtBooking } from '@/shared/booking/at-booking';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Bone, Loading } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { useCloseIfMounted, useIsMounted } from '@/ui/use-close-if-mounted';
import { takeOver } from '../use-booking-call';
import { BookingSummary } from '../action/booking-summary';
import { ChangedNote } from '../changed-note';
import { arrivalToday, CheckingIn, useCheckInAfter } from './check-in-after';
import { MoveForm } from './move-form';
import { daysAround, useDaysAround } from '../place/use-calendar';
import { moveValues, type MoveValues, type MoveRequest } from './move-values';
import { useMoveData } from './use-move-data';

interface Props {
  booking: BookingDetail;
  request?: MoveRequest | undefined;
  /** A closure about to be made; no booking may be moved into it. */
  closure?: TimeslotFields;
  /** Gets the move instead of sending it. */
  onPick?: (input: RescheduleInput, move: PlannedMove) => void;
  /** The stay must begin today, because the check-in follows. */
  checkIn?: boolean;
  onClose: () => void;
}

export function MoveDialog({ booking, request, closure, onPick, checkIn = false, onClose: whenClosed }: Props) {
  const onClose = useCloseIfMounted(whenClosed);
  const t = useText();
  useAtBooking(booking.id);
  const [start] = useState(() => moveValues(booking, checkIn ? arrivalToday(booking) : request));
  const [times, setTimes] = useState<Pick<MoveValues, 'arrival' | 'departure'>>(start);
  const days = useDaysAround(times) ?? daysAround(moveValues(booking));
  const { data, error, retry } = useMoveData(booking, days, closure);
  const after = useCheckInAfter(onClose);
  const there = useIsMounted();
  async function checkInAfter(moved: BookingDetail) {
    const goesOn = there();
    if (goesOn) await after.run(moved);
    return goesOn;
  }
  const [current, setCurrent] = useState<BookingDetail | null>(null);

  async function reload() {
    if (current) await takeOver(current);
    onClose();
  }

  return (
    <Dialog open onClose={onClose} size="xl" title={t(checkIn ? 'bookingDialog.title.CHECK_IN' : 'bookingMove.title')}>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        <BookingSummary booking={booking} />
        {after.moved ? (
          <CheckingIn {...after} onClose={onClose} />
        ) : current ? (
          <ChangedNote seen={booking} current={current}>
            <Button size="sm" icon="reload" mt="2" autoFocus onClick={() => void reload()}>
              {t('bookingChanged.reload')}
            </Button>
          </ChangedNote>
        ) : data ? (
          <MoveForm
            booking={booking}
            start={start}
            data={data}
            onLook={setTimes}
            onStale={setCurrent}
            onPick={onPick}
            onMoved={checkIn ? checkInAfter : undefined}
            onClose={onClose}
          />
        ) : error ? (
          <ErrorState error={error} onRetry={retry} />
        ) : (
          <Loading>
            {[100, 60, 80, 40].map((w) => (
              <Bone key={w} w={`${w}%`} h="2.4em" mb="3" />
            ))}
          </Loading>
        )}
      </chakra.div>
    </Dialog>
  );
}
