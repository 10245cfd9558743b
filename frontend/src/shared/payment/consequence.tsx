// What an action does to the money, before anything happens: lines of names and amounts.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Payment, RefundPreview } from '@/core';
import { formatMoney } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Note } from '@/ui/states';
import { balanceText } from './balance-text';
import { isCorrection, wordsOf } from './refund-words';

export function MoneyLines({ children, plain = false }: { children: ReactNode; plain?: boolean }) {
  return (
    <chakra.dl
      display="grid"
      gap="8px"
      {...(plain
        ? {}
        : {
            bg: 'bg.hover',
            borderWidth: '1px',
            borderStyle: 'solid',
            borderColor: 'border',
            borderRadius: 'md',
            px: '16px',
            py: '13px',
          })}
    >
      {children}
    </chakra.dl>
  );
}

export function MoneyLine({ name, hint, children }: { name: ReactNode; hint?: ReactNode; children: ReactNode }) {
  return (
    <chakra.div display="flex" justifyContent="space-between" gap="14px" alignItems="baseline">
      <chakra.dt minW={0} overflowWrap="anywhere">
        {name}
        {hint && (
          <chakra.span display="block" fontSize="13px" color="fg.muted">
            {hint}
          </chakra.span>
        )}
      </chakra.dt>
      <chakra.dd fontWeight="700" textAlign="right" whiteSpace="nowrap">
        {children}
      </chakra.dd>
    </chakra.div>
  );
}

interface RefundConsequenceProps {
  preview: RefundPreview;
  payment: Pick<Payment, 'currency' | 'captured' | 'way'>;
  /** None for a request, which becomes a goodwill. */
  kind?: string | null | undefined;
  /** The account asks an administrator instead of refunding. */
  asks: boolean;
  handedOut: boolean;
}

/** What the guest gets by a refund, what stays, how the booking stands afterwards, and what happens next. */
export function RefundConsequence({ preview, payment, kind, asks, handedOut }: RefundConsequenceProps) {
  const t = useText();
  const { currency, captured, way } = payment;
  const { refundable, left, balance } = preview;
  if (refundable === left) return null;
  const money = (minor: number) => formatMoney(minor, currency);
  const corrects = isCorrection(kind);
  const words = wordsOf({ kind, way });
  const next = asks
    ? 'refundRequest.then'
    : preview.automatic
      ? 'refund.then'
      : handedOut
        ? corrects
          ? 'refund.correction.handedOutThen'
          : 'refund.handedOutThen'
        : `refund.handOut.${words}`;
  return (
    <chakra.div display="grid" gap="12px">
      <MoneyLines>
        <MoneyLine name={t(corrects ? 'refund.correction.guestGets' : 'refund.guestGets')}>
          {money(refundable - left)}
        </MoneyLine>
        <MoneyLine name={t(corrects ? 'refund.correction.youKeep' : 'refund.youKeep', { captured: money(captured) })}>
          {money(left)}
        </MoneyLine>
        <MoneyLine name={t('refund.bookingAfter')}>{balanceText(balance, currency, t)}</MoneyLine>
      </MoneyLines>
      <Note tone="info" icon="info">
        {t(next)}
      </Note>
    </chakra.div>
  );
}
