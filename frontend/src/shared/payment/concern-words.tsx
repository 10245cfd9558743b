// What needs a person, in words: what the provider said, and what there is to do.
import { chakra } from '@chakra-ui/react';
import type { PaymentConcern } from '@/core';
import { DOT, formatMoney } from '@/lib/format';
import { useText, type Translate } from '@/lib/i18n';
import { refundFailureText } from './calls';
import { isCorrection } from './refund-words';

/** What is known beside the reason: why a refund failed, or how the provider calls what it told of. */
function useConcernDetail({ failure, failureText, detail }: PaymentConcern): string[] {
  const t = useText();
  return [
    ...(failure === null ? [] : [refundFailureText({ failure, failureText }, t)]),
    ...(detail === null ? [] : [t('concern.detail', { detail })]),
  ];
}

type ConcernReason = Pick<PaymentConcern, 'reason' | 'refundKind'>;

/** Whom and how much it is about. */
export const concernSubject = ({ guestName, amount, currency, bookingNumber }: PaymentConcern, t: Translate): string =>
  [guestName ?? t('concern.noPayment'), amount && currency && formatMoney(amount, currency), bookingNumber]
    .filter(Boolean)
    .join(DOT);

/** Whether a refund waits that only corrects what was recorded: nothing is handed out. */
const awaitsCorrection = ({ reason, refundKind }: ConcernReason) =>
  reason === 'REFUND_TO_HAND_OUT' && isCorrection(refundKind);

/** The text of what happened. */
export const concernWhy = (concern: ConcernReason): string =>
  awaitsCorrection(concern) ? 'concern.correction.why' : `concern.why.${concern.reason}`;

/** The text of what there is to do. */
const concernToDo = (concern: ConcernReason): string =>
  awaitsCorrection(concern) ? 'concern.correction.toDo' : `concern.toDo.${concern.reason}`;

export function ConcernWords({ concern }: { concern: PaymentConcern }) {
  const t = useText();
  return (
    <chakra.div display="grid" gap="1" overflowWrap="anywhere">
      {useConcernDetail(concern).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>{t(concernToDo(concern))}</p>
    </chakra.div>
  );
}
