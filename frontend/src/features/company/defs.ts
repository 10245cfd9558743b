// What the machinery must know of a company: as the platform sees it, and as its own people do.
import type { RecordDef } from '@/resource/types';

/**
 * `write` decides who has the buttons to add and to delete, and both are the platform's alone:
 * with `COMPANY_EDIT` a company's administrator, who saves its profile, would be offered to delete it.
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
