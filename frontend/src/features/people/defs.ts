// The record definitions of accounts: all accounts for the platform, a company's own for the company.
import { canOpen, type Role } from '@/core';
import type { RecordDef } from '@/resource/types';

const USERS: RecordDef = {
  entity: 'user',
  path: '/users',
  screen: 'users',
  to: '/dashboard/users',
  icon: 'user',
  write: 'STAFF_MANAGE',
};
const COMPANY_USERS: RecordDef = { ...USERS, screen: 'companyUsers', to: '/dashboard/company-users' };

/** The list of accounts that this role may open. */
export const peopleOf = (role: Role): RecordDef => (canOpen(role, COMPANY_USERS.to).allowed ? COMPANY_USERS : USERS);
