// The booking that a dialog is about, so that nobody closes the wrong booking.
import { chakra } from '@chakra-ui/react';
import type { BookingItem } from '@/core';
import { useBoth } from '@/lib/i18n';
import { Present } from '@/shared/booking/present';
import { Icon } from '@/ui/icon';
import { Parts } from '@/ui/parts';
import { SERVICE_ICON } from '@/ui/service-look';
import { useSpan } from '../when';

const PetTile = ({ booking }: { booking: Pick<BookingItem, 'serviceType'> }) => (
  <chakra.span
    data-tile=""
    boxSize="44px"
    flexShrink={0}
    borderRadius="12px"
    bg="tile"
    color="tile.fg"
    display="grid"
    placeItems="center"
    fontSize="19px"
  >
    <Icon name={SERVICE_ICON[booking.serviceType]} />
  </chakra.span>
);

export function BookingSummary({ booking }: { booking: BookingItem }) {
  const both = useBoth();
  const span = useSpan(booking.timeZone);
  return (
    <chakra.div display="flex" gap="3" alignItems="center">
      <PetTile booking={booking} />
      <chakra.div minW={0}>
        <chakra.p fontWeight="700">{booking.petNames.join(', ')}</chakra.p>
        <Parts
          fontSize="13.5px"
          color="fg.muted"
          of={[
            booking.guestName,
            both(booking.serviceTitleEn, booking.serviceTitleSr),
            booking.workplaceNames.join(', '),
          ]}
        />
        <Parts
          fontSize="13.5px"
          color="fg.muted"
          of={[span(booking.checkInLocal, booking.checkOutLocal), booking.number]}
        />
        <Present booking={booking.id} />
      </chakra.div>
    </chakra.div>
  );
}
