// Says to the server that this tab is at a booking: moves it, or has one of its dialogs open. It is said again while it
// lasts and the tab is seen, because the server soon forgets who is silent. Without network nothing is said.
import { useEffect } from 'react';
import { enums } from '@/core';
import { send } from '@/lib/http';
import { isOffline } from '@/lib/offline';
import { storedTokens } from '@/lib/session-store';

/** A dialog that follows another one, or a drop, is the same visit, in milliseconds. */
const BETWEEN_MS = 300;

export const presencePath = (booking: number) => `/bookings/${booking}/presence`;

interface Visit {
  /** What is open of this booking: dialogs, a held bar. */
  holders: number;
  renewal: ReturnType<typeof setInterval>;
  leaving?: ReturnType<typeof setTimeout>;
}
const visits = new Map<number, Visit>();

/** In milliseconds. */
const renewedEvery = () => enums().presenceRenewedEvery * 1_000;

/** One after the other: a sign of life that arrives after the farewell would be believed. */
let sent: Promise<unknown> = Promise.resolve();

function tell(method: 'PUT' | 'DELETE', booking: number, keepalive = false): void {
  const say = async () => {
    const token = storedTokens()?.authToken;
    if (!token || isOffline()) return;
    // What is lost is said again, and who is silent is gone by itself; what hangs holds nothing back.
    const signal = AbortSignal.timeout(renewedEvery());
    await send(presencePath(booking), { method, token, keepalive, signal }).catch(() => undefined);
  };
  if (keepalive) void say();
  else sent = sent.then(say);
}

const isSeen = () => document.visibilityState === 'visible';
const sayAgain = (booking: number) => isSeen() && tell('PUT', booking);

function end(booking: number): void {
  const visit = visits.get(booking);
  if (!visit) return;
  clearInterval(visit.renewal);
  clearTimeout(visit.leaving);
  visits.delete(booking);
  tell('DELETE', booking);
}

document.addEventListener('visibilitychange', () => {
  if (isSeen()) for (const booking of visits.keys()) tell('PUT', booking);
});
window.addEventListener('pagehide', () => {
  for (const booking of visits.keys()) tell('DELETE', booking, true);
});
// A page that comes back from the browser's memory goes on where it was.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) for (const booking of visits.keys()) sayAgain(booking);
});

function begin(booking: number): Visit {
  const visit: Visit = { holders: 0, renewal: setInterval(() => sayAgain(booking), renewedEvery()) };
  visits.set(booking, visit);
  sayAgain(booking);
  return visit;
}

/** This tab is at the booking until the returned function is called. One that is not sent yet nobody else sees. */
export function stayAt(booking: number): () => void {
  if (booking <= 0) return () => undefined;
  const visit = visits.get(booking) ?? begin(booking);
  clearTimeout(visit.leaving);
  visit.holders += 1;
  return () => {
    visit.holders -= 1;
    if (visit.holders === 0) visit.leaving = setTimeout(() => end(booking), BETWEEN_MS);
  };
}

/** `stayAt` while a component is shown; null: it is about no booking. */
export function useAtBooking(booking: number | null): void {
  useEffect(() => {
    return booking === null ? undefined : stayAt(booking);
  }, [booking]);
}
