// When the queue is sent: as soon as anybody in this tab knows that the server answers.
import '@test/sealed';
import { booking } from '@test/booking';
import { fakeServer, person, tokens } from '@test/server';
import { expect, it, vi } from 'vitest';
import { noteServerDate } from '../clock';
import { forgetLost, noteLost } from '../loaded-day';
import { keepAccountKey } from '../sealed/account-key';
import { keepSession, keepUser } from '../session-store';
import { keepAction } from './act';
import { followQueue } from './run';

const ANA = person({ id: 3 });
/** While the guest of the booking is expected. */
const NOW = Date.parse('2026-11-20T13:30:00Z');
/** Less than the shortest wait after a try in vain. */
const SOON = { timeout: 3_000 };

const requests = (log: { path: string }[], path: string) => log.filter((request) => request.path === path).length;

/** A check-in waits for a server that answers once `isThere` says so. */
async function waiting(isThere: () => boolean) {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  noteServerDate(new Date(NOW).toUTCString(), NOW);
  keepUser(ANA);
  await keepAccountKey(tokens(1, 60, ANA));
  keepSession(tokens(1, 60, ANA));
  const log = fakeServer({
    'GET /healthz': () => (isThere() ? { body: {} } : new Error('no network')),
    'POST /bookings/1/check-in': () => ({ body: booking({ status: 'ACTIVE', version: 4 }) }),
  });
  noteLost('/board', undefined);
  await keepAction(booking(), 'CHECK_IN', {});
  return log;
}

it('what waits is sent as soon as the frame finds the server again', async () => {
  let there = false;
  const log = await waiting(() => there);
  const stop = followQueue(ANA);
  await vi.waitFor(() => expect(requests(log, '/healthz')).toBe(1), SOON);
  // It has had no answer and sleeps.
  await new Promise((resolve) => setTimeout(resolve, 200));
  there = true;
  forgetLost();
  await vi.waitFor(() => expect(requests(log, '/bookings/1/check-in')).toBe(1), SOON);
  stop();
});

it('a network that comes back while a try fails is tried at once', async () => {
  let tries = 0;
  const log = await waiting(() => {
    tries += 1;
    if (tries === 1) forgetLost();
    return tries > 1;
  });
  const stop = followQueue(ANA);
  await vi.waitFor(() => expect(requests(log, '/bookings/1/check-in')).toBe(1), SOON);
  expect(tries).toBe(2);
  stop();
});
