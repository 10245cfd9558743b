// What the machinery must know of a company: as the platform sees it, and as its own people do.
import type { RecordDef } from '@/resource/types';

export const COMPANY: RecordDef = { entity: 'company', path: '/companies', screen: 'companies', to: '/dashboard/companies', icon: 'company', write: 'COMPANY_DELETE' };
export const OWN_COMPANY: RecordDef = { ...COMPANY, screen: 'company', to: '/dashboard/company' };
