// Saying that this tab is at a booking: when it is said, how often, and when no more.
import { fakeServer, person, tokens } from '@test/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetLost, noteLost } from '@/lib/loaded-day';
import { keepSession } from '@/lib/session-store';
import { tabNumber } from '@/lib/tab';
import { stayAt } from './at-booking';

let log: ReturnType<typeof fakeServer>;
const said = () => log.map(({ method, path }) => `${method} ${path}`);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const HERE = 'PUT /bookings/7/presence';
const GONE = 'DELETE /bookings/7/presence';

beforeEach(() => {
  vi.useFakeTimers();
  keepSession(tokens(1, 15, person()));
  const ok = () => ({ status: 204 });
  log = fakeServer({ [HERE]: ok, [GONE]: ok });
});
afterEach(() => pass(1_000));

function see(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('at a booking', () => {
  it('is said at once, again every five seconds, and taken back at the end', async () => {
    const leave = stayAt(7);
    await pass(4_900);
    expect(said()).toEqual([HERE]);
    expect(log[0]?.headers.get('X-Tab')).toBe(tabNumber());
    expect(log[0]?.headers.get('Authorization')).toBe('Bearer access-1');
    await pass(5_200);
    expect(said()).toEqual([HERE, HERE, HERE]);
    leave();
    await pass(20_000);
    expect(said()).toEqual([HERE, HERE, HERE, GONE]);
  });

  it('a dialog that follows a drop is the same visit', async () => {
    const drop = stayAt(7);
    drop();
    await pass(100);
    const close = stayAt(7);
    await pass(1_000);
    expect(said()).toEqual([HERE]);
    close();
    await pass(1_000);
    expect(said()).toEqual([HERE, GONE]);
  });

  it('is not said while nobody sees the tab, and at once when somebody does', async () => {
    const leave = stayAt(7);
    await pass(0);
    see('hidden');
    await pass(30_000);
    expect(said()).toEqual([HERE]);
    see('visible');
    await pass(0);
    expect(said()).toEqual([HERE, HERE]);
    leave();
  });

  it('is taken back when the page goes', async () => {
    const answer = fetch;
    const outlives: unknown[] = [];
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      outlives.push(init.keepalive);
      return answer(url, init);
    });
    const leave = stayAt(7);
    await pass(0);
    window.dispatchEvent(new Event('pagehide'));
    await pass(0);
    expect(said()).toEqual([HERE, GONE]);
    expect(outlives).toEqual([false, true]);
    leave();
  });

  it('is not said without network, of a booking that is not sent yet, or by nobody', async () => {
    noteLost('/board', undefined);
    const leave = stayAt(7);
    await pass(11_000);
    expect(said()).toEqual([]);
    forgetLost();
    await pass(5_000);
    expect(said()).toEqual([HERE]);
    stayAt(-7)();
    localStorage.clear();
    await pass(11_000);
    expect(said()).toEqual([HERE]);
    leave();
  });
});
