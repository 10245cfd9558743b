// The departure goes with an arrival that is changed by hand, and keeps the nights.
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

const isTime = (text: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text);
const dayNumber = (local: string) => Date.parse(`${local.slice(0, 10)}T00:00Z`) / 86_400_000;

/** A departure after its arrival was changed from one local time to another: as many nights as before. */
export function keepNights(departure: string, from: string, to: string): string {
  if (![departure, from, to].every(isTime)) return departure;
  const day = new Date((dayNumber(departure) + dayNumber(to) - dayNumber(from)) * 86_400_000);
  return `${day.toISOString().slice(0, 10)}${departure.slice(10)}`;
}

interface Times {
  arrival: string;
  departure: string;
}

/** For the arrival's field: what to do after a change. `onMoved` hears of a departure that went with it. */
export function useNightsKept(onMoved?: (before: string, after: string) => void): (arrival: string) => void {
  const { getValues, setValue } = useFormContext<Times>();
  const arrival = useWatch<Times, 'arrival'>({ name: 'arrival' });
  // What is typed is no time for a while: the nights are counted from the last that was one.
  const last = useRef(arrival);
  if (isTime(arrival)) last.current = arrival;
  return (next) => {
    const [from, departure] = [last.current, getValues('departure')];
    if (isTime(next)) last.current = next;
    const moved = keepNights(departure, from, next);
    if (moved === departure) return;
    setValue('departure', moved, { shouldDirty: true, shouldValidate: true });
    onMoved?.(departure, moved);
  };
}
