// What the machinery must know of people: all accounts for the platform, the own staff for a company.
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

/** The people that this role may open, with their addresses. */
export const peopleOf = (role: Role): RecordDef => (canOpen(role, COMPANY_USERS.to).allowed ? COMPANY_USERS : USERS);
