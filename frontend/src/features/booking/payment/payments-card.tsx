// The booking's money at the desk: what is owed and paid, each payment with its refunds, and what may be
// done about it.
import { chakra } from '@chakra-ui/react';
import { useContext, useId } from 'react';
import { Link } from 'react-router-dom';
import { payable, type BookingDetail, type Payment } from '@/core';
import { DOT, formatDateTime, formatMoney, localOf } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useOffline } from '@/lib/offline';
import { useActor } from '@/lib/session';
import { Addresses } from '@/resource/addresses';
import { balanceText } from '@/shared/payment/balance-text';
import { MoneyLine, MoneyLines } from '@/shared/payment/consequence';
import { PaymentBadges, PaymentStateBadge, WAY_ICON } from '@/shared/payment/look';
import { PaymentActions } from '@/shared/payment/payment-actions';
import { RefundList } from '@/shared/payment/refund-list';
import { RequestNote } from '@/shared/payment/request-list';
import { useMoneyDialog } from '@/shared/payment/use-money-dialog';
import { useEnded } from '@/shared/payment/use-resolving';
import { Button } from '@/ui/button';
import { Section } from '@/ui/card';
import { Icon } from '@/ui/icon';
import { useReason } from '../use-reason';

export function PaymentsCard({ booking }: { booking: BookingDetail }) {
  const t = useText();
  const { payments, openRefundRequests, facts, currency } = booking;
  useEnded(payments.flatMap(({ refunds }) => refunds));
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <Section title={t('payment.ofThis')} icon="coins" end={<PaymentStateBadge state={booking.paymentState} />}>
      <MoneyLines plain>
        {facts.owed !== booking.total && <MoneyLine name={t('payment.owed')}>{money(facts.owed)}</MoneyLine>}
        {facts.captured > 0 && <MoneyLine name={t('payment.paid')}>{money(facts.captured)}</MoneyLine>}
        {facts.refunded > 0 && <MoneyLine name={t('payment.sum.refunded')}>{money(-facts.refunded)}</MoneyLine>}
        {facts.refundsUnderWay > 0 && (
          <MoneyLine name={t('payment.sum.underWay')}>{money(-facts.refundsUnderWay)}</MoneyLine>
        )}
        <MoneyLine name={t('payment.balance.label')}>{balanceText(facts.balance, currency, t)}</MoneyLine>
      </MoneyLines>
      {openRefundRequests.length > 0 && (
        <chakra.div display="grid" gap="10px" mt="4">
          {openRefundRequests.map((request) => (
            <RequestNote key={request.id} request={request} />
          ))}
        </chakra.div>
      )}
      {payments.length > 0 && (
        <chakra.ul listStyleType="none" mt="4">
          {payments.map((payment) => (
            <Row key={payment.id} payment={payment} />
          ))}
        </chakra.ul>
      )}
      <Record booking={booking} />
    </Section>
  );
}

/** A payment, its actions and its refunds. */
function Row({ payment }: { payment: Payment }) {
  const t = useText();
  // No money without network; the button below says so.
  const offline = useOffline();
  const address = useContext(Addresses)('payment', payment.id);
  const { amount, currency, way, timeZone, capturedAt, createdAt, slipNumber, fiscalReceiptNumber } = payment;
  const name = t(`payment.title.${way}`, { amount: formatMoney(amount, currency) });
  const numbers = [
    formatDateTime(localOf(capturedAt ?? createdAt, timeZone)),
    slipNumber && t('payment.slipIs', { number: slipNumber }),
    fiscalReceiptNumber && t('payment.receiptIs', { number: fiscalReceiptNumber }),
  ];
  return (
    <chakra.li py="13px" borderTopWidth="1px" borderStyle="solid" borderColor="border.muted">
      <chakra.div display="flex" flexWrap="wrap" gap="8px 12px" alignItems="center">
        <chakra.div flex="1 1 240px" minW={0} overflowWrap="anywhere">
          <chakra.p fontWeight="700" css={{ '& a': { color: 'inherit', fontWeight: 'inherit' } }}>
            <Icon name={WAY_ICON[way]} color="fg.muted" /> {address ? <Link to={address}>{name}</Link> : name}
          </chakra.p>
          <chakra.p fontSize="13px" color="fg.muted">
            {numbers.filter(Boolean).join(DOT)}
          </chakra.p>
        </chakra.div>
        <PaymentBadges payment={payment} />
        <chakra.div display="flex" flexWrap="wrap" gap="8px">
          {!offline && <PaymentActions payment={payment} />}
        </chakra.div>
      </chakra.div>
      {payment.refunds.length > 0 && (
        <chakra.div mt="8px" pl={{ base: 0, sm: '26px' }}>
          <RefundList payment={payment} />
        </chakra.div>
      )}
    </chakra.li>
  );
}

function Record({ booking }: { booking: BookingDetail }) {
  const t = useText();
  const actor = useActor();
  const open = useMoneyDialog();
  const reason = useReason(booking.timeZone);
  const id = useId();
  const { facts } = booking;
  const offline = useOffline();
  const { offered, most, reason: why } = payable({ facts, actor, input: null });
  if (!offered) return null;
  if (most === null || offline)
    return (
      <chakra.div mt="4" display="flex" flexWrap="wrap" gap="6px 12px" alignItems="center">
        <Button icon="lock" disabled aria-describedby={id}>
          {t('payment.record')}
        </Button>
        <chakra.span id={id} fontSize="13px" color="fg.muted">
          {offline ? t('booking.reason.needs_network') : reason(why)}
        </chakra.span>
      </chakra.div>
    );
  return (
    <chakra.div mt="4">
      <Button icon="cash" variant="tan" onClick={() => open({ dialog: 'record', booking })}>
        {t('payment.record')}
      </Button>
    </chakra.div>
  );
}
