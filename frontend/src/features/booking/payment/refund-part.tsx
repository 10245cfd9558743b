// The refund within a dialog that cancels: to the last minor unit, before anything happens. Staff may
// give more, and choose which payment gives how much.
import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { BookingDetail, Issue, RefundKind, Settled, SettlementPreview } from '@/core';
import { DOT, formatDate, formatMoney, formatRate, localOf } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { MoneyLine, MoneyLines } from '@/shared/payment/consequence';
import { WAY_ICON } from '@/shared/payment/look';
import { Button } from '@/ui/button';
import { CheckField } from '@/ui/form/choice-fields';
import { TextField } from '@/ui/form/fields';
import { MoneyField } from '@/ui/form/number-fields';
import { Icon } from '@/ui/icon';
import { Note } from '@/ui/states';
import { PARTS, sourcesOf, type CancelRefundValues } from './refund-choice';

interface Props {
  booking: BookingDetail;
  settled: Settled;
}

export function RefundPart({ booking, preview }: { booking: BookingDetail; preview: SettlementPreview }) {
  const t = useText();
  const { currency, facts } = booking;
  const money = (amount: number) => formatMoney(amount, currency);
  if (facts.captured === 0)
    return (
      <chakra.p mb="4" color="fg.muted">
        {t('cancelMoney.nothingPaid')}
      </chakra.p>
    );
  const { settled, paid, percent, unusedPrice, mayChoose } = preview;
  const { policy, goodwill, requested } = settled;
  const share =
    unusedPrice !== null
      ? t(unusedPrice === 0 ? 'cancelMoney.unusedNone' : 'cancelMoney.unused', { amount: money(unusedPrice) })
      : percent !== null && t('cancelMoney.percent', { percent: formatRate(percent * 100), amount: money(facts.owed) });
  return (
    <chakra.div role="group" aria-label={t('cancelMoney.title')} mb="4" display="grid" gap="3">
      <MoneyLines>
        <MoneyLine name={t('cancelMoney.paid')}>{money(paid)}</MoneyLine>
        <MoneyLine name={t('cancelMoney.policy')} hint={share}>
          {money(policy)}
        </MoneyLine>
        {goodwill > 0 && <MoneyLine name={t('cancelMoney.goodwill')}>{money(goodwill)}</MoneyLine>}
        {requested > 0 && (
          <MoneyLine name={t('cancelMoney.requested')} hint={t('cancelMoney.requestedHint')}>
            {money(requested)}
          </MoneyLine>
        )}
        <MoneyLine name={t('cancelMoney.kept')}>{money(settled.kept - goodwill)}</MoneyLine>
      </MoneyLines>
      <Parts booking={booking} settled={settled} />
      {mayChoose && <Choice booking={booking} settled={settled} issues={preview.issues} />}
      {facts.refundsUnderWay > 0 && (
        <chakra.p fontSize="13.5px" color="fg.muted">
          {t('refund.notTwice', { amount: money(facts.refundsUnderWay) })}
        </chakra.p>
      )}
    </chakra.div>
  );
}

const KIND_TEXT: Record<RefundKind, string> = {
  POLICY: 'cancelMoney.partPolicy',
  GOODWILL: 'cancelMoney.partGoodwill',
  DUPLICATE: 'enum.refundKind.DUPLICATE',
  ENTRY_ERROR: 'enum.refundKind.ENTRY_ERROR',
};

/** How each payment gives its part back. */
function Parts({ booking, settled: { parts } }: Props) {
  const t = useText();
  if (parts.length === 0) return null;
  return (
    <chakra.ul listStyleType="none" display="grid" gap="6px" fontSize="14px">
      {parts.map(({ paymentId, way, amount, kind, requested }) => {
        const payment = booking.payments.find(({ id }) => id === paymentId);
        return (
          <chakra.li key={`${paymentId} ${kind} ${requested}`} display="flex" gap="10px" alignItems="baseline">
            <Icon name={WAY_ICON[way]} color="fg.muted" />
            <chakra.span flex="1" minW={0}>
              {t(`refund.back.${way}`)}
              <chakra.span display="block" fontSize="13px" color="fg.muted">
                {[
                  payment?.capturedAt &&
                    t('cancelMoney.paidOn', { date: formatDate(localOf(payment.capturedAt, booking.timeZone)) }),
                  t(requested ? 'cancelMoney.partRequested' : KIND_TEXT[kind]),
                ]
                  .filter(Boolean)
                  .join(DOT)}
              </chakra.span>
            </chakra.span>
            <chakra.strong whiteSpace="nowrap">{formatMoney(amount, booking.currency)}</chakra.strong>
          </chakra.li>
        );
      })}
    </chakra.ul>
  );
}

