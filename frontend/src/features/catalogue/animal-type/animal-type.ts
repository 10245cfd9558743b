// The record definition of animal types.
import type { RecordDef } from '@/resource/types';

export const ANIMAL_TYPE: RecordDef = {
  entity: 'animalType',
  path: '/animal-types',
  screen: 'animalTypes',
  to: '/dashboard/animalTypes',
  icon: 'paw',
  write: 'CATALOGUE_WRITE',
  touches: ['/breeds'],
};
