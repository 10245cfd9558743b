// The key of the signed-in account under which this browser keeps sealed records. It comes with the answer to a sign-in
// or renewal, stays over a reload, and is removed at the sign-out and when another account signs in; what it has
// sealed stays. The server deletes it with the account.
import type { SignInAnswer } from '@/core';
import { database, type KeptKey } from './database';

/** Without a database the key lives as long as the page. */
let held: KeptKey | null = null;
/** Changes of the kept key, one after another. */
let turn: Promise<unknown> = Promise.resolve();

function next<T>(work: () => Promise<T>): Promise<T> {
  const done = turn.then(work);
  turn = done.catch(() => undefined);
  return done;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** Keeps the key of the account that has just signed in, or whose session was renewed. Never rejects. */
export function keepAccountKey({ user, browserKey, sessionEndsAt }: SignInAnswer): Promise<void> {
  return next(async () => {
    const key = await crypto.subtle.importKey('raw', bytesOf(browserKey), 'AES-GCM', false, ['encrypt', 'decrypt']);
    held = { account: user.id, key, sessionEndsAt };
    const change = (await database()).transaction('keys', 'readwrite');
    await Promise.all([change.store.clear(), change.store.put(held), change.done]);
  }).catch(() => undefined); // Forbidden, full, or no cryptography on this origin: who seals finds it out and says so.
}

/** Removes the key from this browser. Never rejects. */
export function forgetAccountKey(): Promise<void> {
  held = null;
  return next(async () => {
    held = null;
    await (await database()).clear('keys');
  }).catch(() => undefined);
}

/** The kept key of an account; null if this browser has none. Rejects where the browser forbids its database. */
export function accountKey(account: number): Promise<KeptKey | null> {
  return next(async () => {
    if (held?.account !== account) held = (await (await database()).get('keys', account)) ?? null;
    return held;
  });
}
