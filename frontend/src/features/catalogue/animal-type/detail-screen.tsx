// /dashboard/animalTypes/{id}
import type { AnimalTypeItem } from '@/core';
import { nameOf } from '@/resource/lookup';
import { RecordForm } from '@/resource/record-form';
import { RecordScreen } from '@/resource/record-screen';
import { NumberField } from '@/ui/form/number-fields';
import { TwoLanguages } from '@/ui/form/two-languages';
import { IconField } from './animal-icon';
import { ANIMAL_TYPE } from './animal-type';

const EMPTY = { nameEn: '', nameSr: '', icon: null as string | null, ordinal: null as number | null };

export default function AnimalTypeScreen() {
  return (
    <RecordScreen<AnimalTypeItem> of={ANIMAL_TYPE} title={nameOf}>
      {(record) => (
        <RecordForm of={ANIMAL_TYPE} record={record} form="animalType" empty={EMPTY}>
          <TwoLanguages name="name" />
          <IconField name="icon" />
          <NumberField name="ordinal" hint="animalType.ordinalHint" />
        </RecordForm>
      )}
    </RecordScreen>
  );
}
