// Arrow keys on the board: up and down within a column, left and right to the next column. The rows are
// found on the page, so that nothing is drawn again. A row's stop is its link; Enter opens the booking.
import type { KeyboardEvent } from 'react';
import type { BoardColumn } from '@/core';

const rowsOf = (column: Element) => [...column.querySelectorAll<HTMLElement>('[data-booking]')];
const stopOf = (row: Element | undefined) => row?.querySelector<HTMLElement>('[data-stop]') ?? null;

/** The booking of the row in which an element stands. */
export function bookingAt(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-booking]') : null;
  return row ? Number(row.dataset['booking']) : null;
}

/** The row in the middle of what the eye sees beside `from`, in the nearest column with rows. */
function beside(from: HTMLElement, board: Element, step: 1 | -1): HTMLElement | undefined {
  const columns = [...board.querySelectorAll('[data-column]')];
  const own = columns.findIndex((column) => column.contains(from));
  for (let at = own + step; at >= 0 && at < columns.length; at += step) {
    const rows = rowsOf(columns[at]!);
    const index = rowsOf(columns[own]!).indexOf(from);
    if (rows.length > 0) return rows[Math.min(index, rows.length - 1)];
  }
  return undefined;
}

function target(key: string, row: HTMLElement, board: Element): HTMLElement | undefined {
  const column = row.closest('[data-column]');
  const rows = column ? rowsOf(column) : [];
  const at = rows.indexOf(row);
  switch (key) {
    case 'ArrowDown':
      return rows[at + 1];
    case 'ArrowUp':
      return rows[at - 1];
    case 'Home':
      return rows[0];
    case 'End':
      return rows.at(-1);
    case 'ArrowLeft':
      return beside(row, board, -1);
    case 'ArrowRight':
      return beside(row, board, 1);
    default:
      return undefined;
  }
}

/** Walks from row to row. */
export function onRowKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-booking]') : null;
  const stop = row && stopOf(target(event.key, row, event.currentTarget));
  if (!stop) return;
  event.preventDefault();
  stop.focus();
}

/** From the page's heading, where the focus begins: to the first row of the board. */
export function onHeadingKey(event: globalThis.KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
  if (event.key !== 'ArrowDown' || !(event.target instanceof Element) || event.target.id !== 'page-title') return;
  const stop = stopOf(document.querySelector('[data-column] [data-booking]') ?? undefined);
  if (!stop) return;
  event.preventDefault();
  stop.focus();
}

/** Puts the focus on the first row of a column, or on its heading. */
export function focusColumn(name: BoardColumn): void {
  const columns = [...document.querySelectorAll<HTMLElement>(`[data-column="${name}"]`)];
  const filled = columns.find((column) => rowsOf(column).length > 0) ?? columns[0];
  const heading = filled?.querySelector<HTMLElement>('h2, h3');
  (stopOf(filled && rowsOf(filled)[0]) ?? heading)?.focus();
  heading?.scrollIntoView({ block: 'nearest' });
}
