// Merging two users' changes.
import { describe, expect, it } from 'vitest';
import { same, threeWay } from './three-way';

describe('merging two users’ changes', () => {
  it('takes their changes, keeps mine, and names the values changed by both', () => {
    const base = { a: 1, b: 1, c: 1, d: 1, e: 1 };
    const { merged, taken, both } = threeWay(base, { a: 1, b: 2, c: 1, d: 2, e: 2 }, { a: 1, b: 1, c: 3, d: 3, e: 2 });
    expect(merged).toEqual({ a: 1, b: 2, c: 3, d: 3, e: 2 });
    expect(taken.map(({ path }) => path)).toEqual(['b']);
    expect(both).toEqual([{ path: 'd', base: 1, theirs: 2, mine: 3 }]);
  });

  it('treats an empty field like a missing one', () => {
    expect(same({ a: '' }, { a: null })).toBe(true);
    expect(same({ a: '' }, {})).toBe(true);
    expect(same([], null)).toBe(false);
    expect(threeWay({ a: null }, { a: null }, { a: '' }).both).toEqual([]);
  });

  it('counts a list without ids as one value', () => {
    const { merged, both } = threeWay({ sizes: ['S'] }, { sizes: ['S', 'M'] }, { sizes: ['L'] });
    expect(merged).toEqual({ sizes: ['L'] });
    expect(both.map(({ path }) => path)).toEqual(['sizes']);
  });

  it('merges rows by their id', () => {
    const row = (id: number | null, name: string, price = 1) => ({ id, name, price });
    const base = { rows: [row(1, 'one'), row(2, 'two'), row(3, 'three'), row(4, 'four')] };
    const theirs = { rows: [row(1, 'one', 5), row(2, 'TWO'), row(9, 'theirs')] };
    const mine = { rows: [row(2, 'Two'), row(null, 'mine'), row(1, 'One'), row(3, 'three'), row(4, 'FOUR')] };
    const { merged, taken, both } = threeWay(base, theirs, mine);
    expect(merged.rows).toEqual([
      row(2, 'Two'),
      row(null, 'mine'),
      row(1, 'One', 5),
      { ...row(null, 'FOUR'), version: null },
      row(9, 'theirs'),
    ]);
    expect(taken.map(({ path }) => path)).toEqual(['rows.2.price', 'rows.3', 'rows.4']);
    expect(both.map(({ path }) => path)).toEqual(['rows.0.name', 'rows.3']);
  });

  it('takes their versions and keeps my keys without a report', () => {
    const rows = (version: number, key: string, deleted = false) => ({ rows: [{ id: 1, version, key, deleted }] });
    const { merged, taken, both } = threeWay(rows(1, 'a'), rows(2, 'b'), rows(1, 'c'));
    expect([merged, taken, both]).toEqual([rows(2, 'c'), [], []]);
  });

  it('asks once about a row that I deleted and they changed, and not about one that both deleted', () => {
    const row = (version: number, name: string, deleted = false) => ({ id: 1, version, name, deleted });
    const changed = threeWay({ rows: [row(1, 'a')] }, { rows: [row(2, 'b')] }, { rows: [row(1, 'a', true)] });
    expect(changed.merged).toEqual({ rows: [row(2, 'a', true)] });
    expect(changed.both.map(({ path }) => path)).toEqual(['rows.0']);
    const gone = threeWay({ rows: [row(1, 'a')] }, { rows: [] as object[] }, { rows: [row(1, 'a', true)] });
    expect(gone).toEqual({ merged: { rows: [] }, taken: [], both: [] });
  });
});
