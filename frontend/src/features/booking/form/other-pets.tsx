// A known guest's pets that are missing in this booking: one click adds a pet.
import { chakra } from '@chakra-ui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import { enums } from '@/core';
import { useText } from '@/lib/i18n';
import { Button } from '@/ui/button';
import type { KnownPet } from './use-known-guests';
import type { BookingValues } from './values';

interface Props {
  pets: readonly KnownPet[];
  onAdd: (pet: KnownPet) => void;
}

export function OtherPets({ pets, onAdd }: Props) {
  const t = useText();
  const { getValues } = useFormContext<BookingValues>();
  useWatch<BookingValues, 'pets'>({ name: 'pets' });
  const there = getValues('pets').map(({ name }) => name.trim());
  const others = pets.filter(({ name }) => !there.includes(name));
  if (others.length === 0 || there.length >= enums().maxPets) return null;
  return (
    <chakra.div
      role="group"
      aria-label={t('bookingForm.otherPets')}
      display="flex"
      flexWrap="wrap"
      gap="6px 8px"
      alignItems="center"
      mb="4"
      maxW={{ lg: '516px' }}
    >
      <chakra.span fontSize="13.5px" color="fg.muted">
        {t('bookingForm.otherPets')}
      </chakra.span>
      {others.map((pet) => (
        <Button key={pet.name} size="sm" icon="plus" onClick={() => onAdd(pet)}>
          {pet.name}
        </Button>
      ))}
    </chakra.div>
  );
}
