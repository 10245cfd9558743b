// Walking through a list: the record after the one that stands in the list's address.
import { useList } from './use-list';
import type { ListDef } from './types';

/**
 * The address of the record after `id` as the list is now, filters and order included: the next row, at the end of the
 * page the first one; null where there is no other. A record that has left the list leads to the first one.
 */
export function useNextRecord<T>(def: ListDef<T>, id: number): string | null {
  const rows = useList<T>(def).page?.items ?? [];
  const at = rows.findIndex((row) => def.rowId(row) === id);
  const next = [...rows.slice(at + 1), ...rows].find((row) => def.rowId(row) !== id);
  return next ? def.rowPath(next) : null;
}
