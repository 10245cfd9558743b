// Rows that others change stay where they are while pointer or focus is on one of them, and for a second after: nobody
// presses what has just come under the pointer. What is new in a row is shown in its place; new rows come last. What the
// user changed takes its place at once.
import { useEffect, useRef, useState } from 'react';
import { changedWithin } from '@/lib/swr';

const AFTER_MS = 1_000;
/** For so long after the user's own change rows take their places at once: the answer is on its way. */
const OWN_MS = 3_000;

/** Whether pointer or focus is on the element that gets `on`, or left it less than a second ago. */
export function useHeld() {
  const [held, setHeld] = useState(false);
  const [on, setOn] = useState({ pointer: false, focus: false });
  const isOn = on.pointer || on.focus;
  useEffect(() => {
    if (isOn) return setHeld(true);
    const timer = setTimeout(() => setHeld(false), AFTER_MS);
    return () => clearTimeout(timer);
  }, [isOn]);
  const set = (what: keyof typeof on, is: boolean) => setOn((before) => ({ ...before, [what]: is }));
  return {
    held: held || isOn,
    on: {
      onPointerEnter: () => set('pointer', true),
      onPointerLeave: () => set('pointer', false),
      onFocus: () => set('focus', true),
      onBlur: () => set('focus', false),
    },
  };
}

/** What was shown goes on to be shown by `merge` while places are held; else `now`, and whenever `of` changes. */
export function useHeldValue<T>(held: boolean, of: string | null, now: T, merge: (before: T, now: T) => T): T {
  const before = useRef<{ of: string | null; shown: T } | null>(null);
  const holds = held && !changedWithin(OWN_MS) && before.current !== null && of !== null && before.current.of === of;
  const shown = holds ? merge(before.current!.shown, now) : now;
  before.current = { of, shown };
  return shown;
}

/** The rows in the places of `before`. A row that is gone stays as it was. */
export function inPlace<T>(before: readonly T[], now: readonly T[], idOf: (row: T) => number | string): T[] {
  const fresh = new Map(now.map((row) => [idOf(row), row]));
  const kept = before.map((row) => fresh.get(idOf(row)) ?? row);
  const known = new Set(before.map(idOf));
  return [...kept, ...now.filter((row) => !known.has(idOf(row)))];
}
