// Events of the server: kind and id of what changed, without data. Holds the subscriptions only;
// `event-stream.ts` reads the stream.
import { useEffect, useRef } from 'react';
import type { EventKind } from '@/core';

/** Gets the record's id; null where anything may have changed, because there was no stream for a while. */
export type EventListener = (id: number | null) => void;

const listeners = new Map<EventKind, Set<EventListener>>();

/** Calls `listener` at each event of this kind, and whenever a stream begins. Returns the end of it. */
export function onEvent(kind: EventKind, listener: EventListener): () => void {
  const those = listeners.get(kind) ?? new Set();
  listeners.set(kind, those.add(listener));
  return () => void those.delete(listener);
}

/** `onEvent` while a component is shown. */
export function useEvents(kind: EventKind, listener: EventListener): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    return onEvent(kind, (id) => latest.current(id));
  }, [kind]);
}

/** Tells the subscribers; a stream that begins (`READY`) concerns all of them. */
export function tellEvent(kind: EventKind, id: number): void {
  if (kind === 'READY') {
    for (const those of listeners.values()) for (const listener of those) listener(null);
  } else {
    for (const listener of listeners.get(kind) ?? []) listener(id);
  }
}
