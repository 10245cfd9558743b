// The guest and the pets.
import { chakra } from '@chakra-ui/react';
import type { BookingDetail, BookingPet } from '@/core';
import { DOT } from '@/lib/format';
import { useBoth, useText } from '@/lib/i18n';
import { sizeText } from '@/lib/size-text';
import { GuestContact } from '@/shared/guest/guest-contact';
import { ActionButtons } from '@/ui/action-buttons';
import type { RecordAction } from '@/ui/actions';
import { Button } from '@/ui/button';
import { Fact, Facts, Section } from '@/ui/card';

function Pet({ pet }: { pet: BookingPet }) {
  const t = useText();
  const both = useBoth();
  const kind = [both(pet.animalTypeNameEn, pet.animalTypeNameSr), both(pet.breedNameEn, pet.breedNameSr)]
    .filter(Boolean)
    .join(', ');
  return (
    <chakra.div mb="1">
      {pet.name}
      {DOT}
      {kind}
      {DOT}
      {sizeText([pet.size], t)}
      {pet.note && (
        <chakra.p mt="1" bg="bg.note" borderRadius="md" px="3" py="2" fontWeight="400">
          {pet.note}
        </chakra.p>
      )}
    </chakra.div>
  );
}

interface Props {
  booking: BookingDetail;
  /** Null if the core refuses editing. */
  onEdit: (() => void) | null;
  /** What else the guest may ask for. */
  calls: readonly RecordAction[];
}

export function GuestCard({ booking, onEdit, calls }: Props) {
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
          <GuestContact guest={booking} />
        </Fact>
        <Fact name={t(booking.pets.length === 1 ? 'bookingDetail.pet' : 'bookingDetail.pets')}>
          {booking.pets.map((pet) => (
            <Pet key={pet.id} pet={pet} />
          ))}
        </Fact>
      </Facts>
      <chakra.div display="flex" flexWrap="wrap" gap="3" mt="4">
        <ActionButtons actions={calls.map((call) => ({ ...call, shown: true }))} size="sm" />
      </chakra.div>
    </Section>
  );
}
