// Beside a conversation: the bookings of its asker, and what the same person wrote besides.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SupportPerson } from '@/core';
import { formatDate, formatRange, localOf, ownZone } from '@/lib/format';
import { useBoth, useText } from '@/lib/i18n';
import { RecordLink } from '@/resource/record-link';
import { Section } from '@/ui/card';
import { Parts } from '@/ui/parts';
import { SupportBadge } from './look';

const Entry = ({ children }: { children: ReactNode }) => (
  <chakra.li
    py="9px"
    borderTopWidth="1px"
    borderStyle="solid"
    borderColor="border.muted"
    _first={{ borderTopWidth: 0 }}
  >
    {children}
  </chakra.li>
);

/** `addressOf`: of another message in the same list. */
export function PersonCards({ person, addressOf }: { person: SupportPerson; addressOf: (id: number) => string }) {
  const t = useText();
  const both = useBoth();
  const { bookings, messages } = person;
  return (
    <>
      <Section title={t('support.bookings')} icon="calendar">
        {bookings.length === 0 && <chakra.p color="fg.muted">{t('support.noBookings')}</chakra.p>}
        <chakra.ul listStyleType="none">
          {bookings.map((booking) => (
            <Entry key={booking.id}>
              <chakra.p overflowWrap="anywhere">
                <RecordLink entity="booking" id={booking.id}>
                  {booking.number}
                </RecordLink>{' '}
                {booking.guestName}
              </chakra.p>
              <Parts
                fontSize="13.5px"
                color="fg.muted"
                of={[
                  t(`enum.bookingStatus.${booking.status}`),
                  formatRange(booking.checkInLocal, booking.checkOutLocal),
                  both(booking.serviceTitleEn, booking.serviceTitleSr),
                  `${booking.companyName}, ${booking.branchName}`,
                ]}
              />
            </Entry>
          ))}
        </chakra.ul>
      </Section>
      {messages.length > 0 && (
        <Section title={t('support.others')} icon="message">
          <chakra.ul listStyleType="none">
            {messages.map(({ id, message, createdAt, status }) => (
              <Entry key={id}>
                <chakra.p lineClamp={2} overflowWrap="anywhere">
                  <Link to={addressOf(id)}>{message}</Link>
                </chakra.p>
                <chakra.div display="flex" gap="8px" alignItems="center" mt="4px" fontSize="13.5px" color="fg.muted">
                  {formatDate(localOf(createdAt, ownZone()))}
                  <SupportBadge status={status} />
                </chakra.div>
              </Entry>
            ))}
          </chakra.ul>
        </Section>
      )}
    </>
  );
}
