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

describe('the position of one’s own write', () => {
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

  it('is sent for 30 seconds with what is read', async () => {
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

  it('is the latest, whichever answer came last', async () => {
    const { write, read } = await tab();
    await write(LATE);
    await write(EARLY);
    await read();
    expect(sent).toEqual([LATE]);
  });

  it('lasts its own 30 seconds, whatever is written meanwhile', async () => {
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

  it('counts anew when the same one is named again', async () => {
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

  it('is not confused by what others stored under its name', async () => {
    localStorage.setItem('commitPosition', '{"position":7}');
    const { write, read } = await tab();
    await read();
    await write(EARLY);
    await read();
    expect(sent).toEqual([null, EARLY]);
  });
});
