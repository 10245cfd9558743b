// Rows that are changed while their record is being saved.
import { describe, expect, it } from 'vitest';
import { withLateTyping } from './late-typing';

const row = (id: number | null, name: string, over: object = {}) => ({
  key: id === null ? `new-${name}` : `saved-${id}`,
  id,
  version: id === null ? null : 1,
  deleted: false,
  name,
  ...over,
});
type Rows = ReturnType<typeof row>[];
const typed = (sent: Rows, saved: Rows, now: Rows) =>
  withLateTyping({ rows: sent }, { rows: saved }, { rows: now }).typed.rows;

describe('rows after a save', () => {
  it('are those of the answer if nothing was typed, under their names on the page', () => {
    const sent = [row(1, 'a'), row(null, 'b'), row(2, 'c', { deleted: true })];
    expect(typed(sent, [row(1, 'a', { version: 2 }), row(7, 'b')], sent)).toEqual([
      row(1, 'a', { version: 2 }),
      row(7, 'b', { key: 'new-b' }),
    ]);
  });

  it('are marked for deletion if they were removed before they had an id, the only one too', () => {
    expect(typed([row(null, 'b')], [row(7, 'b')], [])).toEqual([row(7, 'b', { key: 'new-b', deleted: true })]);
  });

  it('are new ones if their deletion was taken back too late', () => {
    expect(typed([row(2, 'c', { deleted: true })], [], [row(2, 'c')])).toEqual([
      row(2, 'c', { id: null, version: null }),
    ]);
  });

  it('get the ids in the order in which they were sent, whatever the order of the answer', () => {
    const sent = [row(null, 'z'), row(null, 'a')];
    const now = [row(null, 'z', { name: 'zz' }), row(null, 'a')];
    expect(typed(sent, [row(8, 'a'), row(7, 'z')], now)).toEqual([
      row(8, 'a', { key: 'new-a' }),
      row(7, 'zz', { key: 'new-z' }),
    ]);
  });
});
