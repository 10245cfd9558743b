// The record definition of marketing groups.
import type { RecordDef } from '@/resource/types';

export const MARKETING_GROUP: RecordDef = {
  entity: 'marketingGroup',
  path: '/marketing-groups',
  screen: 'marketingGroups',
  to: '/dashboard/marketing-groups',
  icon: 'stack',
  write: 'CONTENT_WRITE',
  touches: ['/marketing'],
};
