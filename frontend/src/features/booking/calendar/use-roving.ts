// One stop of the Tab key for the whole calendar; arrow keys go from bar to bar, up and down to the
// nearest bar in time. Reads positions from the page, so that nothing is drawn again.
import { useLayoutEffect, useRef, type RefObject } from 'react';

const CELL = '[data-cell]';
const cells = (root: ParentNode, row?: number) => [
  ...root.querySelectorAll<HTMLElement>(row === undefined ? CELL : `${CELL}[data-row="${row}"]`),
];
const xOf = (cell: HTMLElement) => Number(cell.dataset['x']);
const rowOf = (cell: HTMLElement) => Number(cell.dataset['row']);

const byPlace = (row: HTMLElement[]) => row.sort((a, b) => xOf(a) - xOf(b));
const nearest = (row: HTMLElement[], x: number) =>
  row.reduce<HTMLElement | undefined>(
    (best, one) => (best && Math.abs(xOf(best) - x) <= Math.abs(xOf(one) - x) ? best : one),
    undefined,
  );

/** The next cell for a key; undefined at the end. */
export function nextCell(root: ParentNode, from: HTMLElement, key: string): HTMLElement | undefined {
  const row = byPlace(cells(root, rowOf(from)));
  const at = row.indexOf(from);
  switch (key) {
    case 'ArrowLeft':
      return row[at - 1];
    case 'ArrowRight':
      return row[at + 1];
    case 'Home':
      return row[0];
    case 'End':
      return row.at(-1);
    case 'ArrowUp':
    case 'ArrowDown': {
      const step = key === 'ArrowUp' ? -1 : 1;
      const there = cells(root, rowOf(from) + step);
      // From head to head and from bar to bar; a head only where the row has no bar.
      const bars = there.filter((cell) => xOf(cell) >= 0);
      return nearest(xOf(from) < 0 || bars.length === 0 ? there : bars, xOf(from));
    }
    default:
      return undefined;
  }
}

export const isCell = (element: EventTarget | null): element is HTMLElement =>
  element instanceof HTMLElement && element.matches(CELL);

/** Keeps exactly one cell in the Tab order: the cell that had the focus last, else the first bar. */
export function useRoving(root: RefObject<HTMLElement | null>): { onFocus: (event: { target: EventTarget }) => void } {
  const current = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (current.current?.isConnected && root.current?.contains(current.current)) {
      current.current.tabIndex = 0;
      return;
    }
    const first =
      root.current?.querySelector<HTMLElement>('[data-bar]') ?? root.current?.querySelector<HTMLElement>(CELL) ?? null;
    if (first) first.tabIndex = 0;
    current.current = first;
  });
  return {
    onFocus: ({ target }) => {
      if (!isCell(target) || target === current.current) return;
      if (current.current) current.current.tabIndex = -1;
      target.tabIndex = 0;
      current.current = target;
    },
  };
}
