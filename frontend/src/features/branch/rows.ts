// Rows of a form that belong to its record: what was done to each, what of them is sent, and
// which row an issue speaks of. A row is sent only when something was done to it, so its index
// in the request is not its index on the page. Knows no entity.
import type { ChangeKind } from '@/core';

export interface Row {
  /** Its name on this page, for as long as it is on it. */
  key: string;
  /** None until it is saved. */
  id: number | null;
  version: number | null;
  /** Marked: goes with the next save, can be taken back until then. */
  deleted: boolean;
}

let made = 0;
/** What a row begins with: one that is saved, or one that is being made. */
export const rowHead = (saved?: { id: number; version: number }): Row => {
  made += 1;
  return {
    key: saved ? `saved-${saved.id}` : `new-${made}`,
    id: saved?.id ?? null,
    version: saved?.version ?? null,
    deleted: false,
  };
};

/** What of a row is sent, made of its values. */
export type FieldsOf<R extends Row> = (row: R) => object;

const canonical = (value: unknown): unknown => (Array.isArray(value) ? value.map(canonical).toSorted() : value);
/** Whether both say the same: the order of choices says nothing. */
const sameFields = (a: object, b: object) =>
  JSON.stringify(Object.values(a).map(canonical)) === JSON.stringify(Object.values(b).map(canonical));

export function changeOf<R extends Row>(row: R, saved: R | undefined, fields: FieldsOf<R>): ChangeKind | null {
  // One that somebody else deleted meanwhile is made anew, unless it was to go here too.
  if (!saved) return row.deleted ? null : 'new';
  if (row.deleted) return 'delete';
  return sameFields(fields(row), fields(saved)) ? null : 'update';
}

export const savedOf = <R extends Row>(row: R, saved: readonly R[]): R | undefined =>
  row.id === null ? undefined : saved.find(({ id }) => id === row.id);

interface Sent {
  rows: object[];
  /** Index in the form, by index as sent. */
  at: number[];
}

export function changesOf<R extends Row>(rows: readonly R[], saved: readonly R[], fields: FieldsOf<R>): Sent {
  const sent: Sent = { rows: [], at: [] };
  rows.forEach((row, index) => {
    const change = changeOf(row, savedOf(row, saved), fields);
    if (change === null) return;
    const known = change === 'new' ? {} : { id: row.id, version: row.version };
    sent.rows.push({ change, ...known, ...(change === 'delete' ? {} : fields(row)) });
    sent.at.push(index);
  });
  return sent;
}

/** `services.0.price` as sent → the same field in the form. */
export function formPath(path: string, at: Readonly<Record<string, readonly number[]>>): string {
  const [list = '', index = '', ...rest] = path.split('.');
  const place = at[list]?.[Number(index)];
  return place === undefined || !/^\d+$/.test(index) ? path : [list, place, ...rest].join('.');
}
