// The record definitions of a company: for the platform, and for its own people.
import type { RecordDef } from '@/resource/types';

/**
 * `write` decides who may add and delete, which only the platform may. With `COMPANY_EDIT`, a
 * company's administrator, who saves its profile, would be offered to delete it.
 */
export const COMPANY: RecordDef = {
  entity: 'company',
  path: '/companies',
  screen: 'companies',
  to: '/dashboard/companies',
  icon: 'company',
  write: 'COMPANY_DELETE',
};
export const OWN_COMPANY: RecordDef = { ...COMPANY, screen: 'company', to: '/dashboard/company' };
