// An amount in a list: the figure weighs, the currency beside it does not.
import { chakra } from '@chakra-ui/react';
import { formatAmount } from '@/lib/format';

export const Money = ({ amount, currency }: { amount: number; currency: string }) => (
  <chakra.span whiteSpace="nowrap">
    <strong>{formatAmount(amount)}</strong>{' '}
    <chakra.span fontSize="13px" fontWeight="400" color="fg.muted">
      {currency}
    </chakra.span>
  </chakra.span>
);
