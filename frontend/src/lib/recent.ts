// The records and screens that the account opened last in this browser. They name guests, so they go with
// the session.
import { onSession, sessionUser } from './session-store';
import { readStored, removeStored, writeStored } from './storage';

export interface Recent {
  path: string;
  title: string;
  detail: string;
  icon: string;
}

const KEY = 'recent';
const MOST = 8;

const isRecent = (one: unknown): one is Recent =>
  typeof one === 'object' &&
  one !== null &&
  (['path', 'title', 'detail', 'icon'] as const).every((key) => typeof (one as Recent)[key] === 'string') &&
  (one as Recent).path.startsWith('/dashboard/');

/** The account's, the last one first. */
export function recents(): Recent[] {
  try {
    const kept = JSON.parse(readStored(KEY) ?? 'null') as { of: number; items: unknown[] } | null;
    return kept && kept.of === sessionUser()?.id ? kept.items.filter(isRecent) : [];
  } catch {
    return []; // Somebody else's value under our key.
  }
}

export function noteRecent(one: Recent): void {
  const of = sessionUser()?.id;
  if (of === undefined) return;
  const items = [one, ...recents().filter(({ path }) => path !== one.path)].slice(0, MOST);
  writeStored(KEY, JSON.stringify({ of, items }));
}

/** Forgets them as soon as nobody is signed in, or somebody else. */
export function forgetWithSession(): () => void {
  let owner = sessionUser()?.id;
  return onSession(() => {
    const now = sessionUser()?.id;
    if (now !== owner) removeStored(KEY);
    owner = now;
  });
}
