// Late bookings with the typed phone: the guest probably stands at the desk. Staff open that booking
// instead of making a second one.
import { chakra } from '@chakra-ui/react';
import { useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { DOT } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { SKIP_LEAVE_GUARD } from '@/lib/skip-leave-guard';
import { Button } from '@/ui/button';
import { Note } from '@/ui/states';
import { MarkBadge } from '../mark-badge';
import { bookingPath } from '../paths';
import type { LateBooking } from './use-known-guests';
import type { BookingValues } from './values';

export function LateBookings({ late }: { late: readonly LateBooking[] }) {
  const t = useText();
  const { role } = useActor();
  const navigate = useNavigate();
  const { formState } = useFormContext<BookingValues>();
  const { dirtyFields } = formState;
  if (late.length === 0) return null;
  // A form with only a phone is left without a question.
  const asks = Object.keys(dirtyFields).some((name) => name !== 'guestPhone');
  return (
    <chakra.div mb="4" maxW={{ lg: '516px' }}>
      <Note tone="warn" icon="clock">
        <chakra.p fontWeight="600">{t('bookingForm.lateTitle')}</chakra.p>
        <chakra.ul listStyleType="none" display="grid" gap="2" mt="2">
          {late.map(({ booking, row }) => (
            <chakra.li key={booking.id} display="flex" flexWrap="wrap" gap="6px 10px" alignItems="center">
              <span>
                <strong>{booking.petNames.join(', ')}</strong>
                {DOT}
                {booking.guestName}
                {DOT}
                {booking.number}
              </span>
              {row.mark && <MarkBadge mark={row.mark} since={row.since} timeZone={booking.timeZone} />}
              <Button
                size="sm"
                icon="chevronRight"
                onClick={() => void navigate(bookingPath(role, booking.id), asks ? {} : SKIP_LEAVE_GUARD)}
              >
                {t('bookingForm.openLate')}
              </Button>
            </chakra.li>
          ))}
        </chakra.ul>
      </Note>
    </chakra.div>
  );
}
