// Records what was paid at the desk: cash, a transfer, or a card on the desk's own terminal. Nobody
// types a card number.
import { chakra } from '@chakra-ui/react';
import { useWatch } from 'react-hook-form';
import {
  enums,
  payable,
  type BookingDetail,
  type Currency,
  type Issue,
  type PaymentInput,
  type Payment,
  type PaymentMethod,
  type PaymentStatus,
} from '@/core';
import { formatMoney } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { CheckField } from '@/ui/form/choice-fields';
import { SelectField, TextField } from '@/ui/form/fields';
import { FormFrame } from '@/ui/form/form-frame';
import { MoneyField } from '@/ui/form/number-fields';
import { useCoreForm } from '@/ui/form/use-core-form';
import { Note } from '@/ui/states';
import { notify } from '@/ui/toast';
import { balanceText } from './balance-text';
import { moneyCall } from './calls';
import { MoneyLine, MoneyLines } from './consequence';

interface Values {
  method: PaymentMethod;
  amount: number | null;
  /** The cash that the guest hands over; only for the change, never sent. */
  given: number | null;
  slipNumber: string;
  fiscalReceiptNumber: string;
  /** Where a part is paid with a request that may leave the rest open. */
  leaveBalanceOpen: boolean;
}

/** What recording does first to a payment that the guest has begun online. */
const BEGUN: Partial<Record<PaymentStatus, string>> = { PENDING: 'payment.cancelsOnline' };

/** Whether the method has a slip of the desk's terminal. */
const SLIP: Partial<Record<PaymentMethod, string>> = { CARD: 'payment.slipNumber' };

/** Whether the guest may hand over more than the amount and gets change. */
const GIVEN: Partial<Record<PaymentMethod, string>> = { CASH: 'payment.given' };

const inputOf = ({ method, amount, slipNumber, fiscalReceiptNumber }: Values): PaymentInput => ({
  method,
  amount,
  ...(SLIP[method] ? { slipNumber } : {}),
  ...(fiscalReceiptNumber ? { fiscalReceiptNumber } : {}),
});

/** A request that records the payment together with something else, all of it or nothing. */
export interface PaidWith {
  /** Text key of the submit button; `amount`: that of the payment. */
  submit: string;
  send: (payment: PaymentInput, leaveBalanceOpen: boolean) => Promise<void>;
  /** Of what the payment leaves open. */
  issues: (payment: PaymentInput, leaveBalanceOpen: boolean) => readonly Issue[];
  onProblem: (error: unknown) => boolean;
  pathOf: (path: string) => string;
}

interface Props {
  booking: BookingDetail;
  onClose: () => void;
  /** After a payment, instead of closing; until it is done the form is busy. */
  onPaid?: () => Promise<void>;
  /** Default: the payment is a request of its own. */
  paidWith?: PaidWith | undefined;
}

export function RecordDialog(props: Props) {
  const t = useText();
  return (
    <Dialog open onClose={props.onClose} title={t('payment.recordTitle', { name: props.booking.guestName })}>
      <PaymentForm {...props} />
    </Dialog>
  );
}

/** The dialog's content, for a dialog that asks for a payment on its way. */
export function PaymentForm({ booking, onClose, onPaid, paidWith }: Props) {
  const t = useText();
  const actor = useActor();
  const { facts, currency } = booking;
  const methods = enums().paymentMethod;
  const { most } = payable({ facts, actor, input: null });
  const form = useCoreForm<Values>({
    form: 'payment',
    draft: { subject: `payment-${booking.id}`, fields: ['method', 'amount', 'slipNumber', 'fiscalReceiptNumber'] },
    defaults: {
      method: methods[0],
      amount: most,
      given: null,
      slipNumber: '',
      fiscalReceiptNumber: '',
      leaveBalanceOpen: false,
    },
    toInput: inputOf,
    extra: (values) => paidWith?.issues(inputOf(values), values.leaveBalanceOpen) ?? [],
    check: (input) => payable({ facts, actor, input: input as PaymentInput }).issues,
  });
  const { method, amount, given } = useWatch({ control: form.control }) as Values;
  const slip = SLIP[method];
  const cash = GIVEN[method];
  const named = typeof amount === 'number' ? formatMoney(amount, currency) : '';

  async function send(values: Values) {
    if (paidWith) return paidWith.send(inputOf(values), values.leaveBalanceOpen);
    await moneyCall<Payment>(`/bookings/${booking.id}/payments`, inputOf(values));
    notify.success('payment.recorded', { amount: named });
    if (onPaid) await onPaid();
    else onClose();
  }
  return (
    <>
      <chakra.div mb="4">
        <MoneyLines>
          <MoneyLine name={booking.number}>{balanceText(facts.balance, currency, t)}</MoneyLine>
        </MoneyLines>
      </chakra.div>
      {booking.payments.map(({ id, status, amount: begun }) => {
        const text = BEGUN[status];
        return (
          text && (
            <chakra.div key={id} mb="4">
              <Note tone="warn" icon="alert">
                {t(text, { amount: formatMoney(begun, currency) })}
              </Note>
            </chakra.div>
          )
        );
      })}
      <FormFrame
        form={form}
        onSubmit={send}
        ask={false}
        guard={false}
        inDialog
        attempt="payment"
        submit={paidWith?.submit ?? (named ? 'payment.recordYes' : 'payment.record')}
        onProblem={paidWith?.onProblem}
        pathOf={paidWith?.pathOf}
        submitParams={{ amount: named }}
        submitProps={{ icon: 'check' }}
        buttons={<Button onClick={onClose}>{t('bookingDialog.no')}</Button>}
      >
        <SelectField
          name="method"
          label="payment.method"
          options={methods.map((value) => ({ value, label: t(`payment.recordMethod.${value}`) }))}
        />
        <MoneyField name="amount" label="payment.amount" currency={currency} />
        {cash && <MoneyField name="given" label={cash} currency={currency} />}
        {cash && <Change amount={amount} given={given} currency={currency} />}
        {slip && <TextField name="slipNumber" label={slip} hint="payment.slipHint" />}
        <TextField name="fiscalReceiptNumber" label="payment.fiscalReceiptNumber" hint="payment.fiscalHint" />
        {paidWith && typeof amount === 'number' && amount < (most ?? 0) && (
          <CheckField name="leaveBalanceOpen" label="complete.leaveOpen" />
        )}
      </FormFrame>
    </>
  );
}

/** What the guest gets back, or what is missing. */
function Change({ amount, given, currency }: Pick<Values, 'amount' | 'given'> & { currency: Currency }) {
  const t = useText();
  const known = typeof amount === 'number' && typeof given === 'number';
  const change = known ? given - amount : 0;
  return (
    <chakra.p aria-live="polite" mt="-8px" mb="4" fontWeight="700" _empty={{ display: 'none' }}>
      {known &&
        t(change < 0 ? 'payment.missing' : 'payment.change', { amount: formatMoney(Math.abs(change), currency) })}
    </chakra.p>
  );
}
