// Whether there is no network as far as this page knows: the browser says so, or the server could not be reached the last
// time. Owns what is possible with a booking then; the core decides.
import { useSyncExternalStore } from 'react';
import { allowedActions, offlineActions, type ActionVerdict, type BookingQuestion } from '@/core';
import { reachable } from './back-online';
import { isLost, noteLost, onLost } from './loaded-day';
import { isUnreachable } from './problem';

export const isOffline = (): boolean => isLost() || !navigator.onLine;

function subscribe(listener: () => void): () => void {
  const stop = onLost(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    stop();
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export const useOffline = (): boolean => useSyncExternalStore(subscribe, isOffline);

async function look(): Promise<void> {
  if (!(await reachable())) noteLost('a request', undefined);
}

/** The frame says that the server cannot be reached, where that is why a request failed. */
export function tellLost(error: unknown): never {
  // One lost answer is no lost network: it is tried again under its key.
  if (isUnreachable(error)) void look();
  throw error;
}

/** The core's answer for every action on a booking, with network or without; whoever shows it follows `useOffline`. */
export const actionsNow = (question: BookingQuestion): ActionVerdict[] =>
  isOffline() ? offlineActions(question) : allowedActions(question);
