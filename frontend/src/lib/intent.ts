// One key for one intent: a retry of the same body carries the key of the first try,
// so a lost answer never makes a second record. A changed body is another intent.
import { useState } from 'react';
import { newIdempotencyKey } from './api';

export interface Intent {
  keyFor: (body: unknown) => string;
  /** The server answered with success: what comes next is new. */
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
