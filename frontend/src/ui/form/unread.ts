// Unreadable numbers. A field keeps them as typed, apart from real values; the core gets none of them,
// so that one bad number hides no other issue.
import type { FieldValues } from 'react-hook-form';
import type { Issue } from '@/core';

export interface Unread {
  unread: string;
}

export const isUnread = (value: unknown): value is Unread =>
  typeof value === 'object' && value !== null && 'unread' in value;

/** Replaces unreadable values by nothing, with an issue for each. */
export function readFigures<T extends FieldValues>(typed: T): { values: T; unread: Issue[] } {
  const unread: Issue[] = [];
  function read(value: unknown, path: string): unknown {
    if (isUnread(value)) {
      unread.push({ path, code: 'validation.format', params: {} });
      return null;
    }
    if (Array.isArray(value)) return value.map((item, at) => read(item, `${path}.${at}`));
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, read(item, path ? `${path}.${key}` : key)]),
    );
  }
  return { values: read(typed, '') as T, unread };
}
