// What waits on a booking, for the screens that show it.
import { useOffline } from '../offline';
import { refOf, type Entry } from './entry';
import { mustWait } from './act';
import { useEntries } from './store';

/** The entries about a booking that are not sent yet. */
export function useWaitingOn(booking: number): readonly Entry[] {
  const entries = useEntries();
  const of = refOf(booking, entries);
  return entries.filter((entry) => entry.booking === of || entry.id === of);
}

/** Whether an act on this booking goes into the queue now. */
export function useMustWait(booking: number): boolean {
  useOffline();
  useEntries();
  return mustWait(booking);
}
