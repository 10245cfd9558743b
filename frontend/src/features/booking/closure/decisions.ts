// The decision for each booking that a closure affects: keep, move, shorten or cancel.
import {
  allowedActions,
  keepsTimes,
  type Actor,
  type ClosureDecision,
  type ClosureHit,
  type RescheduleInput,
} from '@/core';
import { serverNow } from '@/lib/api';
import { isPossible } from '../action/actions';
import { moveInput, ofAlternative } from '../move/move-values';

export type Hit = ClosureHit;
export type DecisionKind = ClosureDecision;

/** A move chosen by hand instead of the proposed move. */
interface ChosenMove {
  input: RescheduleInput;
  /** Workplace and time in words. */
  words: string;
  difference: number;
}

export interface HitDecision {
  kind: DecisionKind;
  /** Reason of the cancellation; empty: the reason for all. */
  reason: string;
  chosen: ChosenMove | null;
}
export type Decisions = Readonly<Record<number, HitDecision>>;

/** The choices made so far. */
export interface Choices {
  decisions: Decisions;
  /** Reason for canceled bookings without a reason of their own. */
  reason: string;
  /** Whether the guests of moved and canceled bookings are told. */
  notifyGuests: boolean;
}
export const NO_CHOICES: Choices = { decisions: {}, reason: '', notifyGuests: true };

export const mayMove = (hit: Hit, decision: HitDecision | undefined) =>
  hit.proposal !== null || Boolean(decision?.chosen);

/** Whether the booking can be canceled. A stay that has begun is broken off on its own screen. */
const mayCancel = ({ booking: { facts } }: Hit, actor: Actor) =>
  allowedActions({ facts, actor, now: serverNow() }).some(
    (verdict) => verdict.action === 'CANCEL' && isPossible(verdict),
  );

const MAY: Record<DecisionKind, (hit: Hit, decision: HitDecision | undefined, actor: Actor) => boolean> = {
  KEEP: () => true,
  MOVE: mayMove,
  SHORTEN: ({ shorter }) => shorter !== null,
  CANCEL: (hit, _, actor) => mayCancel(hit, actor),
};
/** Whether a booking may get this decision. */
export const isAllowed = (kind: DecisionKind, hit: Hit, decision: HitDecision | undefined, actor: Actor) =>
  MAY[kind](hit, decision, actor);

/**
 * The first decision: move if there is a place at the same time, else keep. Other days need the
 * guest's consent, and nothing is canceled without a choice.
 */
const first = ({ proposal }: Hit): HitDecision => ({
  kind: proposal && keepsTimes(proposal.kind) ? 'MOVE' : 'KEEP',
  reason: '',
  chosen: null,
});

/** The decisions for the bookings affected now; earlier decisions stay if they are still possible. */
export function decisionsFor(hits: readonly Hit[], actor: Actor, before: Decisions = {}): Decisions {
  return Object.fromEntries(
    hits.map((hit) => {
      const made = before[hit.booking.id];
      return [hit.booking.id, made && isAllowed(made.kind, hit, made, actor) ? made : first(hit)];
    }),
  );
}

export function forAll(hits: readonly Hit[], decisions: Decisions, kind: DecisionKind, actor: Actor): Decisions {
  return Object.fromEntries(
    hits.map((hit) => {
      const made = decisions[hit.booking.id] ?? first(hit);
      return [hit.booking.id, isAllowed(kind, hit, made, actor) ? { ...made, kind } : made];
    }),
  );
}

/** Decisions for which a reason can be given. */
export const ASKS_REASON: Record<DecisionKind, boolean> = { KEEP: false, MOVE: false, SHORTEN: false, CANCEL: true };

/** Another workplace at the same times concerns the house, not the guest. */
function changesTimes({ booking, proposal }: Hit, { chosen }: HitDecision): boolean {
  if (!chosen) return proposal !== null && !keepsTimes(proposal.kind);
  const { arrival, departure } = chosen.input;
  return (
    arrival !== booking.checkInLocal.slice(0, 16) ||
    (departure !== null && departure !== undefined && departure !== booking.checkOutLocal.slice(0, 16))
  );
}

const TELLS: Record<DecisionKind, (hit: Hit, decision: HitDecision) => boolean> = {
  KEEP: () => false,
  MOVE: changesTimes,
  SHORTEN: () => true,
  CANCEL: () => true,
};
/** Whether the guest may be told of this decision. */
export const tellsGuest = (hit: Hit, decision: HitDecision | undefined) =>
  decision !== undefined && TELLS[decision.kind](hit, decision);

/** One booking's entry of the request. */
export function sentOf(hit: Hit, { kind, reason, chosen }: HitDecision, reasonForAll: string) {
  const { id, version } = hit.booking;
  const move = chosen?.input ?? (hit.proposal && moveInput(ofAlternative(hit.proposal), hit.booking));
  return {
    bookingId: id,
    version,
    decision: kind,
    ...(kind === 'MOVE' && move ? { move } : {}),
    ...(ASKS_REASON[kind] ? { reason: reason.trim() || reasonForAll.trim() || null } : {}),
  };
}

export interface Tally extends Record<DecisionKind, number> {
  /** What goes back of canceled and shortened bookings, in minor units by currency. */
  back: Map<string, number>;
}

/** What a decision gives back: of a canceled booking all that is paid. */
const BACK: Record<DecisionKind, (hit: Hit) => number> = {
  KEEP: () => 0,
  MOVE: () => 0,
  SHORTEN: ({ shorter }) => shorter?.refund ?? 0,
  CANCEL: ({ booking }) => booking.facts.paid,
};
/** Decisions after which money may go back. */
export const GIVES_BACK: Record<DecisionKind, boolean> = { KEEP: false, MOVE: false, SHORTEN: true, CANCEL: true };

export function tally(hits: readonly Hit[], decisions: Decisions): Tally {
  const sum: Tally = { KEEP: 0, MOVE: 0, SHORTEN: 0, CANCEL: 0, back: new Map() };
  for (const hit of hits) {
    const { booking } = hit;
    const kind = decisions[booking.id]?.kind ?? 'KEEP';
    sum[kind] += 1;
    const back = BACK[kind](hit);
    if (back > 0) sum.back.set(booking.currency, (sum.back.get(booking.currency) ?? 0) + back);
  }
  return sum;
}
