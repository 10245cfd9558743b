// The queue in this browser: its entries sealed under the account's key, written one after another by all tabs. An act
// is done once its entry is written. Knows nothing of sending.
import { useSyncExternalStore } from 'react';
import { newIdempotencyKey, serverNow } from '../api';
import { openAll, sealAll } from '../sealed/store';
import { onSession, sessionUser } from '../session-store';
import type { Entry, NewEntry, QueueScope } from './entry';

/** What nobody comes back for is forgotten. Nothing is sent so late; it is only listed. */
const LIFE_MS = 30 * 24 * 3_600_000;

let alone: Promise<unknown> = Promise.resolve();
/** One writer at a time, over all tabs. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request('sapa.queue', work) as Promise<T>;
  const next = alone.then(work, work);
  alone = next.catch(() => undefined);
  return next;
}

/** The account's entries in order. Rejects where the browser keeps nothing. */
export async function readQueue(account: number): Promise<Entry[]> {
  const found = await openAll<Entry>(account, 'queue');
  return found.map(({ value }) => value).toSorted((a, b) => a.order - b.order);
}

/** Writes and deletes entries, all or none. */
export async function changeQueue(
  account: number,
  written: readonly Entry[],
  removed: readonly Entry[],
): Promise<void> {
  const idOf = ({ id }: Entry) => `queue ${account} ${id}`;
  const writes = written.map((entry) => ({
    place: { account, purpose: 'queue' as const, id: idOf(entry) },
    value: entry,
  }));
  await sealAll(writes, removed.map(idOf), LIFE_MS);
  await publish(account);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of our own origin
  channel?.postMessage(account);
}

/**
 * Puts acts into the queue, all or none; resolves once they are written. `judge` sees what waits by then, of other tabs
 * too, and throws where it is against an act. Rejects where nothing can be kept (`whyNotKept`).
 */
export function enqueue(
  { id: account, companyId, branchId }: QueueScope,
  acts: readonly NewEntry[],
  judge: (entries: readonly Entry[]) => void,
): Promise<Entry[]> {
  return inTurn(async () => {
    const entries = await readQueue(account);
    judge(entries);
    let order = entries.at(-1)?.order ?? 0;
    const written = acts.map((act): Entry => {
      order += 1;
      const before = entries.filter(({ booking }) => booking !== null && booking === act.booking);
      // A clock that was set meanwhile changes no order.
      const happenedAt = latest([act.happenedAt ?? serverNow(), ...before.map((entry) => entry.happenedAt)]);
      return {
        v: 1,
        id: newIdempotencyKey(),
        order,
        companyId,
        branchId,
        ...act,
        // Below zero, so that it is no booking's.
        row: act.row ? { ...act.row, id: -order } : null,
        happenedAt,
        key: act.key ?? newIdempotencyKey(),
        // The body is never changed between two tries under a key.
        body: act.key ? act.body : { ...act.body, happenedAt },
        tried: act.key !== undefined,
        refused: null,
      };
    });
    await changeQueue(account, written, []);
    return written;
  });
}

const latest = (moments: readonly string[]) => moments.toSorted().at(-1)!;

/** Discards entries. */
export const discard = (account: number, entries: readonly Entry[]) => inTurn(() => changeQueue(account, [], entries));

const NOTHING: readonly Entry[] = [];
let shown = NOTHING;
let loaded: number | undefined;
const listeners = new Set<() => void>();

function show(entries: readonly Entry[]): void {
  if (entries.length === 0 && shown.length === 0) return;
  shown = entries;
  for (const listener of listeners) listener();
}

/** Shows the entries of the signed-in account in this tab; where the browser keeps nothing there are none. */
async function publish(account: number): Promise<void> {
  const entries = await readQueue(account).catch(() => NOTHING);
  if (sessionUser()?.id === account) show(entries);
}

// Other tabs hear of a change.
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('sapa.queue') : null;
channel?.addEventListener('message', ({ data }) => void publish(data as number));

function follow(): void {
  const account = sessionUser()?.id;
  if (account === loaded) return;
  loaded = account;
  show(NOTHING);
  if (account !== undefined) void publish(account);
}
onSession(follow);

/** The signed-in account's entries as this tab knows them. */
export const shownEntries = (): readonly Entry[] => shown;
export function onQueue(listener: () => void): () => void {
  follow();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const useEntries = (): readonly Entry[] => useSyncExternalStore(onQueue, shownEntries);
