// The dialog that completes a booking: warns of nights that stay unused, adds nights stayed beyond the agreement, and
// settles what is unpaid or leaves it open on purpose.
import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState, type Ref } from 'react';
import { useWatch } from 'react-hook-form';
import { consequence, type BookingDetail, type BookingItem } from '@/core';
import { isProblem, serverNow, type ProblemError } from '@/lib/api';
import { formatMoney } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { useResource } from '@/lib/swr';
import { PaymentForm } from '@/shared/payment/record-dialog';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { CheckField } from '@/ui/form/choice-fields';
import { ErrorNote, Note } from '@/ui/states';
import { useSending } from '@/ui/use-sending';
import { useBookingCall } from '../use-booking-call';
import { ActionBody, ReasonField } from './action-dialog';
import { OverstayNote, useOverstay } from './overstay';
import { reasonDefault, reasonInput, useAction, type ActionProps } from './use-action';

interface Values {
  reason?: string;
  leaveBalanceOpen?: boolean;
  addOverstay?: boolean;
}

export function CompleteDialog(props: ActionProps) {
  const t = useText();
  const { verdict, booking: opened, onClose } = props;
  const actor = useActor();
  const [now] = useState(serverNow);
  const payButton = useRef<HTMLButtonElement>(null);
  // A payment recorded from here changes the booking; the dialog goes on with what it is by then.
  const [payment, setPayment] = useState<'none' | 'open' | 'recorded'>('none');
  const means = ({ facts }: BookingItem) => consequence({ facts, actor, now, action: 'COMPLETE', kind: null });
  const needsWhole = opened.facts.balance > 0 || means(opened).over !== null;
  const whole = useResource<BookingDetail>(needsWhole ? `/bookings/${opened.id}` : null);
  const booking = (payment === 'none' ? undefined : whole.data) ?? opened;
  const { facts } = booking;
  const { unused, over } = means(booking);
  const { overstay, failure, reload } = useOverstay(over ? whole.data : undefined, now);
  const action = useAction<Values>({
    ...props,
    booking,
    defaults: { ...reasonDefault(verdict), leaveBalanceOpen: false, addOverstay: true },
    draft: ['reason'],
    toInput: ({ reason, leaveBalanceOpen, addOverstay }) => ({
      ...reasonInput(reason),
      ...(leaveBalanceOpen ? { leaveBalanceOpen } : {}),
      ...(addOverstay && overstay ? { departure: overstay.departure, expectedTotal: overstay.total } : {}),
    }),
    factsOf: (input) => ('departure' in input && overstay ? { ...facts, balance: overstay.balance } : facts),
  });
  const adds = useWatch({ control: action.form.control, name: 'addOverstay' }) === true && overstay !== null;
  const balance = adds ? overstay.balance : facts.balance;
  const owes = balance > 0;

  // What is unpaid is paid first, and if completing leaves nights unused, the focus begins on "Not now": a second
  // Enter does not end the stay.
  const first = owes ? payButton : unused || over ? action.leaveButton : action.confirmButton;
  // Back from the payment: what is left is to complete.
  const back = owes ? payButton : action.confirmButton;
  useEffect(() => {
    if (payment === 'recorded') back.current?.focus();
  }, [payment]); // oxlint-disable-line react-hooks/exhaustive-deps

  const call = useBookingCall(booking);
  const { busy, failure: notAdded, send } = useSending<'add'>('save', { inDialog: true });
  const pay = async () => {
    // The longer stay is what is paid.
    if (adds)
      await call('reschedule', {
        arrival: booking.checkInLocal.slice(0, 16),
        departure: overstay.departure,
        expectedTotal: overstay.total,
        notifyGuest: false,
      });
    setPayment('open');
  };
  async function paid() {
    await whole.mutate();
    setPayment('recorded');
  }
  const [changed, setChanged] = useState<ProblemError | null>(null);
  /** Another price than the one on screen is shown before it is taken. */
  function onProblem(error: unknown): boolean {
    const isPrice = isProblem(error) && error.code === 'booking.quote_changed';
    setChanged(isPrice ? error : null);
    if (isPrice) reload();
    return action.onProblem(error) || isPrice;
  }

  const paying = payment === 'open' ? whole.data : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={paying ? t('payment.recordTitle', { name: booking.guestName }) : t('message.bookingDone')}
      {...(verdict.needsReason ? {} : { initialFocus: first })}
    >
      {paying ? (
        <PaymentForm booking={paying} onClose={() => setPayment('recorded')} onPaid={paid} />
      ) : (
        <ActionBody
          action={action}
          attempt="complete"
          onProblem={onProblem}
          notes={
            unused && (
              <Note tone="warn" icon="alert">
                {t(`bookingDialog.unused.${unused.unit}`, { count: unused.units })}
              </Note>
            )
          }
        >
          <ReasonField action={action} />
          {over && <OverstayNote over={over} booking={booking} overstay={overstay} failure={changed ?? failure} />}
          {owes && (
            <OpenBalance
              amount={formatMoney(balance, booking.currency)}
              pay={adds ? 'complete.addAndPay' : 'payment.record'}
              payButton={payButton}
              busy={busy !== null || !whole.data}
              failure={notAdded}
              onPay={() => void send('add', pay)}
            />
          )}
        </ActionBody>
      )}
    </Dialog>
  );
}

interface OpenProps {
  amount: string;
  /** Text key of the button. */
  pay: string;
  payButton: Ref<HTMLButtonElement>;
  busy: boolean;
  failure: unknown;
  onPay: () => void;
}

/** What is still to be paid: settled now, or left open on purpose. */
function OpenBalance({ amount, pay, payButton, busy, failure, onPay }: OpenProps) {
  const t = useText();
  return (
    <chakra.div mb="3">
      <Note tone="warn" icon="cash">
        <chakra.p fontWeight="600">{t('complete.open', { amount })}</chakra.p>
        <Button ref={payButton} size="sm" icon="cash" variant="tan" mt="2" busy={busy} onClick={onPay}>
          {t(pay)}
        </Button>
      </Note>
      {failure !== null && <ErrorNote error={failure} attempt="save" />}
      <chakra.div mt="3">
        <CheckField name="leaveBalanceOpen" label="complete.leaveOpen" />
      </chakra.div>
    </chakra.div>
  );
}
