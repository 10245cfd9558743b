// The record definition of a branch: for its own company, and as a tab of a company's page.
import type { RecordDef } from '@/resource/types';

export const OWN_BRANCHES: RecordDef = {
  entity: 'branch',
  path: '/branches',
  screen: 'companyBranches',
  to: '/dashboard/company-branches',
  icon: 'branch',
  write: 'BRANCH_WRITE',
  touches: ['/services', '/companies', '/board'],
};

export function branchesOf(companyId: number): RecordDef {
  const to = `/dashboard/companies/${companyId}?tab=branches`;
  return { ...OWN_BRANCHES, to, at: (id) => `${to}&branch=${id}` };
}
