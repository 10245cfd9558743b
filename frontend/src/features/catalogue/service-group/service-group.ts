// The record definition of service groups.
import type { RecordDef } from '@/resource/types';

export const SERVICE_GROUP: RecordDef = {
  entity: 'serviceGroup',
  path: '/service-groups',
  screen: 'serviceGroups',
  to: '/dashboard/service-groups',
  icon: 'list',
  write: 'CATALOGUE_WRITE',
  touches: ['/services', '/branches'],
};
