// Keeps the focus when its row leaves a column: the focus goes to the row that moves up, or to the
// column's heading if the column is empty. So staff can work down the list by keyboard.
import { useCallback, useEffect, useRef } from 'react';

interface Place {
  row: string;
  column: string;
  index: number;
}

const rowsOf = (root: HTMLElement, column: string) => [
  ...root.querySelectorAll<HTMLElement>(`[data-row][data-column="${column}"]`),
];
const inWindow = (element: Element) => element.closest('[role=dialog], [role=alertdialog]') !== null;

/** The element of a row that takes the focus: its action, else its link. */
const actionOf = (row: HTMLElement) =>
  row.querySelector<HTMLElement>('button:enabled') ?? row.querySelector<HTMLElement>('a');

/**
 * `ref` belongs on the element around the columns; each heading carries `data-heading` with its
 * column's name.
 */
export function useKeptPlace() {
  const root = useRef<HTMLDivElement>(null);
  const kept = useRef<Place | null>(null);

  const settle = useCallback(() => {
    const place = kept.current;
    if (!place || !root.current) return;
    const rows = rowsOf(root.current, place.column);
    if (rows.some((row) => row.dataset['row'] === place.row)) return;
    const at = document.activeElement;
    // A dialog whose button is gone leaves the focus at the page's title.
    if (at && at !== document.body && at.id !== 'page-title') return;
    const next = rows[Math.min(place.index, rows.length - 1)];
    const heading = root.current.querySelector<HTMLElement>(`[data-heading="${place.column}"]`);
    kept.current = null;
    ((next && actionOf(next)) ?? heading)?.focus();
  }, []);

  useEffect(() => {
    function onFocus({ target }: FocusEvent) {
      if (!(target instanceof HTMLElement) || inWindow(target)) return;
      const row = root.current?.contains(target) ? target.closest<HTMLElement>('[data-row]') : null;
      const column = row?.dataset['column'];
      if (row && column && root.current)
        kept.current = { row: row.dataset['row'] ?? '', column, index: rowsOf(root.current, column).indexOf(row) };
      else if (target.id === 'page-title') settle();
      else kept.current = null;
    }
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [settle]);

  // Runs after each change of the rows. A click outside the rows is not a place to come back to.
  useEffect(() => {
    settle();
  });
  return root;
}