/** More than the policy gives, the payments by hand, and cash that is handed out now. */
function Choice({ booking, settled, issues }: Props & { issues: readonly Issue[] }) {
  const t = useText();
  const { control, setValue, setFocus } = useFormContext<{ refund: CancelRefundValues }>();
  const refund = useWatch({ control, name: 'refund' });
  const { currency } = booking;
  const money = (amount: number) => formatMoney(amount, currency);
  const sources = sourcesOf(booking);
  const most = settled.policy + settled.kept;
  const amount = (value: number | null) => {
    setValue('refund.more', value !== null);
    setValue('refund.amount', value, { shouldDirty: true, shouldValidate: true });
  };
  const parts = (value: CancelRefundValues['parts']) =>
    setValue('refund.parts', value, { shouldDirty: true, shouldValidate: true });
  const { more } = refund;
  const giveMore = useRef<HTMLButtonElement>(null);
  // The pressed button is gone: the focus goes on to what stands in its place.
  const before = useRef(more);
  useEffect(() => {
    if (more === before.current) return;
    before.current = more;
    if (more) setFocus('refund.amount', { shouldSelect: true });
    else giveMore.current?.focus();
  }, [more, setFocus]);
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" gap="8px">
        {settled.kept > 0 && !more && (
          <Button ref={giveMore} size="sm" icon="plus" onClick={() => amount(settled.policy)}>
            {t('cancelMoney.more')}
          </Button>
        )}
        {more && (
          <>
            <Button size="sm" variant="tan" onClick={() => amount(most)}>
              {t('cancelMoney.all', { amount: money(most) })}
            </Button>
            <Button size="sm" icon="undo" onClick={() => amount(null)}>
              {t('cancelMoney.onlyPolicy')}
            </Button>
          </>
        )}
        {sources.length > 1 && (refund.parts || settled.parts.length > 0) && (
          <Button
            size="sm"
            icon="split"
            onClick={() => parts(refund.parts ? null : sources.map(({ paymentId }) => byPayment(paymentId, settled)))}
          >
            {t(refund.parts ? 'cancelMoney.usualOrder' : 'cancelMoney.byHand')}
          </Button>
        )}
      </chakra.div>
      {more && (
        <chakra.div>
          <MoneyField name="refund.amount" label="cancelMoney.amount" currency={currency} />
          <TextField name="refund.reason" label="cancelMoney.reason" />
        </chakra.div>
      )}
      {refund.parts && (
        <chakra.fieldset name={PARTS} aria-label={t('cancelMoney.byHand')}>
          {sources.map(({ paymentId, way, refundable }, at) => (
            <MoneyField
              key={paymentId}
              name={`${PARTS}.${at}.amount`}
              label={`cancelMoney.from.${way}`}
              hint="cancelMoney.fromMost"
              hintParams={{ amount: money(refundable) }}
              currency={currency}
            />
          ))}
          <PartsError issues={issues} />
        </chakra.fieldset>
      )}
      {settled.cash > 0 && (
        <div>
          <CheckField name="refund.handedOut" label="refund.handedOutNow" />
          {!refund.handedOut && (
            <Note tone="warn" icon="cash">
              {t('cancelMoney.cashWaits', { amount: money(settled.cash) })}
            </Note>
          )}
        </div>
      )}
    </>
  );
}

/** That the parts are not the whole refund. */
function PartsError({ issues }: { issues: readonly Issue[] }) {
  const t = useText();
  const found = issues.find(({ path }) => path === PARTS);
  return (
    <chakra.p aria-live="polite" mt="-8px" minH="21px" fontSize="13.5px" fontWeight="600" color="bad.fg">
      {found && (
        <>
          <Icon name="alert" /> {t(found.code)}
        </>
      )}
    </chakra.p>
  );
}

const byPayment = (paymentId: number, { parts }: Settled) => ({
  paymentId,
  amount: parts.filter((part) => part.paymentId === paymentId).reduce((sum, part) => sum + part.amount, 0),
});
