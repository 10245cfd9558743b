// Following what others change: which addresses are read again, how often, and only while something shows them.
import { fakeServer, person, tokens } from '@test/server';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tellEvent } from './events';
import { followChanges, followedEvery } from './follow';
import { keepSession } from './session-store';
import { clearCache, DataProvider, useResource } from './swr';

let count = 0;
function Shown({ path }: { path: string }) {
  const { data } = useResource<{ n: number }>(path);
  return <p>{`${path}: ${data?.n ?? 'nothing'}`}</p>;
}

describe('which events concern an address', () => {
  it.each([
    ['/bookings/7', 'BOOKING', 7, true],
    ['/bookings/7/timeline', 'PAYMENT', 7, true],
    ['/bookings/7', 'BOOKING', 77, false],
    ['/bookings/77', 'BOOKING', 7, false],
    ['/bookings/7/presence', 'PRESENCE', 7, true],
    ['/bookings/7/presence', 'PRESENCE', 77, false],
    ['/bookings/7/presence', 'BOOKING', 7, false],
    ['/bookings/7', 'PRESENCE', 7, false],
    ['/bookings?status=ACTIVE', 'BOOKING', 7, true],
    ['/board', 'BOOKING', 7, true],
    ['/board?branchId=2', 'CLOSURE', 2, true],
    ['/branches/2/calendar?from=a&to=b', 'BOOKING', 7, true],
    ['/branches/2/calendar?from=a&to=b', 'CLOSURE', 2, true],
    ['/branches/2/calendar?from=a&to=b', 'CLOSURE', 3, false],
    ['/branches/2', 'CLOSURE', 2, true],
    ['/branches/2', 'BOOKING', 2, false],
    ['/notes?entity=BOOKING&entityId=7&pageSize=10', 'BOOKING', 7, true],
    ['/notes?entity=BOOKING&entityId=77&pageSize=10', 'BOOKING', 7, false],
    ['/notes?entity=USER&entityId=7&pageSize=10', 'BOOKING', 7, false],
    ['/branches/2/till?day=2026-12-01', 'PAYMENT', 7, true],
    ['/till-days?month=2026-12', 'PAYMENT', 0, true],
    ['/payments?sort=-createdAt', 'PAYMENT', 7, true],
    ['/payments/5', 'PAYMENT', 7, true],
    ['/refund-requests?status=OPEN', 'PAYMENT', 7, true],
    ['/payment-concerns?state=OPEN', 'PAYMENT', 0, true],
    ['/support-messages?status=OPEN', 'SUPPORT_MESSAGE', 3, true],
    ['/support-messages/3', 'SUPPORT_MESSAGE', 4, false],
    ['/support-templates?sort=name', 'SUPPORT_MESSAGE', 3, false],
    ['/reviews?bookingId=7', 'REVIEW', 1, true],
    ['/breeds?sort=name', 'BOOKING', 7, false],
    ['/me', 'BOOKING', 7, false],
  ] as const)('%s after %s %i: %s', (path, kind, record, concerns) => {
    expect(followedEvery(path, kind, record) !== null).toBe(concerns);
    // After a pause of the stream anything may have changed.
    if (concerns) expect(followedEvery(path, kind, null)).not.toBeNull();
  });
});

describe('following', () => {
  let end: () => void;
  let log: { path: string }[];
  const requests = (path: string) => log.filter((call) => call.path === path).length;
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  beforeEach(() => {
    vi.useFakeTimers();
    count = 0;
    keepSession(tokens(1, 15, person()));
    clearCache();
    log = fakeServer({
      'GET /bookings/7': () => ({ body: { n: ++count } }),
      'GET /bookings/8': () => ({ body: { n: ++count } }),
      'GET /breeds': () => ({ body: { n: ++count } }),
    });
    end = followChanges();
  });
  afterEach(() => {
    end();
    vi.useRealTimers();
  });

  it('reads what the event concerns and is in sight, and nothing else', async () => {
    const { unmount } = render(
      <DataProvider>
        <Shown path="/bookings/7" />
        <Shown path="/bookings/8" />
        <Shown path="/breeds" />
      </DataProvider>,
    );
    await pass(2_000);
    expect(log).toHaveLength(3);
    tellEvent('BOOKING', 7);
    await pass(10);
    expect(log).toHaveLength(4);
    expect(screen.getByText('/bookings/7: 4')).toBeInTheDocument();
    tellEvent('BOOKING', 99);
    await pass(2_000);
    expect(log).toHaveLength(4);
    unmount();
    tellEvent('BOOKING', 7);
    await pass(2_000);
    expect(log).toHaveLength(4);
  });

  it('reads once a second at most, and what came in between at its end', async () => {
    render(
      <DataProvider>
        <Shown path="/bookings/7" />
      </DataProvider>,
    );
    await pass(2_000);
    for (let at = 0; at < 30; at += 1) {
      tellEvent(at % 2 ? 'BOOKING' : 'PAYMENT', 7);
      await pass(100);
    }
    await pass(1_500);
    expect(requests('/bookings/7')).toBeGreaterThanOrEqual(4);
    expect(requests('/bookings/7')).toBeLessThanOrEqual(5);
    expect(screen.getByText(`/bookings/7: ${count}`)).toBeInTheDocument();
  });

  it('reads everything that is followed when a stream begins', async () => {
    render(
      <DataProvider>
        <Shown path="/bookings/7" />
        <Shown path="/bookings/8" />
        <Shown path="/breeds" />
      </DataProvider>,
    );
    await pass(2_000);
    tellEvent('READY', 5);
    await pass(10);
    expect([requests('/bookings/7'), requests('/bookings/8'), requests('/breeds')]).toEqual([2, 2, 1]);
  });
});
