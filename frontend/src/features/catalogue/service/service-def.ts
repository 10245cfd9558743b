// The record definition of services.
import type { RecordDef } from '@/resource/types';

export const SERVICE: RecordDef = {
  entity: 'service',
  path: '/services',
  screen: 'services',
  to: '/dashboard/services',
  icon: 'tag',
  write: 'SERVICE_WRITE',
  touches: ['/branches'],
};
