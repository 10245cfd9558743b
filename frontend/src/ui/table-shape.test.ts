import { describe, expect, it } from 'vitest';
import type { Column } from './column';
import { fewOf } from './table-shape';

const column = (id: string, over: Partial<Column<object>> = {}): Column<object> => ({
  id,
  label: id,
  cell: () => id,
  ...over,
});

describe('a list in little room', () => {
  it('keeps the columns that are declared, wherever they stand', () => {
    const columns = [
      ...['a', 'b', 'c', 'd'].map((id) => column(id)),
      column('number', { fixed: true, card: 'foot' }),
      column('state', { card: 'mark' }),
      column('guest', { card: 'head' }),
      column('when', { card: 'more' }),
      column('owed', { card: 'end' }),
    ];
    expect([...fewOf(columns).keys()]).toEqual(['number', 'state', 'guest', 'when', 'owed']);
  });

  it('fills the five with the first others, each in a free place', () => {
    const columns = [
      column('name', { fixed: true }),
      column('count', { align: 'end' }),
      column('state', { card: 'mark' }),
      column('city'),
      column('type'),
      column('late'),
    ];
    expect(Object.fromEntries(fewOf(columns))).toEqual({
      state: 'mark',
      name: 'head',
      count: 'end',
      city: 'foot',
      type: 'more',
    });
  });
});
