// Ties a mover to the calendar on the screen: the pointer, the keys, the word for who listens.
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Bar } from './bars';
import { Mover, type World } from './mover';
import { Painter, type Layer } from './painter';
import { followPointer } from './pointer';
import { showSpot } from './spot';

export interface Moving extends World {
  barOf: (key: string) => Bar | undefined;
}

interface Bound {
  body: RefObject<HTMLElement | null>;
  layer: RefObject<Layer | null>;
}

/** What the keys do while a bar is held by them. */
const STEPS: Record<string, { steps: number; rows: number }> = {
  ArrowLeft: { steps: -1, rows: 0 },
  ArrowRight: { steps: 1, rows: 0 },
  ArrowUp: { steps: 0, rows: -1 },
  ArrowDown: { steps: 0, rows: 1 },
};

export function useMover({ body, layer }: Bound, world: Moving) {
  const now = useRef(world);
  useLayoutEffect(() => {
    now.current = world;
  });
  const [mover, painter] = useState(() => {
    const painter = new Painter(() => layer.current);
    return [new Mover(() => now.current, painter), painter] as const;
  })[0];

  useEffect(() => {
    const lanes = layer.current?.root;
    if (!body.current || !lanes) return;
    const stop = followPointer(body.current, lanes, () => now.current, mover, painter);
    const noSpot = showSpot(body.current, lanes, () => now.current, mover);
    return () => {
      stop();
      noSpot();
      mover.cancel();
    };
  }, [body, layer, mover, painter]);

  /** Takes a bar by the keys; from then on they are the mover's. */
  const takeByKeys = (bar: Bar, element: HTMLElement) => void mover.take(bar, 'whole', element, 'keys');

  /** True where the key was for the bar that is held. */
  function onKey(event: KeyboardEvent): boolean {
    if (mover.holding !== 'keys') return false;
    const step = STEPS[event.key];
    if (step) mover.step(step.steps, event.shiftKey ? 0 : step.rows, event.shiftKey ? 'end' : 'whole');
    else if (event.key === 'Enter' || event.key === ' ') mover.drop();
    else if (event.key === 'Escape') mover.cancel();
    else return event.key !== 'Tab';
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  /** Whoever goes elsewhere has not dropped anything. */
  const onBlur = () => {
    if (mover.holding === 'keys') mover.cancel();
  };
  return { takeByKeys, onKey, onBlur };
}
