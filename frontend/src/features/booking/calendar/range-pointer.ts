// A drag over free cells: from the day of arrival to that of departure in one workplace. The core says at
// every cell whether the workplace is free; a drop where it is opens a new booking.
import { hasDeparture, isOvernight, type PriceUnit, type RoomQuestion } from '@/core';
import { notFree } from './announcements';
import type { Span } from './axis';
import { addDays } from './civil';
import type { DragController, MoveContext } from './drag-controller';
import type { Painter, Target } from './painter';
import { capture } from './pointer';
import { heightOfAll, rowAt, type CalendarRow } from './rows';

/** Pixels after which a press becomes a drag. */
const SLACK = 4;

export interface RangeContext extends MoveContext {
  /** The unit of the branch's services; a session has no range. */
  unit: PriceUnit;
  /** The days in words. */
  days: (question: RoomQuestion) => string;
  /** `rect`: the chosen cells on the screen. */
  onRange: (question: RoomQuestion, row: CalendarRow, rect: DOMRect) => void;
}

interface Press {
  x: number;
  row: CalendarRow;
  /** The cell of the press. */
  at: number;
  pointer: number;
  /** Set from the first step on. */
  question: RoomQuestion | null;
  free: boolean;
}

/** The cells from one to another, drawn as the bar of such a stay would be. */
function spanOf(from: number, to: number, unit: PriceUnit): Span {
  return isOvernight(unit) && to > from ? { from: from + 0.54, to: to + 0.46 } : { from: from + 0.04, to: to + 0.96 };
}

/** Listens on `body`; `lanes` is the element that the axis spans. Returns a function that stops it. */
export function followRange(
  body: HTMLElement,
  lanes: HTMLElement,
  context: () => RangeContext,
  controller: DragController,
  painter: Painter,
): () => void {
  let press: Press | null = null;
  let target: Target | null = null;

  function cellAt(x: number): number {
    const { left, width } = lanes.getBoundingClientRect();
    const { size } = context().axis;
    return Math.min(Math.max(Math.floor(((x - left) / width) * size), 0), size - 1);
  }

  function down(event: PointerEvent): void {
    const { axis, rows, unit } = context();
    const element = event.target as Element;
    // A finger scrolls; it taps the day and takes the departure from the form.
    const isPress = event.button === 0 && event.isPrimary && event.pointerType !== 'touch';
    if (!isPress || controller.holding || axis.kind !== 'days' || !hasDeparture(unit)) return;
    if (!element.matches('.lanes')) return;
    const row = rows[rowAt(rows, event.clientY - lanes.getBoundingClientRect().top)];
    if (!row?.place.active) return;
    press = { x: event.clientX, row, at: cellAt(event.clientX), pointer: event.pointerId, question: null, free: false };
  }

  function move(event: PointerEvent): void {
    if (!press || (press.question === null && Math.abs(event.clientX - press.x) < SLACK)) return;
    const { axis, rows, planner, words, unit, now, days, say } = context();
    const { row, at } = press;
    const here = cellAt(event.clientX);
    const [from, to] = [Math.min(at, here), Math.max(at, here)];
    const question: RoomQuestion = {
      workplaceId: row.place.id,
      arrival: addDays(axis.from, from),
      departure: to > from || !isOvernight(unit) ? addDays(axis.from, to) : null,
      minutes: null,
    };
    if (press.question?.arrival === question.arrival && press.question.departure === question.departure) return;
    if (press.question === null) capture(body, press.pointer);
    press.question = question;
    const offer = planner?.room(question, now()) ?? null;
    const why = offer && notFree(offer, row.place.kind, words);
    press.free = offer?.free ?? false;
    const tip = words.t(why ? 'calendar.move.noAt' : 'calendar.newHere', {
      place: row.place.name,
      reason: why ?? '',
      days: days(question),
    });
    target = { ...spanOf(from, to, unit), top: row.top, height: row.height, total: heightOfAll(rows) };
    painter.target(axis, target, offer ? (why ? 'no' : 'free') : 'wait', tip);
    say(tip);
  }

  function rectOf({ from, to, top, height }: Target): DOMRect {
    const box = lanes.getBoundingClientRect();
    const { size } = context().axis;
    return new DOMRect(
      box.left + (from / size) * box.width,
      box.top + top + 8,
      ((to - from) / size) * box.width,
      height - 16,
    );
  }

  function stop(linger = false): void {
    if (press?.question) painter.clear(null, linger);
    press = null;
    target = null;
  }

  function up(event: PointerEvent): void {
    if (!press) return;
    const { question, row, free } = press;
    const rect = target && rectOf(target);
    stop(!free);
    if (!question || !rect) return;
    // The click after a drag belongs to the drag.
    const swallow = (click: Event) => click.stopPropagation();
    window.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
    if (event.type === 'pointerup' && free) context().onRange(question, row, rect);
  }

  function escape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !press?.question) return;
    event.preventDefault();
    stop();
  }

  body.addEventListener('pointerdown', down);
  body.addEventListener('pointermove', move);
  body.addEventListener('pointerup', up);
  body.addEventListener('pointercancel', up);
  window.addEventListener('keydown', escape, true);
  return () => {
    stop();
    body.removeEventListener('pointerdown', down);
    body.removeEventListener('pointermove', move);
    body.removeEventListener('pointerup', up);
    body.removeEventListener('pointercancel', up);
    window.removeEventListener('keydown', escape, true);
  };
}
