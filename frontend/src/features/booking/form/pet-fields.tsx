// The fields of the pets, from one to the core's limit.
import { chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { enums, type AnimalTypeItem, type BreedItem, type Page } from '@/core';
import { useBoth, useText } from '@/lib/i18n';
import { useResource } from '@/lib/swr';
import { Button, IconButton } from '@/ui/button';
import { SectionHeading } from '@/ui/card';
import { useFieldError } from '@/ui/form/field';
import { SelectField, TextField } from '@/ui/form/fields';
import { Icon } from '@/ui/icon';
import { emptyPet, type BookingValues } from './values';

export function PetFields() {
  const t = useText();
  const { fields, append, remove } = useFieldArray<BookingValues, 'pets'>({ name: 'pets' });
  const error = useFieldError('pets');
  return (
    <section>
      <SectionHeading icon="paw">{t('booking.pets')}</SectionHeading>
      {fields.map((field, at) => (
        <PetRow key={field.id} at={at} onRemove={fields.length > 1 ? () => remove(at) : null} />
      ))}
      {error && (
        <chakra.p color="bad.fg" fontWeight="600" fontSize="13.5px">
          <Icon name="alert" /> {error}
        </chakra.p>
      )}
      {fields.length < enums().maxPets && (
        <Button variant="link" icon="plus" mb="4" ml="-11px" onClick={() => append(emptyPet())}>
          {t('bookingForm.anotherPet')}
        </Button>
      )}
    </section>
  );
}

function PetRow({ at, onRemove }: { at: number; onRemove: (() => void) | null }) {
  const t = useText();
  const both = useBoth();
  const { setValue, getValues } = useFormContext<BookingValues>();
  const animalTypeId = useWatch<BookingValues, `pets.${number}.animalTypeId`>({ name: `pets.${at}.animalTypeId` });
  const animals = useResource<Page<AnimalTypeItem>>('/animal-types?pageSize=100');
  const breeds = useResource<Page<BreedItem>>(
    animalTypeId ? `/breeds?animalTypeId=${animalTypeId}&pageSize=100` : null,
  );
  const named = ({ id, nameEn, nameSr }: { id: number; nameEn: string; nameSr: string }) => ({
    value: id,
    label: both(nameEn, nameSr),
  });

  // A breed set before the breeds were loaded is shown once they are.
  useEffect(() => {
    const breedId = getValues(`pets.${at}.breedId`);
    if (breeds.data && breedId !== null) setValue(`pets.${at}.breedId`, breedId);
  }, [breeds.data, at, getValues, setValue]);

  /** Fills in the breed's usual size, unless a size was chosen. */
  function onBreed(id: string) {
    const size = breeds.data?.items.find((breed) => String(breed.id) === id)?.size;
    if (size && !getValues(`pets.${at}.size`))
      setValue(`pets.${at}.size`, size, { shouldDirty: true, shouldValidate: true });
  }

  return (
    <chakra.fieldset
      maxW={{ lg: '516px' }}
      position="relative"
      borderBottomWidth={onRemove ? '1px' : 0}
      borderStyle="solid"
      borderColor="border.muted"
      mb={onRemove ? '4' : 0}
    >
      <chakra.legend srOnly>{t('bookingForm.petNumber', { number: at + 1 })}</chakra.legend>
      {onRemove && (
        <IconButton
          label={t('bookingForm.removePet', { number: at + 1 })}
          icon="trash"
          position="absolute"
          right="0"
          top="-8px"
          h="32px"
          minH="32px"
          onClick={onRemove}
        />
      )}
      <TextField name={`pets.${at}.name`} label="booking.pet.name" required />
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr 1fr', sm: '1fr 1fr 1.3fr' }} columnGap="3">
        <SelectField
          name={`pets.${at}.animalTypeId`}
          label="booking.pet.animalTypeId"
          width="fill"
          placeholder=""
          numeric
          required
          options={(animals.data?.items ?? []).map(named)}
          onChanged={() => setValue(`pets.${at}.breedId`, null)}
        />
        <SelectField
          name={`pets.${at}.size`}
          label="booking.pet.size"
          width="fill"
          placeholder=""
          required
          options={enums().animalSize.map((value) => ({ value, label: t(`enum.animalSize.${value}`) }))}
        />
        <SelectField
          name={`pets.${at}.breedId`}
          label="booking.pet.breedId"
          width="fill"
          placeholder=""
          numeric
          options={(breeds.data?.items ?? []).map(named)}
          disabled={!animalTypeId}
          onChanged={onBreed}
        />
      </chakra.div>
      <TextField name={`pets.${at}.note`} label="booking.pet.note" placeholder="bookingForm.noteExample" />
    </chakra.fieldset>
  );
}
