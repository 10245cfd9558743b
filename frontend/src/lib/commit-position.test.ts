// The database position after this browser's last write.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { COMMIT_POSITION } from './commit-position';

const [EARLY, LATE] = ['00000001000000A0', '00000001000000B0'];

/** A freshly loaded client, and the positions that it sent. */
async function tab() {
  vi.resetModules();
  const { api } = await import('./api');
  const write = (position: string) => api.post('/breeds', { position });
  return { write, read: () => api.get('/breeds') };
}

describe('the position of the user’s own write', () => {
  const sent: (string | null)[] = [];

  beforeEach(() => {
    vi.useFakeTimers();
    sent.length = 0;
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      if (init.method === 'GET') sent.push(new Headers(init.headers).get(COMMIT_POSITION));
      const { position = '' } = JSON.parse((init.body as string | null) ?? '{}') as { position?: string };
      return new Response('{}', { headers: position ? { [COMMIT_POSITION]: position } : {} });
    });
  });
  afterEach(() => vi.useRealTimers());

  it('is sent with reads for 30 seconds', async () => {
    const { write, read } = await tab();
    await read();
    await write(EARLY);
    await read();
    await vi.advanceTimersByTimeAsync(29_900);
    await read();
    await vi.advanceTimersByTimeAsync(200);
    await read();
    expect(sent).toEqual([null, EARLY, EARLY, null]);
  });

  it('is the latest, whatever the order of the answers', async () => {
    const { write, read } = await tab();
    await write(LATE);
    await write(EARLY);
    await read();
    expect(sent).toEqual([LATE]);
  });

  it('lasts its own 30 seconds, whatever else is written', async () => {
    const { write, read } = await tab();
    // A server names this if it cannot tell its position, for example after a failover.
    await write('FFFFFFFFFFFFFFFF');
    await vi.advanceTimersByTimeAsync(20_000);
    await write(EARLY);
    await vi.advanceTimersByTimeAsync(9_900);
    await read();
    await vi.advanceTimersByTimeAsync(200);
    await read();
    await vi.advanceTimersByTimeAsync(19_900);
    await read();
    expect(sent).toEqual(['FFFFFFFFFFFFFFFF', EARLY, null]);
  });

  it('starts its time again when the same position is named again', async () => {
    const { write, read } = await tab();
    await write(LATE);
    await vi.advanceTimersByTimeAsync(20_000);
    await write(LATE);
    await vi.advanceTimersByTimeAsync(20_000);
    await read();
    expect(sent).toEqual([LATE]);
  });

  it('is known to other tabs and after a reload', async () => {
    const one = await tab();
    const other = await tab();
    await one.write(LATE);
    await other.read();
    await (await tab()).read();
    expect(sent).toEqual([LATE, LATE]);
  });

  it('needs no storage', async () => {
    const { write, read } = await tab();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await write(LATE);
    await read();
    expect(sent).toEqual([LATE]);
  });

  it('ignores foreign values stored under its name', async () => {
    localStorage.setItem('commitPosition', '{"position":7}');
    const { write, read } = await tab();
    await read();
    await write(EARLY);
    await read();
    expect(sent).toEqual([null, EARLY]);
  });
});
