// /dashboard/animalTypes
import type { AnimalTypeItem } from '@/core';
import { ListScreen, listOf } from '@/resource/list-screen';
import { AnimalIcon } from './animal-icon';
import { ANIMAL_TYPE } from './animal-type';

const ANIMAL_TYPES = listOf<AnimalTypeItem>(ANIMAL_TYPE, {
  columns: [
    { id: 'nameEn', fixed: true },
    { id: 'icon', cell: (row) => <AnimalIcon icon={row.icon} /> },
    { id: 'nameSr', sort: 'name' },
    { id: 'ordinal', sort: 'ordinal' },
    { id: 'updatedAt', label: 'common.updatedAt', hidden: true, wide: true },
  ],
  defaultSort: 'ordinal',
});

export default function AnimalTypeListScreen() {
  return <ListScreen of={ANIMAL_TYPE} def={ANIMAL_TYPES} />;
}
