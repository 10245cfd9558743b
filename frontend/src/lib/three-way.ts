// Merges two users' changes of the same values, compared with the values from which both began. Knows
// neither forms nor records. Objects, and lists of rows with an id, are merged by part; every other
// list is one value. A row marked `deleted` still counts as present; its `version` is taken from
// theirs and its `key` from mine, without a report.
export interface Difference {
  /** Dotted path in the merged values. */
  path: string;
  base: unknown;
  theirs: unknown;
  mine: unknown;
}

interface Merge<T> {
  /** My values, with the changes that only they made. */
  merged: T;
  /** Changed by them only. */
  taken: Difference[];
  /** Changed by both to different values. */
  both: Difference[];
}

type Tree = Record<string, unknown>;
interface Row extends Tree {
  id?: number | null;
  deleted?: boolean;
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
const hasId = (value: unknown): value is Row => isTree(value) && typeof value.id === 'number';
const isRows = (value: unknown): value is Row[] => Array.isArray(value) && value.every(isTree);

/** All spellings of an empty field are equal. */
const plain = (value: unknown) => (value === undefined || value === '' ? null : value);

export function same(a: unknown, b: unknown): boolean {
  const [left, right] = [plain(a), plain(b)];
  if (left === right) return true;
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((value, at) => same(value, right[at]));
  if (!isTree(left) || !isTree(right)) return false;
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => same(left[key], right[key]));
}

const sameRow = (a: Row, b: Row) => same({ ...a, key: null }, { ...b, key: null });

export function threeWay<T>(base: T, theirs: T, mine: T): Merge<T> {
  const taken: Difference[] = [];
  const both: Difference[] = [];

  function merge(b: unknown, t: unknown, m: unknown, path: string): unknown {
    if (isTree(b) && isTree(t) && isTree(m)) {
      return Object.fromEntries(
        Object.keys({ ...t, ...m }).map((key) => [key, merge(b[key], t[key], m[key], path ? `${path}.${key}` : key)]),
      );
    }
    if (isRows(b) && isRows(t) && isRows(m) && [...b, ...t].some(hasId)) return mergeRows(b, t, m, path);
    const [, silent] = /(?:^|\.)(version|key)$/.exec(path) ?? [];
    if (silent) return silent === 'version' ? t : m;
    if (same(t, b) || same(t, m)) return m;
    const difference = { path, base: b, theirs: t, mine: m };
    if (same(m, b)) {
      taken.push(difference);
      return t;
    }
    both.push(difference);
    return m;
  }

  /** My rows in my order; rows they added follow, rows they removed go unless I changed them. */
  function mergeRows(b: Row[], t: Row[], m: Row[], path: string): Row[] {
    const find = (rows: Row[], id: unknown) => rows.find((row) => row.id === id);
    const result: Row[] = [];
    for (const row of m) {
      const [before, now] = hasId(row) ? [find(b, row.id), find(t, row.id)] : [undefined, undefined];
      const at = `${path}.${result.length}`;
      if (!before) result.push(row);
      else if (now && row.deleted) {
        if (now.version !== before.version) both.push({ path: at, base: before, theirs: now, mine: row });
        result.push({ ...row, version: now.version });
      } else if (now) result.push(merge(before, now, row, at) as Row);
      else if (sameRow(before, row)) taken.push({ path: at, base: before, theirs: null, mine: row });
      else if (!row.deleted) {
        // They deleted the row and I changed it: my row is kept as a new one.
        const mine = { ...row, id: null, version: null };
        both.push({ path: at, base: before, theirs: null, mine });
        result.push(mine);
      }
    }
    for (const row of t) {
      if (find(b, row.id) || find(m, row.id)) continue;
      taken.push({ path: `${path}.${result.length}`, base: null, theirs: row, mine: null });
      result.push(row);
    }
    return result;
  }

  return { merged: merge(base, theirs, mine, '') as T, taken, both };
}
