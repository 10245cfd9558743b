// Idempotency keys of retries.
import { describe, expect, it } from 'vitest';
import { lastingIntent, makeIntent } from './intent';

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

describe('the key of an intent that outlives its dialog', () => {
  it('stays until an answer decides, for the same request only', () => {
    const first = lastingIntent({ path: '/a', body: 1 });
    expect(lastingIntent({ path: '/a', body: 1 }).key).toBe(first.key);
    expect(lastingIntent({ path: '/a', body: 2 }).key).not.toBe(first.key);
    first.decided();
    expect(lastingIntent({ path: '/a', body: 1 }).key).not.toBe(first.key);
  });
});
