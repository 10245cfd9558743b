// A plus on the free place under the pointer, to show what a click offers.
import type { Planner } from '@/core';
import { localAt, type Axis } from './axis';
import type { DragController } from './drag-controller';
import { rowAt, type CalendarRow } from './rows';

interface Ground {
  axis: Axis;
  rows: readonly CalendarRow[];
  planner: Planner | null;
  now: () => string;
}

/** Listens on `body`; `layer` is the element that the axis spans. Returns a function that stops it. */
export function showHoverCell(
  body: HTMLElement,
  layer: HTMLElement,
  ground: () => Ground,
  controller: DragController,
): () => void {
  const hoverCell = layer.querySelector<HTMLElement>(':scope > .hover-cell');
  let shown = '';

  function put(cell: string, place?: () => Partial<CSSStyleDeclaration>): void {
    if (cell === shown || !hoverCell) return;
    shown = cell;
    hoverCell.hidden = place === undefined;
    if (place) Object.assign(hoverCell.style, place());
  }

  function over(event: PointerEvent): void {
    const lanes = (event.target as Element).closest<HTMLElement>('.lanes');
    if (event.pointerType !== 'mouse' || event.buttons !== 0 || controller.holding || event.target !== lanes)
      return put('');
    const { axis, rows, planner, now } = ground();
    const { left, top, width } = layer.getBoundingClientRect();
    const unit = axis.kind === 'days' ? 1 : 60;
    const cell = Math.floor((((event.clientX - left) / width) * axis.size) / unit);
    const at = rowAt(rows, event.clientY - top);
    const row = rows[at];
    if (!row?.place.active) return put('');
    if (shown === `${at} ${cell}`) return;
    const { date, minutes } = localAt(axis, cell * unit);
    const question = { workplaceId: row.place.id, arrival: date, departure: null, minutes };
    if (planner?.room(question, now()).free === false) return put('');
    put(`${at} ${cell}`, () => ({
      left: `${((cell * unit) / axis.size) * 100}%`,
      width: `${(unit / axis.size) * 100}%`,
      top: `${row.top}px`,
      height: `${row.height}px`,
    }));
  }

  const leave = () => put('');
  body.addEventListener('pointermove', over);
  body.addEventListener('pointerleave', leave);
  body.addEventListener('pointerdown', leave);
  return () => {
    body.removeEventListener('pointermove', over);
    body.removeEventListener('pointerleave', leave);
    body.removeEventListener('pointerdown', leave);
  };
}
