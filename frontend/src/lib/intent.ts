// One idempotency key per intent: a try without an answer is repeated under its key, so that a lost
// answer never makes a second record. A changed body is a new intent, and so is another try after an
// answer.
import { useState } from 'react';
import { newIdempotencyKey } from './api';
import { isUndecided } from './problem';
import { sessionUser } from './session-store';

/** Sends `body` under the key of its intent. */
export type Intent = <T>(body: unknown, send: (idempotencyKey: string) => Promise<T>) => Promise<T>;

/** Sends; `decided` is called with the answer, a refusal included. */
async function decide<T>(send: () => Promise<T>, decided: () => void): Promise<T> {
  try {
    const answer = await send();
    decided();
    return answer;
  } catch (error) {
    if (!isUndecided(error)) decided();
    throw error;
  }
}

/** An intent that can tell the key of a request whose answer nobody has seen. */
export type OwnIntent = Intent & { undecided: (body: unknown) => string | undefined };

export function makeIntent(newKey: () => string = newIdempotencyKey): OwnIntent {
  let kept: { body: string; key: string } | null = null;
  const begin: Intent = (body, send) => {
    const text = JSON.stringify(body);
    const intent = kept?.body === text ? kept : { body: text, key: newKey() };
    kept = intent;
    return decide(
      () => send(intent.key),
      () => {
        if (kept === intent) kept = null;
      },
    );
  };
  return Object.assign(begin, {
    undecided: (body: unknown) => (kept?.body === JSON.stringify(body) ? kept.key : undefined),
  });
}

export const useIntent = () => useState(() => makeIntent())[0];

/** Keys of requests without a decision, by account and request. */
const undecided = new Map<string, string>();

/**
 * An intent that outlives the dialog that sent it: until an answer decides, the same request of the same
 * account carries the same key, also from a dialog that was closed and opened again.
 */
export const lastingIntent: Intent = (request, send) => {
  const name = `${sessionUser()?.id} ${JSON.stringify(request)}`;
  const key = undecided.get(name) ?? newIdempotencyKey();
  undecided.set(name, key);
  return decide(
    () => send(key),
    () => void undecided.delete(name),
  );
};
