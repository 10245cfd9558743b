// The address of a record for a role, in built screens only. The core's table says which lists hold
// the record and which lists the role may open.
import { canOpen, recordLists, type Role } from '@/core';
import { isBuilt } from './screens';

function isBuiltAt(role: Role, path: string): boolean {
  const { screen } = canOpen(role, path);
  return screen !== null && isBuilt(screen);
}

/** `entity`: its name in the audit. */
export function recordAddress(role: Role | null, entity: string, id: number): string | null {
  if (role === null) return null;
  const list = recordLists(entity, role).find((path) => isBuiltAt(role, path) && isBuiltAt(role, `${path}/${id}`));
  return list ? `${list}/${id}` : null;
}
