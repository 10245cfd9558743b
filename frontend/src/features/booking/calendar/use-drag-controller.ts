// Connects a drag controller to the screen: pointer, keys and the live region for screen readers.
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Bar } from './bars';
import { DragController } from './drag-controller';
import { Painter, type Layer } from './painter';
import { followPointer } from './pointer';
import { followRange, type RangeContext } from './range-pointer';
import { showHoverCell } from './hover-cell';

export interface PointerContext extends RangeContext {
  barOf: (key: string) => Bar | undefined;
}

interface Bound {
  body: RefObject<HTMLElement | null>;
  layer: RefObject<Layer | null>;
}

/** What the arrow keys do while a bar is held by them. */
const STEPS: Record<string, { steps: number; rows: number }> = {
  ArrowLeft: { steps: -1, rows: 0 },
  ArrowRight: { steps: 1, rows: 0 },
  ArrowUp: { steps: 0, rows: -1 },
  ArrowDown: { steps: 0, rows: 1 },
};

export function useDragController({ body, layer }: Bound, context: PointerContext) {
  const now = useRef(context);
  useLayoutEffect(() => {
    now.current = context;
  });
  const [controller, painter] = useState(() => {
    const painter = new Painter(() => layer.current);
    return [new DragController(() => now.current, painter), painter] as const;
  })[0];

  useEffect(() => {
    const lanes = layer.current?.root;
    if (!body.current || !lanes) return;
    const stop = followPointer(body.current, lanes, () => now.current, controller, painter);
    const stopRange = followRange(body.current, lanes, () => now.current, controller, painter);
    const stopHoverCell = showHoverCell(body.current, lanes, () => now.current, controller);
    return () => {
      stop();
      stopRange();
      stopHoverCell();
      controller.cancel();
    };
  }, [body, layer, controller, painter]);

  /** Takes a bar by keyboard; from then on the keys move it. */
  const takeByKeys = (bar: Bar, element: HTMLElement) => void controller.take(bar, 'whole', element, 'keys');

  /** Returns true if the key was for the held bar. */
  function onKey(event: KeyboardEvent): boolean {
    if (controller.holding !== 'keys') return false;
    const step = STEPS[event.key];
    if (step) controller.step(step.steps, event.shiftKey ? 0 : step.rows, event.shiftKey ? 'end' : 'whole');
    else if (event.key === 'Enter' || event.key === ' ') controller.drop();
    else if (event.key === 'Escape') controller.cancel();
    else return event.key !== 'Tab';
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  /** Leaving the calendar puts the bar back. */
  const onBlur = () => {
    if (controller.holding === 'keys') controller.cancel();
  };
  return { takeByKeys, onKey, onBlur };
}
