// Where a record of an entity is shown to a role: only in screens that are built. Which lists
// hold it, and which of them the role may open, is the core's table.
import { canOpen, recordLists, type Role } from '@/core';
import { isBuilt } from './screens';

function isBuiltAt(role: Role, path: string): boolean {
  const { screen } = canOpen(role, path);
  return screen !== null && isBuilt(screen);
}

/** `entity`: by the audit's name. */
export function recordAddress(role: Role | null, entity: string, id: number): string | null {
  if (role === null) return null;
  const list = recordLists(entity, role).find((path) => isBuiltAt(role, path) && isBuiltAt(role, `${path}/${id}`));
  return list ? `${list}/${id}` : null;
}
