// A refund in two steps: what goes back and why, then the consequence and the button that names the
// amount. An operator asks for the refund in the same two steps. The core decides and previews.
import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import {
  refundKinds,
  refundPreview,
  type BookingDetail,
  type Payment,
  type PaymentConcern,
  type RefundKind,
  type RefundRequest,
} from '@/core';
import { isProblem } from '@/lib/api';
import { formatMoney } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useResource } from '@/lib/swr';
import { addressOf, TellGuest, tellInput, TELLS } from '@/shared/guest/tell-guest';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { CheckField } from '@/ui/form/choice-fields';
import { draftOf } from '@/ui/form/draft';
import { SelectField, TextField } from '@/ui/form/fields';
import { FormFrame } from '@/ui/form/form-frame';
import { MoneyField } from '@/ui/form/number-fields';
import { useCoreForm } from '@/ui/form/use-core-form';
import { useReadableValues } from '@/ui/form/unreadable';
import { Bone, Loading } from '@/ui/skeleton';
import { ErrorNote, ErrorState } from '@/ui/states';
import { notify } from '@/ui/toast';
import { useSending } from '@/ui/use-sending';
import { moneyCall, newestRefund, notifyRefund } from './calls';
import { RefundConsequence } from './consequence';
import { isCorrection, wordsOf } from './refund-words';
import type { PaymentToRefund } from './use-money-dialog';

interface RefundValues {
  amount: number | null;
  reason: string;
  kind?: string | null;
  handedOut?: boolean;
  fiscalReceiptNumber?: string;
  notifyGuest?: boolean;
}

/** A kind is chosen unless the account asks for a refund. */
const FIRST_KIND: RefundKind = 'GOODWILL';

interface Props {
  payment: PaymentToRefund;
  /** What the refund deals with: an earlier one did not arrive, or came back. */
  concern?: PaymentConcern | undefined;
  /** The account asks an administrator instead of refunding. */
  asks: boolean;
  onClose: () => void;
}

/** Reads the booking, whose balance the refund changes. */
export function RefundDialog(props: Props) {
  const t = useText();
  const { payment, asks, onClose } = props;
  const { data, error, mutate } = useResource<BookingDetail>(`/bookings/${payment.bookingId}`);
  // As it is now: what another dialog took meanwhile counts at once.
  const found = data?.payments.find(({ id }) => id === payment.id);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(asks ? 'refundRequest.title' : 'refund.title', { name: payment.guestName })}
    >
      {data && found ? (
        <Loaded {...props} booking={data} payment={found} />
      ) : data ? (
        <ErrorNote>{t('payment.notFound')}</ErrorNote>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : (
        <Loading>
          {[40, 90, 70].map((w) => (
            <Bone key={w} w={`${w}%`} h="1.4em" mb="3" />
          ))}
        </Loading>
      )}
    </Dialog>
  );
}

