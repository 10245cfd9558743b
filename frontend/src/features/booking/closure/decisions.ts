// What is to become of each booking that a closure meets.
import type { BookingItem, ClosurePreview, RescheduleInput } from '@/core';
import { moveInput, ofAlternative } from '../move/move-values';

export type Hit = ClosurePreview['bookings'][number];
export type Fate = 'KEEP' | 'MOVE' | 'CANCEL';

/** A move that was chosen by hand instead of the proposed one. */
export interface Chosen {
  input: RescheduleInput;
  /** Where and when, in words. */
  words: string;
  difference: number;
}

export interface Decision {
  fate: Fate;
  /** Why it is canceled, where that differs from the reason for all. */
  reason: string;
  chosen: Chosen | null;
}
export type Decisions = Readonly<Record<number, Decision>>;

export const mayMove = (hit: Hit, decision: Decision | undefined) => hit.proposal !== null || Boolean(decision?.chosen);

/** What stands at first: moved where there is a place, else kept: nothing is canceled by itself. */
const first = (hit: Hit): Decision => ({ fate: hit.proposal ? 'MOVE' : 'KEEP', reason: '', chosen: null });

/** The decisions for what a closure meets now; those made before stay as far as they can. */
export function decisionsFor(hits: readonly Hit[], before: Decisions = {}): Decisions {
  return Object.fromEntries(
    hits.map((hit) => {
      const made = before[hit.booking.id];
      return [hit.booking.id, made && (made.fate !== 'MOVE' || mayMove(hit, made)) ? made : first(hit)];
    }),
  );
}

export function forAll(hits: readonly Hit[], decisions: Decisions, fate: Fate): Decisions {
  return Object.fromEntries(
    hits.map((hit) => {
      const made = decisions[hit.booking.id] ?? first(hit);
      return [hit.booking.id, fate === 'MOVE' && !mayMove(hit, made) ? made : { ...made, fate }];
    }),
  );
}

/** One line of the request. */
export function sentOf(hit: Hit, { fate, reason, chosen }: Decision, reasonForAll: string) {
  const { id, version } = hit.booking;
  const move = chosen?.input ?? (hit.proposal && moveInput(ofAlternative(hit.proposal), hit.booking));
  return {
    bookingId: id,
    version,
    decision: fate,
    ...(fate === 'MOVE' && move ? { move } : {}),
    ...(fate === 'CANCEL' ? { reason: reason.trim() || reasonForAll.trim() || null } : {}),
  };
}

export interface Tally extends Record<Fate, number> {
  /** Paid for those that are canceled, by currency. */
  paid: Map<string, number>;
}

const paidFor = ({ facts }: BookingItem) => facts.captured - facts.refunded;

export function tally(hits: readonly Hit[], decisions: Decisions): Tally {
  const sum: Tally = { KEEP: 0, MOVE: 0, CANCEL: 0, paid: new Map() };
  for (const { booking } of hits) {
    const fate = decisions[booking.id]?.fate ?? 'KEEP';
    sum[fate] += 1;
    if (FREES[fate] && paidFor(booking) > 0) sum.paid.set(booking.currency, (sum.paid.get(booking.currency) ?? 0) + paidFor(booking));
  }
  return sum;
}
const FREES: Record<Fate, boolean> = { KEEP: false, MOVE: false, CANCEL: true };
