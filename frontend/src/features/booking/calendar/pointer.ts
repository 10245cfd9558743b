// The pointer on the calendar: pressing, dragging, dropping. A finger must rest before it drags, so
// that scrolling moves no booking. Turns pixels into steps and rows for the controller.
import type { Axis } from './axis';
import type { Bar } from './bars';
import type { DragController } from './drag-controller';
import type { Painter } from './painter';
import { rowAt, type CalendarRow } from './rows';
import { gripsOf, type Grip } from './move-request';

/** Pixels after which a mouse press becomes a drag and a finger scrolls. */
const SLACK = { mouse: 4, touch: 10 };
const REST_MS = 450;
/** Width of the pulling zone at each end of a bar, in pixels. */
const HANDLE = 9;
/** Distance to the window's upper or lower edge at which it scrolls, in pixels. */
const SCROLL_ZONE = 70;
const SCROLL_STEP = 14;

export interface Ground {
  axis: Axis;
  rows: readonly CalendarRow[];
  barOf: (key: string) => Bar | undefined;
}

interface Press {
  bar: Bar;
  element: HTMLElement;
  grip: Grip;
  touch: boolean;
  /** Where the press began, on the page. */
  x: number;
  y: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  pointer: number;
}

/** The part of a bar under the pointer. */
export function gripAt(bar: Bar, { left, right }: Pick<DOMRect, 'left' | 'right'>, x: number): Grip {
  const handle = Math.min(HANDLE, (right - left) / 4);
  const grip: Grip = x - left < handle ? 'start' : right - x < handle ? 'end' : 'whole';
  return gripsOf(bar).includes(grip) ? grip : 'whole';
}

/**
 * Captures from the first step of a drag on, not from the press on: a captured click would get another
 * target.
 */
export function capture(body: HTMLElement, pointer: number): void {
  try {
    body.setPointerCapture(pointer);
  } catch {
    // The pointer is gone; the next press ends the drag it left behind.
  }
}

/** Listens on `body`; `lanes` is the element that the axis spans. Returns a function that stops it. */
export function followPointer(
  body: HTMLElement,
  lanes: HTMLElement,
  ground: () => Ground,
  controller: DragController,
  painter: Painter,
): () => void {
  let press: Press | null = null;
  let origin: { left: number; top: number; width: number } | null = null;
  let last = { x: 0, y: 0 };
  let frame = 0;

  /** Measures once per drag: reading the layout at every event would cost as much as the rest. */
  function measure(): void {
    const { left, top, width } = lanes.getBoundingClientRect();
    origin = { left, top: top + window.scrollY, width };
  }

  function go(): void {
    if (!press || !origin) return;
    const { axis, rows } = ground();
    const y = last.y + window.scrollY;
    const units = ((last.x - press.x) / origin.width) * axis.size;
    painter.follow(last.x - press.x, y - press.y);
    controller.to(Math.round(units / axis.step), rowAt(rows, y - origin.top));
  }

  function scroll(): void {
    frame = requestAnimationFrame(scroll);
    const by = last.y < SCROLL_ZONE ? -SCROLL_STEP : last.y > window.innerHeight - SCROLL_ZONE ? SCROLL_STEP : 0;
    if (by === 0) return;
    window.scrollBy(0, by);
    go();
  }

  function start(): void {
    if (!press) return;
    const { bar, grip, element } = press;
    if (!controller.take(bar, grip, element, 'pointer')) return stop();
    measure();
    capture(body, press.pointer);
    frame = requestAnimationFrame(scroll);
  }

  function stop(): void {
    cancelAnimationFrame(frame);
    clearTimeout(press?.timer);
    press = null;
    origin = null;
  }

  function down(event: PointerEvent): void {
    const element = (event.target as Element).closest<HTMLElement>('[data-bar]');
    const bar = element && ground().barOf(element.dataset['bar'] ?? '');
    if (!bar || event.button !== 0 || !event.isPrimary || controller.holding) return;
    painter.clear(null);
    const touch = event.pointerType === 'touch';
    const grip = gripAt(bar, element.getBoundingClientRect(), event.clientX);
    last = { x: event.clientX, y: event.clientY };
    press = {
      bar,
      element,
      grip,
      touch,
      x: last.x,
      y: last.y + window.scrollY,
      timer: touch ? setTimeout(start, REST_MS) : undefined,
      pointer: event.pointerId,
    };
  }

  function move(event: PointerEvent): void {
    if (!press) return;
    last = { x: event.clientX, y: event.clientY };
    if (!origin) {
      const far =
        Math.hypot(last.x - press.x, last.y + window.scrollY - press.y) > (press.touch ? SLACK.touch : SLACK.mouse);
      if (!far) return;
      if (press.touch) return stop();
      start();
    }
    go();
  }

  function up(event: PointerEvent): void {
    if (!press) return;
    const dragged = origin !== null;
    stop();
    if (!dragged) return;
    // The click after a drag belongs to the drag.
    const swallow = (click: Event) => click.stopPropagation();
    window.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
    if (event.type === 'pointerup') controller.drop();
    else controller.cancel();
  }

  function escape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || controller.holding !== 'pointer') return;
    event.preventDefault();
    stop();
    controller.cancel();
  }

  // While a finger holds a bar, the page does not scroll and no context menu opens.
  const keep = (event: Event) => press?.touch && origin && event.preventDefault();
  const noMenu = (event: Event) => press?.touch && event.preventDefault();

  body.addEventListener('pointerdown', down);
  body.addEventListener('pointermove', move);
  body.addEventListener('pointerup', up);
  body.addEventListener('pointercancel', up);
  body.addEventListener('touchmove', keep, { passive: false });
  body.addEventListener('contextmenu', noMenu);
  window.addEventListener('keydown', escape, true);
  return () => {
    stop();
    body.removeEventListener('pointerdown', down);
    body.removeEventListener('pointermove', move);
    body.removeEventListener('pointerup', up);
    body.removeEventListener('pointercancel', up);
    body.removeEventListener('touchmove', keep);
    body.removeEventListener('contextmenu', noMenu);
    window.removeEventListener('keydown', escape, true);
  };
}
