// The values of an action's dialog, what is sent of them, and the refund that a cancellation means.
import type { Actor, BookingAction, BookingDetail, BrokenOffBy, CancelKind, SettlementPreview } from '@/core';
import { tellInput } from '@/shared/guest/tell-guest';
import { choiceOf, previewOf, NO_CHOICE, type RefundValues } from '../payment/refund-choice';

export interface Values {
  kind?: string | null;
  by?: string | null;
  reason?: string;
  refund?: RefundValues;
  leaveBalanceOpen?: boolean;
  notifyGuest?: boolean;
}

/** The kind of cancellation of each action that cancels; null: the form does not tell yet. */
const CANCELS: Partial<Record<BookingAction, (values: Values) => CancelKind | null>> = {
  CANCEL: ({ kind }) => (kind ?? null) as CancelKind | null,
  NO_SHOW: () => 'NO_SHOW',
  RELEASE: () => 'HOLD_EXPIRED',
  BREAK_OFF: ({ by }) => (by ? 'BROKEN_OFF' : null),
};
export const isCancel = (action: BookingAction) => action in CANCELS;

/** The request's body: without what is not entered. */
export function inputOf({ refund, leaveBalanceOpen, notifyGuest, ...values }: Values): object {
  const entered = Object.entries(values).filter(([, value]) => value !== null && value !== '');
  const choice = refund && choiceOf(refund);
  return {
    ...Object.fromEntries(entered),
    ...(choice ? { refund: choice } : {}),
    ...(leaveBalanceOpen ? { leaveBalanceOpen } : {}),
    ...tellInput(notifyGuest),
  };
}

/** What the action does to the money; null: it does nothing to it, or the form does not tell yet. */
export function settled(
  action: BookingAction,
  booking: BookingDetail | undefined,
  values: Values,
  actor: Actor,
  now: string,
): SettlementPreview | null {
  const kindOf = CANCELS[action];
  if (!kindOf || !booking) return null;
  return previewOf({
    booking,
    actor,
    now,
    kind: kindOf(values),
    by: (values.by ?? null) as BrokenOffBy | null,
    refund: values.refund ?? NO_CHOICE,
  });
}
