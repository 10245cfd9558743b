// What stands in the cells of tables: two lines, an e-mail address, an amount.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { formatAmount } from '@/lib/format';

/** An e-mail address that breaks after its @ if the line is short. */
export function Mail({ address }: { address: string }) {
  const [name, host] = address.split('@');
  return host === undefined ? (
    <>{address}</>
  ) : (
    <>
      {name}@<wbr />
      {host}
    </>
  );
}

/** The figure weighs, the currency beside it does not. */
export const Money = ({ amount, currency }: { amount: number; currency: string }) => (
  <chakra.span whiteSpace="nowrap">
    <strong>{formatAmount(amount)}</strong>{' '}
    <chakra.span fontSize="13px" fontWeight="400" color="fg.muted">
      {currency}
    </chakra.span>
  </chakra.span>
);

export function TwoLines({ main, second, bold = false }: { main: ReactNode; second: ReactNode; bold?: boolean }) {
  return (
    <>
      <chakra.span display="block" fontWeight={bold ? 700 : undefined}>
        {main}
      </chakra.span>
      <chakra.span display="block" fontSize="13px" color="fg.muted">
        {second}
      </chakra.span>
    </>
  );
}
