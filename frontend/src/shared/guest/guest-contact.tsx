// A guest's name, phone and e-mail; one click calls or writes.
import { chakra } from '@chakra-ui/react';
import type { BookingDetail } from '@/core';
import { formatPhone } from '@/lib/format';
import { Icon } from '@/ui/icon';
import { Mail } from '@/ui/two-lines';

type Guest = Pick<BookingDetail, 'guestName' | 'guestPhone' | 'guestEmail'>;

export const GuestContact = ({ guest: { guestName, guestPhone, guestEmail } }: { guest: Guest }) => (
  <chakra.span display="flex" flexWrap="wrap" gap="2px 14px">
    <chakra.span minW={0}>{guestName}</chakra.span>
    {guestPhone && (
      <chakra.a whiteSpace="nowrap" href={`tel:${guestPhone}`}>
        <Icon name="phone" /> {formatPhone(guestPhone)}
      </chakra.a>
    )}
    {guestEmail && (
      <chakra.a display="inline-flex" gap="5px" minW={0} overflowWrap="anywhere" href={`mailto:${guestEmail}`}>
        <Icon name="mail" mt="3px" />
        <chakra.span minW={0}>
          <Mail address={guestEmail} />
        </chakra.span>
      </chakra.a>
    )}
  </chakra.span>
);
