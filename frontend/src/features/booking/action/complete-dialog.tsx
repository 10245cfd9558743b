// The dialog that completes a booking: warns of nights that stay unused, and settles what is unpaid or leaves it open
// on purpose.
import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { consequence, type BookingDetail, type BookingItem } from '@/core';
import { formatMoney } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useResource } from '@/lib/swr';
import { PaymentForm } from '@/shared/payment/record-dialog';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { CheckField } from '@/ui/form/choice-fields';
import { Note } from '@/ui/states';
import { ActionBody, ReasonField } from './action-dialog';
import { reasonDefault, reasonInput, useAction, type ActionProps } from './use-action';

interface Values {
  reason?: string;
  leaveBalanceOpen?: boolean;
}

export function CompleteDialog(props: ActionProps) {
  const t = useText();
  const { verdict, booking: opened, onClose } = props;
  const owedAtFirst = opened.facts.balance > 0;
  const whole = useResource<BookingDetail>(owedAtFirst ? `/bookings/${opened.id}` : null);
  // A payment recorded from here changes the booking; the dialog goes on with what it is by then.
  const [payment, setPayment] = useState<'none' | 'open' | 'recorded'>('none');
  const booking = (payment === 'none' ? undefined : whole.data) ?? opened;
  const action = useAction<Values>({
    ...props,
    booking,
    defaults: { ...reasonDefault(verdict), ...(owedAtFirst ? { leaveBalanceOpen: false } : {}) },
    draft: ['reason'],
    toInput: ({ reason, leaveBalanceOpen }) => ({
      ...reasonInput(reason),
      ...(leaveBalanceOpen ? { leaveBalanceOpen } : {}),
    }),
  });
  const { facts } = booking;
  const { unused } = consequence({ facts, actor: action.actor, now: action.now, action: 'COMPLETE', kind: null });
  const owes = owedAtFirst && facts.balance > 0;
  // If completing leaves nights unused or money unpaid, the focus begins on "Not now": a second Enter does
  // not end the stay.
  const first = unused || owes ? action.leaveButton : action.confirmButton;
  // Back from the payment: the button that led there may be gone.
  useEffect(() => {
    if (payment === 'recorded') first.current?.focus();
  }, [payment]); // oxlint-disable-line react-hooks/exhaustive-deps

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
        <PaymentForm booking={paying} onClose={() => setPayment('recorded')} />
      ) : (
        <ActionBody
          action={action}
          attempt="complete"
          notes={
            unused && (
              <Note tone="warn" icon="alert">
                {t(`bookingDialog.unused.${unused.unit}`, { count: unused.units })}
              </Note>
            )
          }
        >
          <ReasonField action={action} />
          {owes && <OpenBalance booking={booking} onPay={whole.data ? () => setPayment('open') : undefined} />}
        </ActionBody>
      )}
    </Dialog>
  );
}

/** What is still to be paid: settled now, or left open on purpose. */
function OpenBalance({ booking, onPay }: { booking: BookingItem; onPay: (() => void) | undefined }) {
  const t = useText();
  return (
    <chakra.div mb="3">
      <Note tone="warn" icon="cash">
        <chakra.p fontWeight="600">
          {t('complete.open', { amount: formatMoney(booking.facts.balance, booking.currency) })}
        </chakra.p>
        <Button size="sm" icon="cash" variant="tan" mt="2" busy={!onPay} onClick={onPay}>
          {t('payment.record')}
        </Button>
      </Note>
      <chakra.div mt="3">
        <CheckField name="leaveBalanceOpen" label="complete.leaveOpen" />
      </chakra.div>
    </chakra.div>
  );
}
