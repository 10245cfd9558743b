// The times of a move, and the resulting stay in words.
import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { BookingDetail, BranchDetail, PlannedMove, Planner } from '@/core';
import { serverNow } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { unitOf } from '@/ui/service-look';
import { DateTimeField } from '@/ui/form/date-fields';
import { FieldPair } from '@/ui/form/field-pair';
import { StayWords } from '../place/stay-words';
import { useNightsKept } from '../place/use-nights-kept';
import { Warnings } from '../place/warnings';
import { dayNumber, dayOf } from '../place/use-calendar';
import { useStayCalendar } from '../place/use-stay-calendar';
import { bookingHasDeparture, moveInput, moveValues, type MoveValues } from './move-values';

const FIXED = 'booking.reason.arrival_fixed';

/** Whether the arrival is fixed; asks the core about the day before. */
function isFixed(booking: BookingDetail, planner: Planner): boolean {
  const { arrival, ...now } = moveValues(booking);
  const before = { ...now, arrival: `${dayOf(dayNumber(arrival) - 1)}${arrival.slice(10)}` };
  return planner.planMove(moveInput(before, booking), serverNow()).issues.some(({ code }) => code === FIXED);
}

interface Props {
  booking: BookingDetail;
  branch: BranchDetail;
  planner: Planner;
  move: PlannedMove;
  /** The move makes the stay begin today. */
  today: boolean;
}

export function MoveTimes({ booking, branch, planner, move, today }: Props) {
  const t = useText();
  const keepNights = useNightsKept();
  const fixed = useMemo(() => isFixed(booking, planner), [booking, planner]);
  const { setValue } = useFormContext<MoveValues>();
  const [arrival, departure] = useWatch<MoveValues, ['arrival', 'departure']>({ name: ['arrival', 'departure'] });
  const leaves = bookingHasDeparture(booking);
  function setTime(name: 'arrival' | 'departure', value: string) {
    setValue(name, value, { shouldDirty: true, shouldValidate: true });
  }
  const days = useStayCalendar({
    branch,
    serviceId: booking.serviceId,
    unit: unitOf(booking.serviceType),
    pets: booking.pets,
    arrival,
    departure,
    arrivalFixed: fixed || today,
    bookingId: booking.id,
  });
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
          timeZone={booking.timeZone}
          onChanged={keepNights}
          {...(leaves
            ? {
                stay: {
                  end: 'arrival',
                  days,
                  onOther: (date) => setTime('departure', `${date}${departure.slice(10)}`),
                },
              }
            : {})}
        />
        {leaves && (
          <DateTimeField
            name="departure"
            label="booking.departure"
            width="fill"
            required
            deps={['arrival']}
            timeZone={booking.timeZone}
            from={arrival}
            stay={{
              end: 'departure',
              days,
              onOther: (date) => {
                const next = `${date}${arrival.slice(10)}`;
                keepNights(next);
                setTime('arrival', next);
              },
            }}
          />
        )}
      </FieldPair>
      <StayWords stay={move.stay} />
      <Warnings issues={move.warnings} />
    </chakra.section>
  );
}
