// What is typed while a record is being saved. The answer does not have it: it is merged into the answer, field
// by field and row by row.
import { threeWay } from '@/lib/three-way';

/** A row of a record's form (features/branch/rows.ts): `key` names it on the page, also before it has an id. */
interface Row {
  key: string;
  id: number | null;
  deleted: boolean;
}
type Values = Record<string, unknown>;

/** The rows of a list; null for any other value. */
const rowsIn = (value: unknown): Row[] | null =>
  Array.isArray(value) && value.every((one) => one && typeof one === 'object' && 'key' in one && 'id' in one)
    ? (value as Row[])
    : null;
const rowsOf = (values: object, list: string): Row[] => rowsIn((values as Values)[list]) ?? [];

/** The ids of the rows that the save has made, by key. The server makes them in the order in which they were sent. */
function madeIds(sent: readonly Row[], saved: readonly Row[]): Map<string, number> {
  const fresh = sent.filter(({ id }) => id === null);
  const made = saved
    .flatMap(({ id }) => (id === null || sent.some((row) => row.id === id) ? [] : id))
    .toSorted((a, b) => a - b);
  return new Map(fresh.length === made.length ? fresh.map(({ key }, at) => [key, made[at]!]) : []);
}

const mapRows = (values: object, change: (rows: readonly Row[], list: string) => readonly Row[]): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => {
      const rows = rowsIn(value);
      return [name, rows ? change(rows, name) : value];
    }),
  );

export interface Late<V> {
  /** The saved values; their rows keep the names that they have on the page. */
  saved: V;
  /** The saved values with what was typed since they were sent. */
  typed: V;
}

/** `sent`: the form's values as they were sent; `saved`: as they were saved; `now`: as they are on the page. */
export function withLateTyping<V extends object>(sent: V, saved: V, now: V): Late<V> {
  const named = (values: V) =>
    mapRows(values, (rows, list) => {
      const ids = madeIds(rowsOf(sent, list), rowsOf(saved, list));
      return rows.map((row) => ({ ...row, id: row.id ?? ids.get(row.key) ?? null }));
    });
  const [before, mine] = [named(sent), named(now)];
  const known = mapRows(saved, (rows, list) => {
    const shown = [...rowsOf(before, list), ...rowsOf(mine, list)];
    return rows.map((row) => ({ ...row, key: shown.find(({ id }) => id === row.id)?.key ?? row.key }));
  });
  const typed = mapRows(threeWay(before, known, mine).merged, (rows, list) => {
    const there = rowsOf(known, list);
    // A new row that was removed while it was being saved is a saved row by now.
    const removed = there.filter(({ id }) => !rows.some((row) => row.id === id));
    // In the order of the saved rows, new ones last.
    const place = ({ id }: Row) => there.findIndex((row) => row.id === id) >>> 0;
    return [...rows, ...removed.map((row) => ({ ...row, deleted: true }))].toSorted((a, b) => place(a) - place(b));
  });
  return { saved: known as V, typed: typed as V };
}
