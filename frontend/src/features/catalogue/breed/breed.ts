// The record definition of breeds.
import type { RecordDef } from '@/resource/types';

export const BREED: RecordDef = {
  entity: 'breed',
  path: '/breeds',
  screen: 'breeds',
  to: '/dashboard/breeds',
  icon: 'dog',
  write: 'CATALOGUE_WRITE',
};
