// Sends what people do with money: one key per intent, so that a repeat never pays twice. Afterwards
// everything that shows the money is read again, after a failure too.
import type { Payment, PaymentConcern, Refund } from '@/core';
import { api } from '@/lib/api';
import type { Translate } from '@/lib/i18n';
import { lastingIntent } from '@/lib/intent';
import { isOwnCode, providerReason } from '@/lib/provider-reason';
import { mutateResource } from '@/lib/swr';
import { notify } from '@/ui/toast';
import { isCorrection, wordsOf } from './refund-words';

/** Reads again everything that shows money of bookings. */
export const refreshMoney = () =>
  mutateResource(
    '/payments',
    '/payment-concerns',
    '/refund-requests',
    '/bookings',
    '/board',
    '/branches',
    '/till-days',
  );

/** `path` below `/api/v1`. */
export async function moneyCall<T>(path: string, body: object = {}): Promise<T> {
  try {
    return await lastingIntent({ path, body }, (idempotencyKey) => api.post<T>(path, body, { idempotencyKey }));
  } finally {
    void refreshMoney();
  }
}

/** Changes a record of money whose version the person has seen. */
export async function moneyChange<T>(path: string, body: object, version: number): Promise<T> {
  try {
    return await api.put<T>(path, body, { ifMatch: version });
  } finally {
    void refreshMoney();
  }
}

type Failed = Pick<Refund | PaymentConcern, 'failure' | 'failureText'>;

/** Why a refund did not happen or came back. */
const refundFailure = ({ failure, failureText }: Failed) => providerReason(failure, failureText, 'refund');

export function refundFailureText(failed: Failed, t: Translate): string {
  const { text, params } = refundFailure(failed);
  return t(text, params);
}

/** The same, and what may be done about it where a provider refused: a reason of our own says so itself. */
export const refundFailureAdvice = (failed: Failed, t: Translate) =>
  [refundFailureText(failed, t), isOwnCode(failed.failure) ? '' : t('refund.failure.again')].filter(Boolean).join(' ');

/** The toast of a refund, by its state; the text of a refund that waits says for whom. */
const SAID: Record<Refund['status'], (refund: Refund) => unknown> = {
  REQUESTED: (refund) =>
    notify.info(refund.waitsForPerson ? `refund.reserved.${wordsOf(refund)}` : 'refund.underWayToast'),
  SENT: () => notify.info('refund.underWayToast'),
  SUCCEEDED: ({ kind }) => notify.success(isCorrection(kind) ? 'refund.correctedToast' : 'message.refundSuccessful'),
  FAILED: (refund) => notify.refused({ headline: 'message.refundNotPossible', ...refundFailure(refund) }),
  REVERSED: (refund) => notify.refused({ headline: 'enum.ledgerCause.REFUND_REVERSED', ...refundFailure(refund) }),
};
export const notifyRefund = (refund: Refund) => void SAID[refund.status](refund);

/** The newest refund of a payment: the one that was just asked for. */
export const newestRefund = ({ refunds }: Pick<Payment, 'refunds'>) =>
  refunds.reduce<Refund | undefined>((newest, one) => (newest && newest.id > one.id ? newest : one), undefined);
