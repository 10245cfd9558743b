// The loaded day: what the desk's screens read is kept in this browser, sealed for its account, and shown with its time
// when the server cannot be reached. Owns which answers are kept; `swr.tsx` reads and shows them.
import { useSyncExternalStore } from 'react';
import { serverMillis } from './clock';
import { accountKey } from './sealed/account-key';
import { openOne, seal, type Place } from './sealed/store';
import { sessionUser } from './session-store';

/** What board, calendar, bookings and what they show read; nothing of payments, accounts or content. */
const OF_THE_DAY =
  /^\/(?:board|bookings|bookings\/\d+(?:\/timeline)?|branches|branches\/\d+(?:\/calendar)?|companies\/\d+|waiting|animal-types)$/;
/** Their parameters in which nothing is typed: an address lies in the browser unsealed, and must name no guest. */
const PLAIN: ReadonlySet<string> = new Set(['branchId', 'from', 'page', 'pageSize', 'sort', 'status', 'to']);
const LIFE_MS = 24 * 3_600_000;

function isOfTheDay(address: string): boolean {
  const [path = '', query = ''] = address.split('?');
  return OF_THE_DAY.test(path) && [...new URLSearchParams(query).keys()].every((name) => PLAIN.has(name));
}

const placeOf = (account: number, path: string): Place => ({ account, purpose: 'day', id: `day ${account} ${path}` });

/**
 * Keeps an answer for the time without network; resolves to whether it is kept. Where the browser keeps nothing, the
 * dashboard only needs network.
 */
export async function keepAnswer(path: string, data: unknown): Promise<boolean> {
  const user = sessionUser();
  // Who works for all companies has no day of a desk, and no business with their guests without network.
  if (!user || user.companyId === null || !isOfTheDay(path)) return false;
  // What is shown comes first.
  await new Promise((resolve) => setTimeout(resolve));
  return seal(placeOf(user.id, path), data, LIFE_MS).then(
    () => true,
    () => false,
  );
}

/** The kept answer and when it was read, in the server's milliseconds; null if there is none or the session is over. */
export async function keptAnswer(path: string): Promise<{ value: unknown; at: number } | null> {
  const user = sessionUser();
  if (!user || !isOfTheDay(path)) return null;
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
  const next = lost.size > 0 ? { asOf } : null;
  if (next?.asOf === shown?.asOf && (next === null) === (shown === null)) return;
  shown = next;
  for (const listener of listeners) listener();
}

export function noteLost(path: string, at: number | undefined): void {
  lost.set(path, at ?? null);
  publish();
}

/** Nothing is lost any more: another screen is in sight, or the server answers. Returns what was lost. */
export function forgetLost(): readonly string[] {
  const paths = [...lost.keys()];
  lost.clear();
  publish();
  return paths;
}

/** Whether the server could not be reached the last time. */
export const isLost = (): boolean => shown !== null;
export function onLost(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the server cannot be reached, and how old what is shown is. */
export const useLost = (): Lost | null => useSyncExternalStore(onLost, () => shown);
