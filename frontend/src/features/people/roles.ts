// What follows from a role, asked of the core.
import { can, enums, validate, type Actor, type Role } from '@/core';

type Place = 'staffKind' | 'companyId' | 'branchId';
export const PLACES: readonly Place[] = ['staffKind', 'companyId', 'branchId'];

/** The assignments that an account of this role has; the core refuses the others. */
export function placesOf(role: Role | null): Place[] {
  if (role === null) return [];
  const refused = validate('user', { role, staffKind: enums().staffKind[0], companyId: 1, branchId: 1 }).map(
    ({ path }) => path,
  );
  return PLACES.filter((place) => !refused.includes(place));
}

/** The roles that belong to one company. */
export const companyRoles = () => enums().role.filter((role) => placesOf(role).includes('companyId'));
/** Whether the account manages all accounts, not only those of its own company. */
export const isPlatform = (actor: Actor) => can({ actor, action: 'SYSADM_MANAGE' }) === 'YES';
