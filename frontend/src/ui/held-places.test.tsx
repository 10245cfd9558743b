// Rows that others change while pointer or focus is on one of them.
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { putResource } from '@/lib/swr';
import { inPlace, useHeld, useHeldValue } from './held-places';

interface Row {
  id: number;
  text: string;
}
const idOf = ({ id }: Row) => id;

function List({ rows, of = 'all' }: { rows: Row[]; of?: string | null }) {
  const { held, on } = useHeld();
  const shown = useHeldValue(held, of, rows, (before, now) => inPlace(before, now, idOf));
  return (
    <ul {...on}>
      {shown.map(({ id, text }) => (
        <li key={id}>
          <button type="button">{text}</button>
        </li>
      ))}
    </ul>
  );
}
const texts = () => screen.getAllByRole('listitem').map((row) => row.textContent);
const [a, b, c] = [
  { id: 1, text: 'a' },
  { id: 2, text: 'b' },
  { id: 3, text: 'c' },
];
const newA = { id: 1, text: 'A' };

describe('places of rows', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2030-01-01T10:00:00Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it.each([
    [
      'pointer',
      (list: HTMLElement) => fireEvent.pointerEnter(list),
      (list: HTMLElement) => fireEvent.pointerLeave(list),
    ],
    ['focus', (list: HTMLElement) => fireEvent.focus(list), (list: HTMLElement) => fireEvent.blur(list)],
  ])('hold until a second after the %s has left', async (_, enter, leave) => {
    const { rerender } = render(<List rows={[a, b]} />);
    const list = screen.getByRole('list');
    rerender(<List rows={[b, a]} />);
    expect(texts()).toEqual(['b', 'a']);
    enter(list);
    rerender(<List rows={[c, newA]} />);
    expect(texts(), 'new content in place, new rows last, a row that is gone stays').toEqual(['b', 'A', 'c']);
    leave(list);
    await pass(900);
    expect(texts()).toEqual(['b', 'A', 'c']);
    await pass(200);
    expect(texts()).toEqual(['c', 'A']);
  });

  it('change at once after the own change, and for another question', () => {
    const { rerender } = render(<List rows={[a, b]} />);
    fireEvent.pointerEnter(screen.getByRole('list'));
    rerender(<List rows={[b, a]} of={null} />);
    expect(texts()).toEqual(['b', 'a']);
    rerender(<List rows={[a, b]} of="sorted" />);
    expect(texts()).toEqual(['a', 'b']);
    rerender(<List rows={[b, a]} of="sorted" />);
    expect(texts()).toEqual(['a', 'b']);
    void putResource('/anything', 1);
    rerender(<List rows={[b, a]} of="sorted" />);
    expect(texts()).toEqual(['b', 'a']);
  });
});
