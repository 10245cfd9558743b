// The dialog that completes a booking: warns of nights that stay unused, adds nights stayed beyond the agreement, and
// settles what is unpaid or leaves it open on purpose. Added nights, their payment and the completion are one request.
import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState, type Ref } from 'react';
import { useWatch } from 'react-hook-form';
import { actionIssues, consequence, type BookingDetail, type BookingItem } from '@/core';
import { isProblem, serverNow, type ProblemError } from '@/lib/api';
import { formatMoney } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useMustWait } from '@/lib/queue/use-waiting';
import { useActor } from '@/lib/session';
import { useResource } from '@/lib/swr';
import { refreshMoney } from '@/shared/payment/calls';
import { PaymentForm, type PaidWith } from '@/shared/payment/record-dialog';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { CheckField } from '@/ui/form/choice-fields';
import { Note } from '@/ui/states';
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
  const [payment, setPayment] = useState<'none' | 'open' | 'back'>('none');
  const means = ({ facts }: BookingItem) => consequence({ facts, actor, now, action: 'COMPLETE', kind: null });
  const waits = useMustWait(opened.id);
  const needsWhole = !waits && (opened.facts.balance > 0 || means(opened).over !== null);
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
      // Without network no money is taken, and the guest leaves all the same.
      ...(waits ? { leaveBalanceOpen: true } : {}),
      ...(leaveBalanceOpen ? { leaveBalanceOpen } : {}),
      ...(addOverstay && overstay ? { departure: overstay.departure, expectedTotal: overstay.total } : {}),
    }),
    factsOf: (input) => ('departure' in input && overstay ? { ...facts, balance: overstay.balance } : facts),
  });
  const adds = useWatch({ control: action.form.control, name: 'addOverstay' }) === true && overstay !== null;
  const balance = adds ? overstay.balance : facts.balance;
  const owes = !waits && balance > 0;

  // What is unpaid is paid first, and if completing leaves nights unused, the focus begins on "Not now": a second
  // Enter does not end the stay.
  const first = owes ? payButton : unused || over ? action.leaveButton : action.confirmButton;
  // Back from the payment: what is left is to complete. An answer that does not know of the payment yet may come first.
  const back = owes ? payButton : action.confirmButton;
  useEffect(() => {
    if (payment === 'back') back.current?.focus();
  }, [payment, owes]); // oxlint-disable-line react-hooks/exhaustive-deps

  async function paid() {
    await whole.mutate();
    setPayment('back');
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
  const longer = adds ? { ...facts, balance } : facts;
  // What the added nights cost is owed only with them: both are taken with the completion.
  const paidWith: PaidWith | undefined = adds
    ? {
        submit: 'complete.payYes',
        send: async (taken, leaveBalanceOpen) => {
          await action.send(action.form.getValues(), { payment: taken, ...(leaveBalanceOpen && { leaveBalanceOpen }) });
          void refreshMoney();
        },
        issues: (taken, leaveBalanceOpen) =>
          actionIssues({
            facts: longer,
            actor,
            now,
            action: 'COMPLETE',
            input: { payment: taken, leaveBalanceOpen },
          }).filter(({ path }) => path === 'leaveBalanceOpen'),
        onProblem: (error) => {
          const isShown = onProblem(error);
          if (isShown) setPayment('back');
          return isShown;
        },
        pathOf: (path) => path.replace(/^payment\./, ''),
      }
    : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={paying ? t('payment.recordTitle', { name: booking.guestName }) : t('message.bookingDone')}
      {...(verdict.needsReason ? {} : { initialFocus: first })}
    >
      {paying ? (
        <PaymentForm
          booking={{ ...paying, facts: longer }}
          onClose={() => setPayment('back')}
          onPaid={paid}
          paidWith={paidWith}
        />
      ) : (
        <ActionBody
          action={action}
          attempt="complete"
          onProblem={onProblem}
          notes={
            <>
              {unused && (
                <Note tone="warn" icon="alert">
                  {t(`bookingDialog.unused.${unused.unit}`, { count: unused.units })}
                </Note>
              )}
              {waits && balance > 0 && (
                <Note tone="warn" icon="cash">
                  {t('queue.balanceStays', { amount: formatMoney(balance, booking.currency) })}
                </Note>
              )}
              {waits && over && (
                <Note tone="warn" icon="clock">
                  {t('queue.noOverstay')}
                </Note>
              )}
            </>
          }
        >
          <ReasonField action={action} />
          {over && !waits && (
            <OverstayNote over={over} booking={booking} overstay={overstay} failure={changed ?? failure} />
          )}
          {owes && (
            <OpenBalance
              amount={formatMoney(balance, booking.currency)}
              pay={adds ? 'complete.addAndPay' : 'payment.record'}
              payButton={payButton}
              busy={!whole.data}
              onPay={() => setPayment('open')}
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
  onPay: () => void;
}

/** What is still to be paid: settled now, or left open on purpose. */
function OpenBalance({ amount, pay, payButton, busy, onPay }: OpenProps) {
  const t = useText();
  return (
    <chakra.div mb="3">
      <Note tone="warn" icon="cash">
        <chakra.p fontWeight="600">{t('complete.open', { amount })}</chakra.p>
        <Button ref={payButton} size="sm" icon="cash" variant="tan" mt="2" busy={busy} onClick={onPay}>
          {t(pay)}
        </Button>
      </Note>
      <chakra.div mt="3">
        <CheckField name="leaveBalanceOpen" label="complete.leaveOpen" />
      </chakra.div>
    </chakra.div>
  );
}
