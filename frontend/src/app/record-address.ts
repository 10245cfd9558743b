// Where a record of an entity is shown to a role: only in a screen that is built and, like
// the list above it, open to that role. The core's table decides.
import { canOpen, type Role } from '@/core';
import { isBuilt } from './screens';

/** By the audit's name of the entity. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  booking: ['/dashboard/company-bookings', '/dashboard/bookings'],
  company: ['/dashboard/companies', '/dashboard/company', '/dashboard/company-operator'],
  branch: ['/dashboard/company-branches'],
  service: ['/dashboard/services'],
  service_group: ['/dashboard/service-groups'],
  animal_type: ['/dashboard/animalTypes'],
  breed: ['/dashboard/breeds'],
  user: ['/dashboard/users', '/dashboard/company-users'],
};

function isOpen(role: Role, path: string): boolean {
  const { screen, allowed } = canOpen(role, path);
  return allowed && screen !== null && isBuilt(screen);
}

export function recordAddress(role: Role | null, entity: string, id: number): string | null {
  if (role === null) return null;
  const list = LISTS[entity]?.find((path) => isOpen(role, path) && isOpen(role, `${path}/${id}`));
  return list ? `${list}/${id}` : null;
}
