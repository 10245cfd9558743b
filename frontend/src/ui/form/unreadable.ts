// Unreadable numbers. A field keeps them as typed, apart from real values; the core gets none of them,
// so that one bad number hides no other issue.
import { useWatch, type Control, type FieldValues } from 'react-hook-form';
import type { Issue } from '@/core';

export interface Unreadable {
  unreadable: string;
}

export const isUnreadable = (value: unknown): value is Unreadable =>
  typeof value === 'object' && value !== null && 'unreadable' in value;

/** Replaces unreadable values by nothing, with an issue for each. */
export function readFigures<T extends FieldValues>(typed: T): { values: T; unreadable: Issue[] } {
  const unreadable: Issue[] = [];
  function read(value: unknown, path: string): unknown {
    if (isUnreadable(value)) {
      unreadable.push({ path, code: 'validation.format', params: {} });
      return null;
    }
    if (Array.isArray(value)) return value.map((item, at) => read(item, `${path}.${at}`));
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, read(item, path ? `${path}.${key}` : key)]),
    );
  }
  return { values: read(typed, '') as T, unreadable };
}

/** The values of a form while they are typed, as the core may be asked about them: null for an unreadable number. */
export function useReadableValues<T extends FieldValues>(control: Control<T>): T {
  return readFigures(useWatch({ control }) as T).values;
}
