// One idempotency key per intent: a retry of the same body carries the first try's key, so a lost
// answer never makes a second record. A changed body is a new intent, and so is another try after an
// answer.
import { useState } from 'react';
import { newIdempotencyKey } from './api';
import { ProblemError } from './problem';

/** Sends `body` under the key of its intent. */
export type Intent = <T>(body: unknown, send: (idempotencyKey: string) => Promise<T>) => Promise<T>;

/** Whether a refusal is the answer: nothing happened, and its key may give the same refusal for ever. */
const isAnswer = (error: unknown) =>
  error instanceof ProblemError && error.status < 500 && error.status !== 408 && error.code !== 'idempotency.running';

export function makeIntent(newKey: () => string = newIdempotencyKey): Intent {
  let kept: { body: string; key: string } | null = null;
  return async (body, send) => {
    const text = JSON.stringify(body);
    if (kept?.body !== text) kept = { body: text, key: newKey() };
    const { key } = kept;
    const end = () => {
      if (kept?.key === key) kept = null;
    };
    try {
      const answer = await send(key);
      end();
      return answer;
    } catch (error) {
      if (isAnswer(error)) end();
      throw error;
    }
  };
}

export const useIntent = () => useState(() => makeIntent())[0];
