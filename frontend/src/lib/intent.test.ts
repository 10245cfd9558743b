// Idempotency keys of retries.
import { describe, expect, it } from 'vitest';
import { lastingIntent, makeIntent, type Intent } from './intent';
import { NetworkError, ProblemError } from './problem';

/** Sends `body`, which fails with `error` if there is one, and notes the key. */
function sender(intent: Intent) {
  const keys: string[] = [];
  const send = (body: unknown, error?: Error) =>
    intent(body, (key) => {
      keys.push(key);
      return error ? Promise.reject(error) : Promise.resolve('answer');
    }).catch((failure: unknown) => failure);
  return { send, keys };
}

function counted() {
  let n = 0;
  return sender(makeIntent(() => `k${(n += 1)}`));
}

describe('the key of an intent', () => {
  it.each([
    ['lost', new NetworkError()],
    ['late', new ProblemError(503, 'server.busy', '')],
    ['still being made', new ProblemError(409, 'idempotency.running', '')],
  ])('stays while the answer is %s', async (_, error) => {
    const { send, keys } = counted();
    expect(await send({ a: 1 }, error)).toBe(error);
    expect(await send({ a: 1 })).toBe('answer');
    expect(keys).toEqual(['k1', 'k1']);
  });

  it('changes with the body, after a success, and after a refusal', async () => {
    const { send, keys } = counted();
    await send({ a: 1 }, new NetworkError());
    await send({ a: 2 });
    await send({ a: 2 }, new ProblemError(409, 'refund.nothing_left', ''));
    await send({ a: 2 });
    expect(keys).toEqual(['k1', 'k2', 'k3', 'k4']);
  });
});

describe('the key of an intent that outlives its dialog', () => {
  it('stays until an answer decides, for the same request only', async () => {
    const { send, keys } = sender(lastingIntent);
    await send({ path: '/a', body: 1 }, new NetworkError());
    await sender(lastingIntent).send({ path: '/a', body: 2 });
    await send({ path: '/a', body: 1 });
    await send({ path: '/a', body: 1 });
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});
