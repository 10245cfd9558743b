// Sends the queue of the signed-in account while the dashboard is open: one tab of the browser at a time, as soon as the
// server answers, and again after a while where something could not be decided.
import { reachable } from '../back-online';
import { serverMillis } from '../clock';
import { isLost, onLost } from '../loaded-day';
import { putResource, mutateResource } from '../swr';
import type { BookingDetail } from '@/core';
import { statesOf, type Entry, type QueueScope } from './entry';
import { sendAll } from './send';
import { onQueue, shownEntries } from './store';

/** The shortest and the longest wait after a try that decided nothing, in milliseconds: a person waits for it. */
const FIRST_MS = 2_000;
const LONGEST_MS = 20_000;

/** Everything that shows the booking is read again. */
async function arrived(_: Entry, booking: BookingDetail | null): Promise<void> {
  if (booking) await putResource(`/bookings/${booking.id}`, booking);
  await mutateResource(
    ...(booking ? [`/bookings/${booking.id}/timeline`, `/bookings/${booking.id}/mails`] : []),
    ...(booking ? [`/branches/${booking.branchId}/calendar`] : []),
    '/board',
    '/bookings',
    '/notes',
  );
}

/** Whatever goes wrong with the browser's database, nothing is lost: it is tried again. */
const send = (scope: QueueScope) => sendAll(scope, (...of) => void arrived(...of)).catch(() => 'later' as const);

const waiting = (scope: QueueScope) =>
  statesOf(shownEntries(), scope, serverMillis()).filter(({ state }) => state === 'waiting').length;

/** Sends until `stopped`; sleeps while nothing waits. */
async function run(scope: QueueScope, stopped: AbortSignal): Promise<void> {
  let wait = FIRST_MS;
  let wake = () => undefined as void;
  // The network came back while a try was under way: the next one is made at once.
  let hurry = false;
  const soon = () => {
    wait = FIRST_MS;
    hurry = true;
    wake();
  };
  const unfollow = onQueue(() => wake());
  // The frame asks a lost server more often than this.
  const unfollowLost = onLost(() => !isLost() && soon());
  window.addEventListener('online', soon);
  stopped.addEventListener('abort', soon);
  const sleep = (ms?: number) =>
    new Promise<void>((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  try {
    while (!stopped.aborted) {
      const before = waiting(scope);
      if (before === 0) {
        await sleep();
        continue;
      }
      hurry = false;
      const done = (await reachable()) && (await send(scope)) === 'done';
      // A network that loses some requests and takes others is no reason to wait long.
      if (done || waiting(scope) < before) wait = FIRST_MS;
      if (done || hurry) continue;
      const pause = wait;
      wait = Math.min(wait * 2, LONGEST_MS);
      await sleep(pause);
    }
  } finally {
    unfollow();
    unfollowLost();
    window.removeEventListener('online', soon);
  }
}

/** Sends the queue as soon as no other tab does; returns its end. */
export function followQueue(scope: QueueScope): () => void {
  const end = new AbortController();
  const work = () => run(scope, end.signal);
  // Without locks the browser keeps no queue either.
  navigator.locks?.request('sapa.queue.send', { signal: end.signal }, work).catch(() => undefined);
  return () => end.abort();
}
