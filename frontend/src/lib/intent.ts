// One idempotency key per intent: a retry of the same body carries the first try's key, so a lost
// answer never makes a second record. A changed body is a new intent.
import { useState } from 'react';
import { newIdempotencyKey } from './api';
import { sessionUser } from './session-store';

export interface Intent {
  keyFor: (body: unknown) => string;
  /** Call after success: the next request is a new intent. */
  done: () => void;
}

export function makeIntent(newKey: () => string = newIdempotencyKey): Intent {
  let kept: { body: string; key: string } | null = null;
  return {
    keyFor(body) {
      const text = JSON.stringify(body);
      if (kept?.body !== text) kept = { body: text, key: newKey() };
      return kept.key;
    },
    done() {
      kept = null;
    },
  };
}

export const useIntent = () => useState(makeIntent)[0];

/** Keys of requests without a decision, by account and request. */
const undecided = new Map<string, string>();

/**
 * An intent that outlives the dialog that sent it: until an answer decides, the same request of the same
 * account carries the same key, also from a dialog that was closed and opened again.
 */
export function lastingIntent(request: unknown, newKey: () => string = newIdempotencyKey) {
  const name = `${sessionUser()?.id} ${JSON.stringify(request)}`;
  const key = undecided.get(name) ?? newKey();
  undecided.set(name, key);
  return { key, decided: () => void undecided.delete(name) };
}
