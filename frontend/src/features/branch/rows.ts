// Rows of a form that belong to its record: their changes, the request made of them, and the mapping
// of issues. Only changed rows are sent, so an index in the request differs from the index on the
// page. Knows no entity.
import type { ChangeKind } from '@/core';

export interface Row {
  /** Identifies the row while it is on the page. */
  key: string;
  /** `null` until the row is saved. */
  id: number | null;
  version: number | null;
  /** Marked for deletion at the next save; can be restored until then. */
  deleted: boolean;
}

let made = 0;
/** The head of a saved or a new row. */
export const rowHead = (saved?: { id: number; version: number }): Row => {
  made += 1;
  return {
    key: saved ? `saved-${saved.id}` : `new-${made}`,
    id: saved?.id ?? null,
    version: saved?.version ?? null,
    deleted: false,
  };
};

/** Makes the sent fields from a row's values. */
export type FieldsOf<R extends Row> = (row: R) => object;

const canonical = (value: unknown): unknown => (Array.isArray(value) ? value.map(canonical).toSorted() : value);
/** Compares fields; the order of choices does not matter. */
const sameFields = (a: object, b: object) =>
  JSON.stringify(Object.values(a).map(canonical)) === JSON.stringify(Object.values(b).map(canonical));

export function changeOf<R extends Row>(row: R, saved: R | undefined, fields: FieldsOf<R>): ChangeKind | null {
  // A row that another user deleted meanwhile is sent as new, unless it is marked for deletion here
  // too.
  if (!saved) return row.deleted ? null : 'new';
  if (row.deleted) return 'delete';
  return sameFields(fields(row), fields(saved)) ? null : 'update';
}

export const savedOf = <R extends Row>(row: R, saved: readonly R[]): R | undefined =>
  row.id === null ? undefined : saved.find(({ id }) => id === row.id);

interface Sent {
  rows: object[];
  /** The form's index of each sent row. */
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

/** Maps a path of the request, such as `services.0.price`, to the form's field. */
export function formPath(path: string, at: Readonly<Record<string, readonly number[]>>): string {
  const [list = '', index = '', ...rest] = path.split('.');
  const place = at[list]?.[Number(index)];
  return place === undefined || !/^\d+$/.test(index) ? path : [list, place, ...rest].join('.');
}
