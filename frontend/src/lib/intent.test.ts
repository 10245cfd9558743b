// Idempotency keys of retries.
import { describe, expect, it } from 'vitest';
import { makeIntent } from './intent';

describe('the key of an intent', () => {
  const counted = () => {
    let n = 0;
    return makeIntent(() => `k${(n += 1)}`);
  };

  it('stays for retries of the same body', () => {
    const intent = counted();
    expect([intent.keyFor({ a: 1 }), intent.keyFor({ a: 1 })]).toEqual(['k1', 'k1']);
  });

  it('changes with the body, and after a success', () => {
    const intent = counted();
    expect([intent.keyFor({ a: 1 }), intent.keyFor({ a: 2 })]).toEqual(['k1', 'k2']);
    intent.done();
    expect(intent.keyFor({ a: 2 })).toBe('k3');
  });
});
