// The booking of a payment: whom to call, what was booked, and how it stands by now.
import { chakra } from '@chakra-ui/react';
import { useContext } from 'react';
import { Link } from 'react-router-dom';
import type { BookingDetail, PaymentDetail } from '@/core';
import { DOT, formatRange } from '@/lib/format';
import { useBoth, useText } from '@/lib/i18n';
import { useResource } from '@/lib/swr';
import { Addresses } from '@/resource/addresses';
import { GuestContact } from '@/shared/guest/guest-contact';
import { balanceText } from '@/shared/payment/balance-text';
import { PaymentStateBadge } from '@/shared/payment/look';
import { StatusBadge } from '@/ui/badge';
import { Fact, Facts, Section } from '@/ui/card';
import { CopyButton } from '@/ui/copy-button';
import { Bone, Loading } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';

export function BookingCard({ payment: { bookingId, bookingNumber } }: { payment: PaymentDetail }) {
  const t = useText();
  const { data, error, mutate } = useResource<BookingDetail>(`/bookings/${bookingId}`);
  const address = useContext(Addresses)('booking', bookingId);
  return (
    <Section title={t('payment.ofOneBooking')} icon="calendar">
      <Facts>
        <Fact name={t('booking.number')}>
          {address ? <Link to={address}>{bookingNumber}</Link> : bookingNumber}
          <CopyButton text={bookingNumber} label={t('booking.number')} />
        </Fact>
        {data && <Booking booking={data} list={address?.replace(/\/\d+$/, '')} />}
      </Facts>
      {!data &&
        (error ? (
          <ErrorState error={error} onRetry={() => void mutate()} />
        ) : (
          <Loading>
            <Bone w="70%" h="1.4em" mt="3" />
          </Loading>
        ))}
    </Section>
  );
}

/** `list`: the address of the list of bookings that this role opens. */
function Booking({ booking, list }: { booking: BookingDetail; list: string | undefined }) {
  const t = useText();
  const both = useBoth();
  const { guestName, guestPhone, checkInLocal, checkOutLocal } = booking;
  return (
    <>
      <Fact name={t('booking.guest')}>
        <GuestContact guest={booking} />
        {list && (
          <chakra.p fontSize="13.5px" mt="2px">
            <Link to={`${list}?q=${encodeURIComponent(guestPhone || guestName)}`}>{t('payment.guestBookings')}</Link>
          </chakra.p>
        )}
      </Fact>
      <Fact name={t('payment.booked')}>
        {booking.petNames.join(', ')}
        {DOT}
        {both(booking.serviceTitleEn, booking.serviceTitleSr)}
        <chakra.span display="block" fontWeight="400" color="fg.muted">
          {formatRange(checkInLocal, checkOutLocal)}
        </chakra.span>
      </Fact>
      <Fact name={t('booking.status')}>
        <chakra.span display="inline-flex" flexWrap="wrap" gap="4px 6px">
          <StatusBadge status={booking.status} />
          <PaymentStateBadge state={booking.paymentState} />
        </chakra.span>
      </Fact>
      <Fact name={t('payment.balance.label')}>{balanceText(booking.facts.balance, booking.currency, t)}</Fact>
    </>
  );
}
