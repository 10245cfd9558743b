// The loaded day: what the desk's screens read is kept in this browser, sealed for its account, and shown with its time
// when the server cannot be reached. Owns which answers are kept; `swr.tsx` reads and shows them.
import { useSyncExternalStore } from 'react';
import { serverMillis } from './clock';
import { accountKey } from './sealed/account-key';
import { openOne, seal, type Place } from './sealed/store';
import { sessionUser } from './session-store';

/** What board, calendar, bookings and what they show read; nothing of payments, accounts or content. */
const OF_THE_DAY =
  /^\/(?:board|bookings|bookings\/\d+(?:\/timeline)?|branches|branches\/\d+(?:\/calendar)?|companies\/\d+|waiting)(?:\?|$)/;
const LIFE_MS = 24 * 3_600_000;

const placeOf = (account: number, path: string): Place => ({ account, purpose: 'day', id: `day ${account} ${path}` });

/** Keeps an answer for the time without network. Where the browser keeps nothing, the dashboard only needs network. */
export function keepAnswer(path: string, data: unknown): void {
  const user = sessionUser();
  // Who works for all companies has no day of a desk, and no business with their guests without network.
  if (!user || user.companyId === null || !OF_THE_DAY.test(path)) return;
  // What is shown comes first.
  setTimeout(() => void seal(placeOf(user.id, path), data, LIFE_MS).catch(() => undefined));
}

/** The kept answer and when it was read, in the server's milliseconds; null if there is none or the session is over. */
export async function keptAnswer(path: string): Promise<{ value: unknown; at: number } | null> {
  const user = sessionUser();
  if (!user || !OF_THE_DAY.test(path)) return null;
  try {
    const session = await accountKey(user.id);
    if (!session || Date.parse(session.sessionEndsAt) <= serverMillis()) return null;
    return await openOne(placeOf(user.id, path));
  } catch {
    return null; // The browser keeps nothing.
  }
}

/** The addresses in sight that could not be read again, each with the time of what is shown of it. */
const lost = new Map<string, number | null>();
const listeners = new Set<() => void>();
let shown: Lost | null = null;

export interface Lost {
  /** The oldest answer in sight, in the server's milliseconds; null if nothing is shown. */
  asOf: number | null;
}

function publish(): void {
  const times = [...lost.values()].filter((at) => at !== null);
  const asOf = times.length > 0 ? Math.min(...times) : null;
  if (lost.size === 0 ? shown !== null : shown?.asOf !== asOf || shown === null) {
    shown = lost.size === 0 ? null : { asOf };
    for (const listener of listeners) listener();
  }
}

export function noteLost(path: string, at: number | undefined): void {
  lost.set(path, at ?? null);
  publish();
}
export function noteAnswered(path: string): void {
  if (lost.delete(path)) publish();
}
/** Another screen is in sight. */
export function forgetLost(): void {
  lost.clear();
  publish();
}

/** Whether the server cannot be reached, and how old what is shown is. */
export const useLost = (): Lost | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
