// The fields of the pets, from one to the core's limit.
import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { enums, type AnimalSize, type AnimalTypeItem, type BreedItem, type Page } from '@/core';
import { api } from '@/lib/api';
import { useBoth, useText } from '@/lib/i18n';
import { useResource } from '@/lib/swr';
import { lookup, nameOf } from '@/resource/lookup';
import { Button, IconButton } from '@/ui/button';
import { SectionHeading } from '@/ui/card';
import { SearchField } from '@/ui/form/choice-fields';
import { useFieldError } from '@/ui/form/field';
import { FieldGrid } from '@/ui/form/field-grid';
import { PAIR_WIDTH } from '@/ui/form/field-pair';
import { SelectField, TextField } from '@/ui/form/fields';
import { Icon } from '@/ui/icon';
import { notify } from '@/ui/toast';
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

/** All breeds: one belongs to an animal type, which follows from it. */
const BREEDS = lookup<BreedItem>('/breeds', {
  hint: ({ animalTypeNameEn, animalTypeNameSr, ...breed }) =>
    nameOf({ ...breed, nameEn: animalTypeNameEn, nameSr: animalTypeNameSr }),
});

/** The time until a list that closes has given the focus back, in milliseconds. */
const CLOSED_MS = 60;

function PetRow({ at, onRemove }: { at: number; onRemove: (() => void) | null }) {
  const t = useText();
  const both = useBoth();
  const { setValue, getValues, setFocus } = useFormContext<BookingValues>();
  const animals = useResource<Page<AnimalTypeItem>>('/animal-types?pageSize=100');
  // The size that the last breed has filled in gives way to that of the next one.
  const sizeOf = useRef<AnimalSize>(undefined);
  const breed = useRef<BreedItem>(undefined);
  const byEnter = useRef(false);

  /** Fills in the breed's animal type and usual size; a size that was chosen stays. */
  async function onBreed(id: number | string | null) {
    const goesOn = byEnter.current;
    if (id === null) return;
    try {
      const found = await api.get<BreedItem>(`/breeds/${id}`);
      if (getValues(`pets.${at}.breedId`) !== found.id) return;
      breed.current = found;
      const filled = { shouldDirty: true, shouldValidate: true };
      setValue(`pets.${at}.animalTypeId`, found.animalTypeId, filled);
      const size = getValues(`pets.${at}.size`);
      if (found.size && (!size || size === sizeOf.current)) {
        sizeOf.current = found.size;
        setValue(`pets.${at}.size`, found.size, filled);
      }
      // Enter says "this one, and on": to the size where the breed has none, else to the stay.
      const next = getValues(`pets.${at}.size`) ? 'serviceId' : (`pets.${at}.size` as const);
      if (goesOn) setTimeout(() => setFocus(next), CLOSED_MS);
    } catch (error) {
      notify.error(error);
    }
  }

  const named = ({ id, nameEn, nameSr }: AnimalTypeItem) => ({ value: id, label: both(nameEn, nameSr) });
  function onAnimal(id: string) {
    if (String(breed.current?.animalTypeId) !== id) setValue(`pets.${at}.breedId`, null);
  }

  return (
    <chakra.fieldset
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
      <FieldGrid>
        <TextField name={`pets.${at}.name`} label="booking.pet.name" required />
        <div
          data-field=""
          onKeyDownCapture={({ key }) => void (byEnter.current = key === 'Enter')}
          onPointerDownCapture={() => void (byEnter.current = false)}
        >
          <SearchField
            name={`pets.${at}.breedId`}
            label="booking.pet.breedId"
            placeholder="bookingForm.breedExample"
            source={BREEDS}
            onChanged={(id) => void onBreed(id)}
          />
        </div>
        <chakra.div data-field="" display="grid" gridTemplateColumns="1fr 1fr" columnGap="3" maxW={PAIR_WIDTH}>
          <SelectField
            name={`pets.${at}.animalTypeId`}
            label="booking.pet.animalTypeId"
            width="fill"
            placeholder=""
            numeric
            required
            options={(animals.data?.items ?? []).map(named)}
            onChanged={onAnimal}
          />
          <SelectField
            name={`pets.${at}.size`}
            label="booking.pet.size"
            width="fill"
            placeholder=""
            required
            options={enums().animalSize.map((value) => ({ value, label: t(`enum.animalSize.${value}`) }))}
          />
        </chakra.div>
        <TextField name={`pets.${at}.note`} label="booking.pet.note" placeholder="bookingForm.noteExample" />
      </FieldGrid>
    </chakra.fieldset>
  );
}
