// What happened to a payment, in order: made from its attempts, refunds and requests.
import type { AttemptStatus, PaymentDetail, RefundRequestState } from '@/core';
import { refundEnd, WAY_ICON } from '@/resource/payment/look';
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
}

const TRIED: Partial<Record<AttemptStatus, { icon: IconName; text: string }>> = {
  FAILED: { icon: 'close', text: 'payment.happened.refused' },
  CANCELED: { icon: 'ban', text: 'payment.happened.canceled' },
};
const ENDED: Partial<Record<ReturnType<typeof refundEnd>, { icon: IconName; text: string }>> = {
  SUCCEEDED: { icon: 'check', text: 'payment.happened.refunded' },
  FAILED: { icon: 'close', text: 'payment.happened.notPossible' },
  WITHDRAWN: { icon: 'undo', text: 'payment.happened.refundWithdrawn' },
};
const DECIDED: Partial<Record<RefundRequestState, { icon: IconName; text: string }>> = {
  DECLINED: { icon: 'close', text: 'payment.happened.declined' },
  WITHDRAWN: { icon: 'undo', text: 'payment.happened.withdrawn' },
};

/** Newest first. */
export function timelineOf(payment: PaymentDetail): Happened[] {
  const { amount, attempts, refunds, refundRequests, capturedAt, createdAt, guestName, way } = payment;
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
          amount,
          by: payer,
          note: null,
        },
    ...attempts.map(({ id, status, endedAt }) => {
      const found = TRIED[status];
      return found && endedAt ? { ...found, key: `a${id}`, at: endedAt, amount, by: null, note: null } : null;
    }),
    ...refunds.flatMap((refund) => {
      const { id, createdAt: asked, endedAt, createdByName, reason, amount: part } = refund;
      const found = ENDED[refundEnd(refund)];
      return [
        {
          key: `r${id}`,
          at: asked,
          icon: 'refund' as const,
          text: 'payment.happened.refund',
          amount: part,
          by: createdByName,
          system: createdByName === null,
          note: reason,
        },
        found && endedAt ? { ...found, key: `e${id}`, at: endedAt, amount: part, by: null, note: null } : null,
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
  ];
  // What is captured the moment it is recorded is told once.
  return all
    .filter((one): one is Happened => one !== null && !(one.key === 'made' && one.at === capturedAt))
    .toReversed()
    .toSorted((a, b) => b.at.localeCompare(a.at));
}
