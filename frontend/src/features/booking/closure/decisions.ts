// What is to become of each booking that a closure meets.
import {
  allowedActions,
  keepsTimes,
  type Actor,
  type BookingItem,
  type ClosureHit,
  type RescheduleInput,
} from '@/core';
import { serverNow } from '@/lib/api';
import { isPossible } from '../action/actions';
import { moveInput, ofAlternative } from '../move/move-values';

export type Hit = ClosureHit;
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

/** What somebody has chosen so far. */
export interface Choices {
  decisions: Decisions;
  /** Why they are canceled, those without a reason of their own. */
  reason: string;
}
export const NO_CHOICES: Choices = { decisions: {}, reason: '' };

export const mayMove = (hit: Hit, decision: Decision | undefined) => hit.proposal !== null || Boolean(decision?.chosen);

/** Whether it can be canceled: a stay that has begun is broken off by itself, at the desk. */
export const mayCancel = ({ booking: { facts } }: Hit, actor: Actor) =>
  allowedActions({ facts, actor, now: serverNow() }).some(
    (verdict) => verdict.action === 'CANCEL' && isPossible(verdict),
  );

const MAY: Record<Fate, (hit: Hit, decision: Decision | undefined, actor: Actor) => boolean> = {
  KEEP: () => true,
  MOVE: mayMove,
  CANCEL: (hit, _, actor) => mayCancel(hit, actor),
};
/** Whether that can become of it. */
export const mayBe = (fate: Fate, hit: Hit, decision: Decision | undefined, actor: Actor) =>
  MAY[fate](hit, decision, actor);

/** What stands at first: moved where there is a place at the same time, else kept: other days are agreed upon, and nothing is canceled by itself. */
const first = ({ proposal }: Hit): Decision => ({
  fate: proposal && keepsTimes(proposal.kind) ? 'MOVE' : 'KEEP',
  reason: '',
  chosen: null,
});

/** The decisions for what a closure meets now; those made before stay as far as they can. */
export function decisionsFor(hits: readonly Hit[], actor: Actor, before: Decisions = {}): Decisions {
  return Object.fromEntries(
    hits.map((hit) => {
      const made = before[hit.booking.id];
      return [hit.booking.id, made && mayBe(made.fate, hit, made, actor) ? made : first(hit)];
    }),
  );
}

export function forAll(hits: readonly Hit[], decisions: Decisions, fate: Fate, actor: Actor): Decisions {
  return Object.fromEntries(
    hits.map((hit) => {
      const made = decisions[hit.booking.id] ?? first(hit);
      return [hit.booking.id, mayBe(fate, hit, made, actor) ? { ...made, fate } : made];
    }),
  );
}

/** Where a reason can be given. */
export const ASKS_REASON: Record<Fate, boolean> = { KEEP: false, MOVE: false, CANCEL: true };

/** One line of the request. */
export function sentOf(hit: Hit, { fate, reason, chosen }: Decision, reasonForAll: string) {
  const { id, version } = hit.booking;
  const move = chosen?.input ?? (hit.proposal && moveInput(ofAlternative(hit.proposal), hit.booking));
  return {
    bookingId: id,
    version,
    decision: fate,
    ...(fate === 'MOVE' && move ? { move } : {}),
    ...(ASKS_REASON[fate] ? { reason: reason.trim() || reasonForAll.trim() || null } : {}),
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
    if (FREES[fate] && paidFor(booking) > 0)
      sum.paid.set(booking.currency, (sum.paid.get(booking.currency) ?? 0) + paidFor(booking));
  }
  return sum;
}
const FREES: Record<Fate, boolean> = { KEEP: false, MOVE: false, CANCEL: true };
