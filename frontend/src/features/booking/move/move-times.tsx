// The times of a move, and the resulting stay in words.
import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import type { BookingDetail, PlannedMove, Planner } from '@/core';
import { serverNow } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { DateTimeField } from '@/ui/form/date-fields';
import { FieldPair } from '@/ui/form/field-pair';
import { StayWords } from '../place/stay-words';
import { useNightsKept } from '../place/use-nights-kept';
import { Warnings } from '../place/warnings';
import { dayNumber, dayOf } from '../place/use-calendar';
import { bookingHasDeparture, moveInput, moveValues } from './move-values';

const FIXED = 'booking.reason.arrival_fixed';

/** Whether the arrival is fixed; asks the core about the day before. */
function isFixed(booking: BookingDetail, planner: Planner): boolean {
  const { arrival, ...now } = moveValues(booking);
  const before = { ...now, arrival: `${dayOf(dayNumber(arrival) - 1)}${arrival.slice(10)}` };
  return planner.planMove(moveInput(before, booking), serverNow()).issues.some(({ code }) => code === FIXED);
}

interface Props {
  booking: BookingDetail;
  planner: Planner;
  move: PlannedMove;
  /** The move makes the stay begin today. */
  today: boolean;
}

export function MoveTimes({ booking, planner, move, today }: Props) {
  const t = useText();
  const keepNights = useNightsKept();
  const fixed = useMemo(() => isFixed(booking, planner), [booking, planner]);
  return (
    <chakra.section aria-label={t('bookingDetail.stay')}>
      <FieldPair>
        <DateTimeField
          name="arrival"
          label="booking.arrival"
          width="fill"
          required
          disabled={fixed || today}
          hint={fixed ? FIXED : undefined}
          deps={['departure']}
          onChanged={keepNights}
        />
        {bookingHasDeparture(booking) && (
          <DateTimeField name="departure" label="booking.departure" width="fill" required deps={['arrival']} />
        )}
      </FieldPair>
      <StayWords stay={move.stay} />
      <Warnings issues={move.warnings} />
    </chakra.section>
  );
}
