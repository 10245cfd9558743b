// Sends what people do with money: one key per intent, so that a repeat never pays twice. Afterwards
// everything that shows the money is read again, after a failure too.
import type { Payment, Refund } from '@/core';
import { api } from '@/lib/api';
import { canSay } from '@/lib/i18n';
import { lastingIntent } from '@/lib/intent';
import { mutateResource } from '@/lib/swr';
import { notify } from '@/ui/toast';

/** Reads again everything that shows money of bookings. */
export const refreshMoney = () => mutateResource('/payments', '/refund-requests', '/bookings', '/board', '/branches');

/** `path` below `/api/v1`. */
export async function moneyCall<T>(path: string, body: object = {}): Promise<T> {
  try {
    return await lastingIntent({ path, body }, (idempotencyKey) => api.post<T>(path, body, { idempotencyKey }));
  } finally {
    void refreshMoney();
  }
}

/** The text key of the reason why a refund did not happen. */
export const failureKey = (failure: string | null) =>
  failure !== null && canSay(failure, {}) ? failure : 'refund.failure.other';

/** The toast of a refund, by its state; the text of a refund that waits says for whom. */
const SAID: Record<Refund['status'], (refund: Refund) => unknown> = {
  REQUESTED: ({ waitsForPerson, way }) =>
    notify.info(waitsForPerson ? `refund.reserved.${way}` : 'refund.underWayToast'),
  SENT: () => notify.info('refund.underWayToast'),
  SUCCEEDED: () => notify.success('message.refundSuccessful'),
  FAILED: ({ failure }) => notify.refused({ headline: 'message.refundNotPossible', text: failureKey(failure) }),
};
export const notifyRefund = (refund: Refund) => void SAID[refund.status](refund);

/** The newest refund of a payment: the one that was just asked for. */
export const newestRefund = ({ refunds }: Pick<Payment, 'refunds'>) =>
  refunds.reduce<Refund | undefined>((newest, one) => (newest && newest.id > one.id ? newest : one), undefined);
