// The page of a booking that was just saved: says that the guest was not checked in, and opens the payment's dialog where
// the desk takes money first.
import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { isExpected, payable, type BookingDetail } from '@/core';
import { isProblem } from '@/lib/api';
import { problemText } from '@/lib/error-text';
import { useText } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { useMoneyDialog } from '@/shared/payment/use-money-dialog';
import { Note } from '@/ui/states';
import { takeNext, type Next } from '../after-saving';

export function AfterSavingNote({ booking }: { booking: BookingDetail }) {
  const t = useText();
  const actor = useActor();
  const open = useMoneyDialog();
  const [next, setNext] = useState<Next | null>(null);
  const began = useRef(false);
  useEffect(() => {
    if (began.current) return;
    began.current = true;
    const found = takeNext(booking.id);
    setNext(found);
    if (found?.pays && payable({ facts: booking.facts, actor, input: null }).most !== null)
      open({ dialog: 'record', booking });
  }, [booking, actor, open]);

  const failure = next?.notCheckedIn ?? null;
  if (failure === null || !isExpected(booking.status)) return null;
  return (
    <Note tone="warn" icon="alert" role="alert">
      <chakra.p fontWeight="600">{t('bookingDetail.savedNotCheckedIn')}</chakra.p>
      <p>{isProblem(failure) ? problemText(failure, t) : t('message.error')}</p>
    </Note>
  );
}
