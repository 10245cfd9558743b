// Moves the departure with an arrival that is typed, keeping the number of nights.
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

const isTime = (text: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text);
const dayNumber = (local: string) => Date.parse(`${local.slice(0, 10)}T00:00Z`) / 86_400_000;

/** The departure after the arrival changed from one local time to another: as many nights as before. */
export function keepNights(departure: string, from: string, to: string): string {
  if (![departure, from, to].every(isTime)) return departure;
  const day = new Date((dayNumber(departure) + dayNumber(to) - dayNumber(from)) * 86_400_000);
  return `${day.toISOString().slice(0, 10)}${departure.slice(10)}`;
}

interface Times {
  arrival: string;
  departure: string;
}

/** A handler for the arrival's field. `onMoved` gets the departure before and after. */
export function useNightsKept(onMoved?: (before: string, after: string) => void): (arrival: string) => void {
  const { getValues, setValue } = useFormContext<Times>();
  const arrival = useWatch<Times, 'arrival'>({ name: 'arrival' });
  // A half-typed value is no time: the nights are counted from the last valid arrival.
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
