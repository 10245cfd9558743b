// /dashboard/animalTypes
import type { AnimalTypeItem } from '@/core';
import { ListScreen, listOf } from '@/resource/list-screen';
import { NAME, OTHER_NAME } from '@/resource/names';
import { AnimalIcon } from './animal-icon';
import { ANIMAL_TYPE } from './animal-type';

const ANIMAL_TYPES = listOf<AnimalTypeItem>(ANIMAL_TYPE, {
  columns: [
    NAME,
    { id: 'icon', card: 'mark', cell: (row) => <AnimalIcon icon={row.icon} /> },
    OTHER_NAME,
    { id: 'ordinal', sort: 'ordinal', named: true, card: 'end' },
    { id: 'updatedAt', label: 'common.updatedAt', hidden: true, wide: true },
  ],
  defaultSort: 'ordinal',
});

export default function AnimalTypeListScreen() {
  return <ListScreen of={ANIMAL_TYPE} def={ANIMAL_TYPES} />;
}
