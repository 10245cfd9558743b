// Idempotency keys of retries.
import { describe, expect, it } from 'vitest';
import { makeIntent } from './intent';
import { NetworkError, ProblemError } from './problem';

describe('the key of an intent', () => {
  function counted() {
    let n = 0;
    const intent = makeIntent(() => `k${(n += 1)}`);
    const keys: string[] = [];
    /** Sends `body`, which fails with `error` if there is one. */
    const send = (body: unknown, error?: Error) =>
      intent(body, (key) => {
        keys.push(key);
        return error ? Promise.reject(error) : Promise.resolve('answer');
      }).catch((failure: unknown) => failure);
    return { send, keys };
  }

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
