// /dashboard/breeds
import type { BreedItem } from '@/core';
import { useBoth } from '@/lib/i18n';
import { ListScreen, listOf } from '@/resource/list-screen';
import { choicesOf, REFERENCES } from '@/resource/lookup';
import { NAME, OTHER_NAME } from '@/resource/names';
import { Lines } from '@/ui/two-lines';
import { BREED } from './breed';

function AnimalType({ row }: { row: BreedItem }) {
  return <Lines most={2}>{useBoth()(row.animalTypeNameEn, row.animalTypeNameSr)}</Lines>;
}

const BREEDS = listOf<BreedItem>(BREED, {
  columns: [
    NAME,
    OTHER_NAME,
    { id: 'animalTypeId', card: 'end', cell: (row) => <AnimalType row={row} /> },
    { id: 'size', card: 'mark' },
    { id: 'updatedAt', label: 'common.updatedAt', hidden: true, wide: true },
  ],
  filters: [
    { kind: 'search', key: 'animalTypeId', source: REFERENCES.animalTypeId },
    { key: 'size', ...choicesOf('animalSize') },
  ],
  defaultSort: 'name',
});

export default function BreedListScreen() {
  return <ListScreen of={BREED} def={BREEDS} />;
}
