// What a person enters about the refund of a cancellation, and the core's preview of it.
import {
  settlement,
  type Actor,
  type BookingDetail,
  type BrokenOffBy,
  type CancelKind,
  type RefundChoice,
  type SettlementPreview,
} from '@/core';

export interface CancelRefundValues {
  /** Whether staff choose the amount; else what the policy gives. */
  more: boolean;
  /** What goes back in all. */
  amount: number | null;
  reason: string;
  handedOut: boolean;
  /** What each payment gives; null: by the usual order. */
  parts: { paymentId: number; amount: number | null }[] | null;
}

export const NO_CHOICE: CancelRefundValues = { more: false, amount: null, reason: '', handedOut: false, parts: null };

const given = (refund: CancelRefundValues) =>
  (refund.parts ?? []).filter(({ amount }) => amount !== 0 && amount !== null);

/** The part of the request; undefined: what the policy gives, by the usual order. */
export function choiceOf(refund: CancelRefundValues): RefundChoice | undefined {
  const { more, amount, reason, handedOut } = refund;
  const parts = given(refund);
  if (!more && !handedOut && parts.length === 0) return undefined;
  return {
    ...(more ? { mode: 'AMOUNT', amount } : { mode: 'POLICY' }),
    ...(more && reason ? { reason } : {}),
    ...(handedOut ? { handedOut } : {}),
    parts,
  };
}

/** The place of the parts in the form. */
export const PARTS = 'refund.parts';

/** Payments that give nothing are not sent: maps the place of a sent part to its place on the page. */
export function fieldOf(path: string, refund: CancelRefundValues | undefined): string {
  const [, at, rest] = /^refund\.parts\.(\d+)(.*)$/.exec(path) ?? [];
  if (at === undefined || !refund?.parts) return path;
  const sent = given(refund)[Number(at)];
  const place = refund.parts.findIndex((part) => part === sent);
  return place < 0 ? path : `${PARTS}.${place}${rest}`;
}

export const sourcesOf = ({ payments }: Pick<BookingDetail, 'payments'>) =>
  payments.flatMap(({ id, way, capturedAt, refundable }) =>
    capturedAt !== null && refundable > 0 ? [{ paymentId: id, way, capturedAt, refundable }] : [],
  );

export interface PreviewInput {
  booking: BookingDetail;
  actor: Actor;
  kind: CancelKind | null;
  by: BrokenOffBy | null;
  refund: CancelRefundValues;
  now: string;
}

/** What the cancellation does to the money; null: the form does not tell yet. */
export function previewOf({ booking, actor, kind, by, refund, now }: PreviewInput): SettlementPreview | null {
  if (kind === null) return null;
  return settlement({
    facts: booking.facts,
    role: actor.role,
    kind,
    by,
    quote: booking.quote,
    sources: sourcesOf(booking),
    refund: choiceOf(refund) ?? null,
    now,
  });
}
