// One bar that tells where all of a payment's money is: refunded, on its way back, still refundable.
import { chakra } from '@chakra-ui/react';
import type { PaymentItem, PaymentStatus } from '@/core';
import { formatAmount } from '@/lib/format';
import { useText } from '@/lib/i18n';

type Sums = Pick<PaymentItem, 'amount' | 'captured' | 'refunded' | 'underWay' | 'currency' | 'status'>;

interface Part {
  key: 'refunded' | 'underWay' | 'kept' | 'open' | 'never';
  amount: number;
  color: string;
}

/** What is not paid and never will be. */
const NEVER: Partial<Record<PaymentStatus, 'never'>> = { VOID: 'never' };

/** The parts of a payment that are more than 0, from what is gone to what is there. */
function moneyParts({ amount, captured, refunded, underWay, status }: Sums): Part[] {
  const parts: Part[] = [
    { key: 'refunded', amount: refunded, color: '#c9705f' },
    { key: 'underWay', amount: underWay, color: 'tan.300' },
    { key: 'kept', amount: captured - refunded - underWay, color: 'green.600' },
    { key: NEVER[status] ?? 'open', amount: captured === 0 ? amount : 0, color: 'border.strong' },
  ];
  return parts.filter((part) => part.amount > 0);
}

export function MoneyBar(payment: Sums) {
  const t = useText();
  const parts = moneyParts(payment);
  return (
    <chakra.div>
      <chakra.div aria-hidden display="flex" gap="2px" h="18px" borderRadius="9px" overflow="hidden" mb="12px">
        {parts.map(({ key, amount, color }) => (
          // A small part stays visible.
          <chakra.span key={key} bg={color} flexGrow={amount} flexBasis="6px" />
        ))}
      </chakra.div>
      <chakra.ul listStyleType="none" display="flex" flexWrap="wrap" gap="4px 22px">
        {parts.map(({ key, amount, color }) => (
          <chakra.li key={key} display="flex" gap="7px" alignItems="center">
            <chakra.span aria-hidden boxSize="11px" borderRadius="3px" bg={color} flexShrink={0} />
            <chakra.span color="fg.muted">{t(`payment.where.${key}`)}</chakra.span>
            <strong>{formatAmount(amount)}</strong>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.div>
  );
}
