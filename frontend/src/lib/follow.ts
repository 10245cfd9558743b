// What follows the changes of others: which events concern which address of the API, in one table. What is in sight
// is read again, each address at most once a second; what is not is read when it is opened.
import type { EventKind } from '@/core';
import { onEvent } from './events';
import { forgetAnswers, pathsInSight, readAgain } from './swr';

/** The least time between two readings of an address, in milliseconds. */
const EVERY_MS = 1_000;
/** What counts records of many kinds is asked for less often: it costs the server more, and nobody waits for it. */
const COUNTS_EVERY_MS = 10_000;

interface Followed {
  /** Addresses below `/api/v1`. A group `id`: only events of this record concern them. */
  path: RegExp;
  kinds: readonly EventKind[];
  every?: number;
}

const FOLLOWED: readonly Followed[] = [
  { path: /^\/bookings\/(?<id>\d+)\/presence$/, kinds: ['PRESENCE'] },
  { path: /^\/bookings\/(?<id>\d+)(?!\d|\/presence$)/, kinds: ['BOOKING', 'PAYMENT'] },
  { path: /^\/notes\?entity=BOOKING&entityId=(?<id>\d+)(?:&|$)/, kinds: ['BOOKING'] },
  { path: /^\/bookings\?/, kinds: ['BOOKING', 'PAYMENT'] },
  { path: /^\/board(?:\?|$)/, kinds: ['BOOKING', 'PAYMENT', 'CLOSURE'] },
  { path: /^\/branches\/\d+\/calendar\?/, kinds: ['BOOKING', 'PAYMENT'] },
  { path: /^\/branches\/(?<id>\d+)(?:[/?]|$)/, kinds: ['CLOSURE'] },
  { path: /^\/branches\?/, kinds: ['CLOSURE'] },
  { path: /^\/(?:payments|refund-requests|payment-concerns|till-days)(?:[/?]|$)/, kinds: ['PAYMENT'] },
  { path: /^\/branches\/\d+\/till(?:\?|$)/, kinds: ['PAYMENT'] },
  { path: /^\/support-messages\/(?<id>\d+)(?:[/?]|$)/, kinds: ['SUPPORT_MESSAGE'] },
  { path: /^\/support-messages\?/, kinds: ['SUPPORT_MESSAGE'] },
  { path: /^\/reviews\/(?<id>\d+)(?:[/?]|$)/, kinds: ['REVIEW'] },
  { path: /^\/reviews\?/, kinds: ['REVIEW'] },
  {
    path: /^\/(?:waiting|home|admin-home)(?:\?|$)/,
    kinds: ['BOOKING', 'PAYMENT', 'SUPPORT_MESSAGE', 'REVIEW'],
    every: COUNTS_EVERY_MS,
  },
];
const KINDS = [...new Set(FOLLOWED.flatMap(({ kinds }) => kinds))];

/** How often `path` is read after an event of this kind and record; null: the event does not concern it. */
export function followedEvery(path: string, kind: EventKind, record: number | null): number | null {
  for (const { path: address, kinds, every = EVERY_MS } of FOLLOWED) {
    const found = kinds.includes(kind) ? address.exec(path) : null;
    const id = found?.groups?.['id'];
    // Record 0: of none in particular.
    if (found && (id === undefined || !record || Number(id) === record)) return every;
  }
  return null;
}

/** Follows the events that the stream tells. Returns the end of it. */
export function followChanges(): () => void {
  const readAt = new Map<string, number>();
  const due = new Map<string, ReturnType<typeof setTimeout>>();

  function read(path: string) {
    due.delete(path);
    if (!pathsInSight().includes(path)) return;
    readAt.set(path, Date.now());
    readAgain(path);
  }

  function hear(kind: EventKind, record: number | null) {
    forgetAnswers((path) => followedEvery(path, kind, record) !== null);
    for (const path of pathsInSight()) {
      const every = followedEvery(path, kind, record);
      if (every === null || due.has(path)) continue;
      const wait = (readAt.get(path) ?? Number.NEGATIVE_INFINITY) + every - Date.now();
      due.set(
        path,
        setTimeout(() => read(path), Math.max(0, wait)),
      );
    }
  }

  const ends = KINDS.map((kind) => onEvent(kind, (record) => hear(kind, record)));
  return () => {
    for (const end of ends) end();
    for (const timer of due.values()) clearTimeout(timer);
  };
}
