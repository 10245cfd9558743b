// What happened to a payment, in order: made from its attempts, refunds and requests.
import type { AttemptStatus, PaymentDetail, RefundOrigin, RefundRequestState, TimelineItem } from '@/core';
import { providerReason, type Line } from '@/lib/provider-reason';
import { refundEnd, WAY_ICON } from '@/shared/payment/look';
import type { IconName } from '@/ui/icon';

export interface Happened {
  key: string;
  at: string;
  icon: IconName;
  /** Text key; its parameter is `amount`. */
  text: string;
  amount: number;
  by: string | null;
  /** Nobody asked for it by hand. */
  system?: boolean;
  note: string | null;
  /** What the provider said, or what was chosen. */
  detail?: Line | undefined;
}

const TRIED: Partial<Record<AttemptStatus, { icon: IconName; text: string }>> = {
  FAILED: { icon: 'close', text: 'payment.happened.refused' },
  CANCELED: { icon: 'ban', text: 'payment.happened.canceled' },
};
const ENDED: Partial<Record<ReturnType<typeof refundEnd>, { icon: IconName; text: string }>> = {
  SUCCEEDED: { icon: 'check', text: 'payment.happened.refunded' },
  // It had arrived first.
  REVERSED: { icon: 'check', text: 'payment.happened.refunded' },
  FAILED: { icon: 'close', text: 'payment.happened.notPossible' },
  WITHDRAWN: { icon: 'undo', text: 'payment.happened.refundWithdrawn' },
};
/** How a refund begins that was not made here. */
const MADE: Partial<Record<RefundOrigin, string>> = { PROVIDER: 'payment.happened.found' };
/** What only the booking's timeline knows of a payment. */
const BOOKING_EVENTS: Readonly<Record<string, { icon: IconName; text: string }>> = {
  PAYMENT_RESOLVED: { icon: 'check', text: 'payment.happened.settled' },
  REFUND_KIND_CHANGED: { icon: 'edit', text: 'payment.happened.kindChanged' },
};
const DECIDED: Partial<Record<RefundRequestState, { icon: IconName; text: string }>> = {
  DECLINED: { icon: 'close', text: 'payment.happened.declined' },
  WITHDRAWN: { icon: 'undo', text: 'payment.happened.withdrawn' },
};

/** What the booking's timeline tells of this payment, and nothing else does. */
function bookingEventsOf({ id, amount }: PaymentDetail, bookingTimeline: readonly TimelineItem[]): Happened[] {
  return bookingTimeline.flatMap(({ id: entry, at, action, actorName, reason, data }) => {
    const found = BOOKING_EVENTS[action];
    if (!found || data?.paymentId !== id) return [];
    const { amount: part, kind } = data;
    const detail = typeof kind === 'string' ? { text: `enum.refundKind.${kind}` } : undefined;
    const of = typeof part === 'number' ? part : amount;
    return [{ ...found, key: `t${entry}`, at, amount: of, by: actorName, note: reason, detail }];
  });
}

/** Newest first. `told`: the timeline of the booking. */
export function timelineOf(payment: PaymentDetail, bookingTimeline: readonly TimelineItem[] = []): Happened[] {
  const { amount, captured, attempts, refunds, refundRequests, capturedAt, createdAt, guestName, way } = payment;
  // Attempts are the guest's; a payment of the desk has none.
  const payer = attempts.length > 0 ? guestName : null;
  const all: (Happened | null)[] = [
    { key: 'made', at: createdAt, icon: 'plus', text: 'payment.happened.started', amount, by: payer, note: null },
    capturedAt === null
      ? null
      : {
          key: 'paid',
          at: capturedAt,
          icon: WAY_ICON[way],
          text: 'payment.happened.paid',
          // A bank may take another amount than was asked for.
          amount: captured,
          by: payer,
          note: null,
        },
    ...attempts.map(({ id, status, endedAt, failure, failureText }) => {
      const found = TRIED[status];
      const detail = failure || failureText ? providerReason(failure, failureText, 'payment') : undefined;
      return found && endedAt ? { ...found, key: `a${id}`, at: endedAt, amount, by: null, note: null, detail } : null;
    }),
    ...refunds.flatMap((refund) => {
      const { id, createdAt: requestedAt, endedAt, reversedAt, origin, createdByName, reason, amount: part } = refund;
      const { failure, failureText } = refund;
      const made = MADE[origin];
      const end = refundEnd(refund);
      // What staff took back, the text says already.
      const detail = failure && end === refund.status ? providerReason(failure, failureText, 'refund') : undefined;
      const found = ENDED[end];
      // A refund that came back had arrived: what the provider says is of its coming back.
      const ended = { by: null, note: null, amount: part, detail: reversedAt ? undefined : detail };
      return [
        {
          key: `r${id}`,
          at: requestedAt,
          icon: 'refund' as const,
          text: made ?? 'payment.happened.refund',
          amount: part,
          by: createdByName,
          system: createdByName === null && made === undefined,
          note: reason,
        },
        found && endedAt ? { ...found, ...ended, key: `e${id}`, at: endedAt } : null,
        reversedAt
          ? {
              ...ended,
              icon: 'undo' as const,
              text: 'payment.happened.cameBack',
              key: `b${id}`,
              at: reversedAt,
              detail,
            }
          : null,
      ];
    }),
    ...refundRequests.flatMap((one) => {
      const found = DECIDED[one.status];
      const base = { amount: one.amount };
      return [
        {
          ...base,
          key: `q${one.id}`,
          at: one.createdAt,
          icon: 'message' as const,
          text: 'payment.happened.asked',
          by: one.createdByName,
          note: one.reason,
        },
        found && one.decidedAt
          ? { ...base, ...found, key: `d${one.id}`, at: one.decidedAt, by: one.decidedByName, note: one.declineReason }
          : null,
      ];
    }),
    ...bookingEventsOf(payment, bookingTimeline),
  ];
  // What is captured the moment it is recorded is told once.
  return all
    .filter((one): one is Happened => one !== null && !(one.key === 'made' && one.at === capturedAt))
    .toReversed()
    .toSorted((a, b) => b.at.localeCompare(a.at));
}
