// What needs a person, in words: what the provider said, and what there is to do.
import { chakra } from '@chakra-ui/react';
import type { PaymentConcern } from '@/core';
import { useText } from '@/lib/i18n';
import { refundFailureText } from './calls';

/** What is known beside the reason: why a refund failed, or how the provider calls what it told of. */
export function useConcernDetail({ failure, failureText, detail }: PaymentConcern): string[] {
  const t = useText();
  return [
    ...(failure === null ? [] : [refundFailureText({ failure, failureText }, t)]),
    ...(detail === null ? [] : [t('concern.detail', { detail })]),
  ];
}

export function ConcernWords({ concern }: { concern: PaymentConcern }) {
  const t = useText();
  return (
    <chakra.div display="grid" gap="1" overflowWrap="anywhere">
      {useConcernDetail(concern).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>{t(`concern.toDo.${concern.reason}`)}</p>
    </chakra.div>
  );
}
