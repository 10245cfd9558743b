// The guest and the pets; one click calls or writes.
import { formatPhone } from '@/lib/format';
import { chakra } from '@chakra-ui/react';
import type { BookingDetail, BookingPet } from '@/core';
import { useBoth, useText } from '@/lib/i18n';
import { sizeText } from '@/lib/size-text';
import { Button } from '@/ui/button';
import { Fact, Facts, Section } from '@/ui/card';
import { Icon } from '@/ui/icon';

function Pet({ pet }: { pet: BookingPet }) {
  const t = useText();
  const both = useBoth();
  const kind = [both(pet.animalTypeNameEn, pet.animalTypeNameSr), both(pet.breedNameEn, pet.breedNameSr)]
    .filter(Boolean)
    .join(', ');
  return (
    <chakra.div mb="1">
      {pet.name} · {kind} · {sizeText([pet.size], t)}
      {pet.note && (
        <chakra.p mt="1" bg="bg.note" borderRadius="md" px="3" py="2" fontWeight="400">
          {pet.note}
        </chakra.p>
      )}
    </chakra.div>
  );
}

/** `onEdit` is null if the core refuses editing. */
export function GuestCard({ booking, onEdit }: { booking: BookingDetail; onEdit: (() => void) | null }) {
  const t = useText();
  return (
    <Section
      title={t('bookingDetail.guestAndPets')}
      icon="paw"
      end={
        onEdit && (
          <Button size="sm" icon="edit" onClick={onEdit}>
            {t('booking.action.EDIT')}
          </Button>
        )
      }
    >
      <Facts>
        <Fact name={t('booking.guest')}>
          <chakra.span display="flex" flexWrap="wrap" gap="2px 14px">
            {booking.guestName}
            {booking.guestPhone && (
              <chakra.a whiteSpace="nowrap" href={`tel:${booking.guestPhone}`}>
                <Icon name="phone" /> {formatPhone(booking.guestPhone)}
              </chakra.a>
            )}
            {booking.guestEmail && (
              <chakra.a
                display="inline-flex"
                gap="5px"
                minW={0}
                overflowWrap="anywhere"
                href={`mailto:${booking.guestEmail}`}
              >
                <Icon name="mail" mt="3px" />
                <chakra.span minW={0}>{booking.guestEmail}</chakra.span>
              </chakra.a>
            )}
          </chakra.span>
        </Fact>
        <Fact name={t(booking.pets.length === 1 ? 'bookingDetail.pet' : 'bookingDetail.pets')}>
          {booking.pets.map((pet) => (
            <Pet key={pet.id} pet={pet} />
          ))}
        </Fact>
      </Facts>
    </Section>
  );
}
