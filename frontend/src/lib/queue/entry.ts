// What staff did without network and what is still to be sent: one entry for each request. Owns the format in which an
// entry is kept, which a later release must read, and what follows from the entries alone.
import {
  enums,
  type BoardBooking,
  type BookingFacts,
  type OfflineAct,
  type Params,
  type SessionUser,
  type WaitingAct,
} from '@/core';

/** Why an entry was not taken. */
export interface Refused {
  /** The reason's code and parameters, as the server says them. */
  code: string;
  params: Params;
  /** The server's own words, where the code has no text here. */
  message: string;
  /** The booking as it was by then; null: no booking, or none in sight. */
  current: { version: number; facts: BookingFacts } | null;
  /** The moment itself was refused: another try counts from its arrival. */
  moment: boolean;
  /** A new booking's price by then. */
  total: number | null;
}

export interface Entry {
  /** The format. */
  v: 1;
  id: string;
  /** The place in the queue. */
  order: number;
  act: OfflineAct;
  companyId: number | null;
  branchId: number | null;
  /** The key of the request: the same for every try that was not decided. */
  key: string;
  /** When it happened, in the server's time. */
  happenedAt: string;
  /** The booking, or the entry that makes it; null: the entry makes it. */
  booking: number | string | null;
  /** The version of the booking that was known, or that the answer before has brought. */
  version: number | null;
  body: Record<string, unknown>;
  /** What the list calls it. */
  about: { pets: string; guest: string; number: string | null; balance: number; currency: string | null };
  /** The row of a booking that is not made yet, under a number of its own; null: the booking has its row. */
  row: BoardBooking | null;
  /** The request has left this browser: it may have arrived without an answer. */
  tried: boolean;
  refused: Refused | null;
}

/** What is known of an act when it is done; a `key`: this very request was tried before, and nobody knows the answer. */
export type NewEntry = Pick<Entry, 'act' | 'booking' | 'version' | 'body' | 'about'> &
  Partial<Pick<Entry, 'id' | 'key' | 'happenedAt' | 'row'>>;

export type QueueScope = Pick<SessionUser, 'id' | 'companyId' | 'branchId'>;

/** How an entry stands; only what waits is sent. */
export type State = 'waiting' | 'held' | 'refused' | 'tooOld' | 'otherPlace';

const isOld = ({ happenedAt }: Entry, now: number) => now - Date.parse(happenedAt) > enums().offlineHours * 3_600_000;

/** Whether `later` makes no sense, or another one, without `earlier`. A note stands by itself. */
function follows(later: Entry, earlier: Entry): boolean {
  if (later.booking === earlier.id) return true;
  return later.booking !== null && later.booking === earlier.booking && later.act !== 'NOTE' && earlier.act !== 'NOTE';
}

/** Each entry with its state at `now`, in the order of the queue. */
export function statesOf(entries: readonly Entry[], scope: QueueScope, now: number): { entry: Entry; state: State }[] {
  const stuck: Entry[] = [];
  return entries.map((entry) => {
    const state = stateOf(entry);
    if (state !== 'waiting') stuck.push(entry);
    return { entry, state };
  });

  function stateOf(entry: Entry): State {
    if (entry.companyId !== scope.companyId || entry.branchId !== scope.branchId) return 'otherPlace';
    if (entry.refused) return 'refused';
    if (stuck.some((earlier) => follows(entry, earlier))) return 'held';
    return isOld(entry, now) ? 'tooOld' : 'waiting';
  }
}

/** Those that go with `entry` when it is discarded: without the booking that it makes they are about nothing. */
export const dependentsOf = (entry: Entry, entries: readonly Entry[]) =>
  entry.booking === null ? entries.filter(({ booking }) => booking === entry.id) : [];

/** The booking as entries name it: one that is not made yet is shown under a number below zero. */
export const refOf = (id: number, entries: readonly Entry[]): number | string =>
  id > 0 ? id : (entries.find(({ row }) => row?.id === id)?.id ?? id);

/** What waits on a booking, for the core. */
export const actsOf = (entries: readonly Entry[], booking: number | string): WaitingAct[] =>
  entries.filter((entry) => entry.booking === booking).map(({ act, happenedAt }) => ({ act, at: happenedAt }));

const PATHS: Readonly<Record<OfflineAct, (booking: number) => string>> = {
  CHECK_IN: (booking) => `/bookings/${booking}/check-in`,
  COMPLETE: (booking) => `/bookings/${booking}/complete`,
  NO_SHOW: (booking) => `/bookings/${booking}/no-show`,
  NOTE: () => '/notes',
  WALK_IN: () => '/bookings',
};

/** The request of an entry whose booking has a number by now. */
export function requestOf({ act, booking, body, version, key }: Entry) {
  const id = typeof booking === 'number' ? booking : 0;
  return {
    path: PATHS[act](id),
    body: act === 'NOTE' ? { entity: 'BOOKING', entityId: id, ...body } : body,
    options: { idempotencyKey: key, ...(act !== 'NOTE' && booking !== null && { ifMatch: version ?? 0 }) },
  };
}