function Loaded({ payment, concern, booking, asks, onClose }: Props & { booking: BookingDetail; payment: Payment }) {
  const t = useText();
  const { currency, way } = payment;
  const [sure, setSure] = useState<RefundValues | null>(null);
  const { busy, failure, forgetFailure, send } = useSending<'refund'>('refund', { inDialog: true });

  // A request becomes a goodwill refund once it is approved.
  const preview = (input: object) =>
    refundPreview({
      booking: booking.facts,
      payment: payment.facts,
      input: { ...(asks ? { kind: FIRST_KIND } : {}), ...input },
    });
  const kinds = refundKinds(way);
  // A refund made anew is of the same kind as the one that did not arrive.
  const former = payment.refunds.find(({ id }) => id === concern?.refundId);
  const kind = kinds.find((one) => one === former?.kind) ?? FIRST_KIND;
  const sent = (values: RefundValues) => inputOf(values, concern?.id);
  const form = useCoreForm<RefundValues>({
    form: asks ? 'refundRequest' : 'refund',
    draft: {
      subject: `refund-${payment.id}-${asks}-${concern?.id}`,
      fields: ['amount', 'reason', 'kind', 'fiscalReceiptNumber'],
      hasSteps: true,
    },
    defaults: {
      amount: concern?.amount ?? null,
      reason: '',
      ...(asks ? {} : { kind, handedOut: false, fiscalReceiptNumber: '', ...TELLS }),
    },
    toInput: sent,
    check: (input) => preview(input as object).issues,
  });
  const typed = useReadableValues(form.control);
  const shown = preview(sent(sure ?? typed));
  const chosen = (sure ?? typed).kind;
  const corrects = isCorrection(chosen);
  const isMailed = chosen !== undefined && !corrects;
  const amount = formatMoney((sure ?? typed).amount ?? 0, currency);
  const confirmLabel = t(asks ? 'refundRequest.yes' : corrects ? 'refund.correction.yes' : 'refund.yes', { amount });

  async function order(values: RefundValues) {
    try {
      if (asks) {
        await moneyCall<RefundRequest>(`/payments/${payment.id}/refund-requests`, sent(values));
        notify.success('refundRequest.sent', { amount });
      } else {
        const newest = newestRefund(await moneyCall<Payment>(`/payments/${payment.id}/refunds`, sent(values)));
        if (newest) notifyRefund(newest);
      }
    } catch (error) {
      // The amount is at fault: back to where it is entered, with what is left by now.
      if (isProblem(error) && error.status === 422) setSure(null);
      throw error;
    }
    draftOf(form).forget();
    onClose();
  }

  const all = payment.refundable;
  const tooMuch = -booking.facts.balance;
  const quick: [label: string, amount: number][] = [
    ...(tooMuch > 0 && tooMuch < all ? [['refund.tooMuch', tooMuch] satisfies [string, number]] : []),
    ['refund.all', all],
  ];
  // What another dialog took changes what this amount may be, and is said where it is entered.
  const { trigger } = form;
  const [atFirst] = useState(all);
  useEffect(() => {
    if (failure !== null || all !== atFirst) void trigger('amount');
  }, [failure, all, atFirst, sure, trigger]);
  const outdated = sure !== null && busy === null && failure === null && shown.issues.length > 0;
  useEffect(() => {
    if (outdated) setSure(null);
  }, [outdated]);
  const back = <chakra.p color="fg.muted">{t(`refund.back.${wordsOf({ kind: chosen, way })}`)}</chakra.p>;
  // Another button stands where "Continue" was: a second Enter must not press it.
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sure) summary.current?.focus();
  }, [sure]);
  return sure ? (
    <chakra.div
      ref={summary}
      tabIndex={-1}
      role="group"
      aria-label={confirmLabel}
      outline="none"
      display="grid"
      gap="4"
    >
      {back}
      <RefundConsequence
        preview={shown}
        payment={payment}
        kind={chosen}
        asks={asks}
        handedOut={sure.handedOut ?? false}
      />
      <chakra.p overflowWrap="anywhere">{t('bookingDetail.quoted', { text: sure.reason })}</chakra.p>
      {failure !== null && <ErrorNote error={failure} attempt="refund" />}
      <chakra.div display="flex" flexWrap="wrap" gap="3" justifyContent="flex-end">
        <Button icon="arrowLeft" disabled={busy !== null} onClick={() => setSure(null)}>
          {t('refund.change')}
        </Button>
        <Button
          variant="primary"
          icon={asks ? 'message' : 'refund'}
          busy={busy !== null}
          onClick={() => void send('refund', () => order(sure))}
        >
          {confirmLabel}
        </Button>
      </chakra.div>
    </chakra.div>
  ) : (
    <FormFrame
      form={form}
      onSubmit={async (values) => {
        forgetFailure();
        setSure(values);
      }}
      ask={false}
      guard={false}
      inDialog
      submit="refund.goOn"
      buttons={<Button onClick={onClose}>{t('refund.keep')}</Button>}
    >
      <chakra.div mb="4" display="grid" gap="4">
        {back}
        {failure !== null && <ErrorNote error={failure} attempt="refund" />}
      </chakra.div>
      <MoneyField name="amount" label="refund.amount" currency={currency} />
      <chakra.div display="flex" flexWrap="wrap" gap="8px" mt="-8px" mb="3">
        {quick.map(([label, value]) => (
          <Button
            key={label}
            size="sm"
            variant="tan"
            onClick={() => form.setValue('amount', value, { shouldDirty: true, shouldValidate: true })}
          >
            {t(label, { amount: formatMoney(value, currency) })}
          </Button>
        ))}
      </chakra.div>
      {payment.underWay > 0 && (
        <chakra.p fontSize="13.5px" color="fg.muted" mb="3">
          {t('refund.notTwice', { amount: formatMoney(payment.underWay, currency) })}
        </chakra.p>
      )}
      <TextField name="reason" label="refund.reason" hint={asks ? 'refundRequest.reasonHint' : 'refund.reasonHint'} />
      {!asks && (
        <SelectField
          name="kind"
          label="refund.kind"
          hint={typed.kind ? `refund.kindHint.${typed.kind}` : undefined}
          options={kinds.map((value) => ({ value, label: t(`enum.refundKind.${value}`) }))}
        />
      )}
      {!asks && shown.handsOut && (
        <CheckField name="handedOut" label={corrects ? 'refund.correction.handedOutNow' : 'refund.handedOutNow'} />
      )}
      {!asks && <TextField name="fiscalReceiptNumber" label="refund.fiscalReceiptNumber" hint="refund.fiscalHint" />}
      {isMailed && <TellGuest email={addressOf(booking)} />}
      <RefundConsequence
        preview={shown}
        payment={payment}
        kind={chosen}
        asks={asks}
        handedOut={typed.handedOut ?? false}
      />
    </FormFrame>
  );
}

/** What is sent: without what is not chosen. */
function inputOf(
  { amount, reason, kind, handedOut, fiscalReceiptNumber, notifyGuest }: RefundValues,
  concernId: number | undefined,
): object {
  return {
    amount,
    reason,
    ...(kind ? { kind } : {}),
    ...(handedOut ? { handedOut } : {}),
    ...(fiscalReceiptNumber ? { fiscalReceiptNumber } : {}),
    ...tellInput(notifyGuest),
    ...(concernId ? { concernId } : {}),
  };
}
