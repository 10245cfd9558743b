// /dashboard/breeds/{id}
import type { BreedItem } from '@/core';
import { RecordForm } from '@/resource/record-form';
import { RecordScreen } from '@/resource/record-screen';
import { nameOf, REFERENCES } from '@/resource/lookup';
import { SearchField } from '@/ui/form/choice-fields';
import { EnumField } from '@/ui/form/fields';
import { TwoLanguages } from '@/ui/form/two-languages';
import { BREED } from './breed';

const EMPTY = { animalTypeId: null as number | null, nameEn: '', nameSr: '', size: null as string | null };

export default function BreedScreen() {
  return (
    <RecordScreen<BreedItem> of={BREED} title={nameOf}>
      {(record) => (
        <RecordForm of={BREED} record={record} form="breed" empty={EMPTY}>
          <SearchField name="animalTypeId" source={REFERENCES.animalTypeId} />
          <TwoLanguages name="name" />
          <EnumField name="size" of="animalSize" placeholder="breed.anySize" />
        </RecordForm>
      )}
    </RecordScreen>
  );
}
