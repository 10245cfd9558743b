// Merging what two people did to the same values. Owns the comparison with what both began
// from; knows neither forms nor records. Goes down into objects, and into lists of rows that
// have an id; every other list counts as one value. A row that I marked `deleted` is still
// there; a row's `version` follows theirs and its `key` is mine, both without a word.
export interface Difference {
  /** Dotted path in the merged values. */
  path: string;
  base: unknown;
  theirs: unknown;
  mine: unknown;
}

interface Merge<T> {
  /** Mine, with what only they changed. */
  merged: T;
  /** Changed by them alone. */
  taken: Difference[];
  /** Changed by both, to something else. */
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

/** An empty field is an empty field, whatever it is written as. */
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

  /** Mine in my order; what they added comes after it, what they removed goes unless I changed it. */
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
        // Theirs is gone: kept, mine is a new one.
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
