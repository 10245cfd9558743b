// /dashboard/payments/{id}: where the money of one payment is, what was tried, what the bank said and
// what happens next. Reads itself again while something is under way.
import { chakra } from '@chakra-ui/react';
import { useContext, type ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { PaymentDetail } from '@/core';
import { DOT, formatDateTime, formatMoney, localOf } from '@/lib/format';
import { hasText, useText, type Translate } from '@/lib/i18n';
import { useResource } from '@/lib/swr';
import { Addresses } from '@/resource/addresses';
import { HistoryPanel } from '@/resource/audit/history-panel';
import { NoRecord } from '@/resource/no-record';
import { RecordLink } from '@/resource/record-link';
import { ConcernNote } from '@/shared/payment/concern-actions';
import { MoneyDialogHost } from '@/shared/payment/dialog-host';
import { PaymentBadges, WAY_ICON } from '@/shared/payment/look';
import { usePaymentActions } from '@/shared/payment/payment-actions';
import { RefundList } from '@/shared/payment/refund-list';
import { RequestNote } from '@/shared/payment/request-list';
import { moves, POLL_MS, useEnded } from '@/shared/payment/use-resolving';
import { ActionButtons, RefusedActions } from '@/ui/action-buttons';
import { useCurrentRecordActions } from '@/ui/actions';
import { Fact, Facts, Section } from '@/ui/card';
import { CopyButton } from '@/ui/copy-button';
import { PageHead } from '@/ui/page-head';
import { Parts } from '@/ui/parts';
import { MoneyBar } from './money-bar';
import { AttemptsCard } from './attempts-card';
import { BookingCard } from './booking-card';
import { LedgerCard } from './ledger-card';
import { PAYMENTS } from './payment-list';
import { TimelineCard } from './timeline-card';

const isMoving = ({ attempts, refunds }: PaymentDetail) =>
  refunds.some(moves) || attempts.some(({ endedAt }) => endedAt === null);

export default function PaymentScreen() {
  const t = useText();
  const { id = '' } = useParams();
  const { data, error, mutate } = useResource<PaymentDetail>(`/payments/${id}`, {
    refreshInterval: (latest) => (latest && isMoving(latest) ? POLL_MS : 0),
  });
  if (data)
    return (
      <MoneyDialogHost key={data.id}>
        <Loaded payment={data} />
      </MoneyDialogHost>
    );
  return (
    <NoRecord
      error={error}
      onRetry={() => void mutate()}
      notFound="payment.notFound"
      list={{ to: PAYMENTS, label: t('screen.payments') }}
    />
  );
}

function Loaded({ payment }: { payment: PaymentDetail }) {
  const t = useText();
  const booking = useContext(Addresses)('booking', payment.bookingId);
  useEnded(payment.refunds);
  const { amount, currency, way, refunds } = payment;
  const actions = usePaymentActions(payment);
  const title = t(`payment.title.${way}`, { amount: formatMoney(amount, currency) });
  const detail = `${payment.guestName}${DOT}${payment.bookingNumber}`;
  useCurrentRecordActions({ title, detail, icon: WAY_ICON[way], actions });
  const requests = payment.refundRequests.filter(({ decidedAt }) => decidedAt === null);
  return (
    <>
      <PageHead
        title={title}
        crumbs={[{ label: t('screen.payments'), to: PAYMENTS }, { label: payment.bookingNumber }]}
        mark={<PaymentBadges payment={payment} />}
        context={
          <Parts
            of={[
              payment.guestName,
              payment.branchName,
              booking ? (
                <Link key="booking" to={booking}>
                  {t('payment.ofBooking', { number: payment.bookingNumber })}
                </Link>
              ) : (
                payment.bookingNumber
              ),
            ]}
          />
        }
        actions={<ActionButtons actions={actions} />}
      />
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 400px' }}
        gap="5"
        alignItems="start"
      >
        <chakra.div display="grid" gap="18px" minW={0}>
          {payment.concerns.map((concern) => (
            <ConcernNote key={concern.id} concern={concern} />
          ))}
          {requests.map((request) => (
            <RequestNote key={request.id} request={request} />
          ))}
          <Section
            title={t('payment.whereIs')}
            icon="scale"
            end={
              payment.captured > 0 && (
                <>
                  {t('payment.paid')}{' '}
                  <chakra.strong color="fg">{formatMoney(payment.captured, currency)}</chakra.strong>
                </>
              )
            }
          >
            <MoneyBar {...payment} />
          </Section>
          <Section title={t('payment.refunds')} icon="refund">
            {refunds.length > 0 ? (
              <RefundList payment={payment} />
            ) : (
              <chakra.p color="fg.muted">{t('payment.noRefunds')}</chakra.p>
            )}
          </Section>
          {payment.attempts.length > 0 && <AttemptsCard payment={payment} />}
          <LedgerCard payment={payment} />
        </chakra.div>
        <chakra.div display="grid" gap="18px" minW={0}>
          <BookingCard payment={payment} />
          <TimelineCard payment={payment} />
          <Section title={t('payment.details')} icon={WAY_ICON[way]}>
            <Details payment={payment} />
          </Section>
          <RefusedActions actions={actions} />
          <HistoryPanel entity="payment" id={payment.id} companyId={payment.companyId} timeZone={payment.timeZone} />
        </chakra.div>
      </chakra.div>
    </>
  );
}

/** The provider as people call it. */
const providerName = (provider: string | null, t: Translate) =>
  provider && hasText(`payment.providerName.${provider}`) ? t(`payment.providerName.${provider}`) : provider;

const record = (entity: string, id: number, name: string) => (
  <RecordLink entity={entity} id={id}>
    {name}
  </RecordLink>
);

function Details({ payment }: { payment: PaymentDetail }) {
  const t = useText();
  const at = (utc: string | null) => utc && formatDateTime(localOf(utc, payment.timeZone));
  const copied = (label: string, value: string | null) =>
    value && (
      <chakra.span display="flex" gap="4px">
        <chakra.span minW={0}>{value}</chakra.span>
        <CopyButton text={value} label={t(label)} />
      </chakra.span>
    );
  const rows: [label: string, value: ReactNode][] = [
    ['payment.method', t(`enum.paymentWay.${payment.way}`)],
    ['payment.createdAt', payment.createdAt === payment.capturedAt ? null : at(payment.createdAt)],
    ['payment.capturedAt', at(payment.capturedAt)],
    ['payment.provider', payment.providerRef && providerName(payment.provider, t)],
    ['payment.providerRef', copied('payment.providerRef', payment.providerRef)],
    ['payment.slipNumber', copied('payment.slipNumber', payment.slipNumber)],
    ['payment.fiscalReceiptNumber', copied('payment.fiscalReceiptNumber', payment.fiscalReceiptNumber)],
    ['booking.company', record('company', payment.companyId, payment.companyName)],
    ['booking.branchId', record('branch', payment.branchId, payment.branchName)],
  ];
  return (
    <Facts>
      {rows.map(
        ([label, value]) =>
          value && (
            <Fact key={label} name={t(label)}>
              {value}
            </Fact>
          ),
      )}
    </Facts>
  );
}
