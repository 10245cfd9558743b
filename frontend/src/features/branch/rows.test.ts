// Which rows of a form are sent, and the mapping of their issues.
import { describe, expect, it } from 'vitest';
import { changesOf, formPath, rowHead, type Row } from './rows';

interface Place extends Row {
  name: string;
  sizes: string[];
}
const fields = ({ name, sizes }: Place) => ({ name: name.trim(), sizes });
const saved = (id: number, name: string, over: Partial<Place> = {}): Place => ({
  ...rowHead({ id, version: id * 10 }),
  name,
  sizes: [],
  ...over,
});
const fresh = (name: string): Place => ({ ...rowHead(), name, sizes: [] });
const one = saved(1, 'Kennel 1');
const two = saved(2, 'Kennel 2', { sizes: ['SMALL', 'LARGE'] });
const three = saved(3, 'Suite');
const base = [one, two, three];
const send = (rows: Place[]) => changesOf(rows, base, fields);

describe('the sent rows', () => {
  it('are none if nothing was changed', () => {
    expect(send(base)).toEqual({ rows: [], at: [] });
    // White space and the order of choices are not changes.
    expect(send([{ ...one, name: ' Kennel 1 ' }, { ...two, sizes: ['LARGE', 'SMALL'] }, three]).rows).toEqual([]);
  });

  it('hold each change with its kind and its index in the form', () => {
    const rows = [
      one,
      { ...two, name: 'Kennel II' },
      { ...three, deleted: true, name: 'typed before' },
      fresh('Garden'),
    ];
    expect(send(rows)).toEqual({
      rows: [
        { change: 'update', id: 2, version: 20, name: 'Kennel II', sizes: ['SMALL', 'LARGE'] },
        { change: 'delete', id: 3, version: 30 },
        { change: 'new', name: 'Garden', sizes: [] },
      ],
      at: [1, 2, 3],
    });
  });

  it('map an issue back to its row', () => {
    const at = { places: send([one, two, { ...three, name: '' }, fresh('')]).at };
    expect(formPath('places.0.name', at)).toBe('places.2.name');
    expect(formPath('places.1', at)).toBe('places.3');
    expect([
      formPath('name', at),
      formPath('places', at),
      formPath('places.9.name', at),
      formPath('openingHours.0.from', at),
    ]).toEqual(['name', 'places', 'places.9.name', 'openingHours.0.from']);
  });
});
