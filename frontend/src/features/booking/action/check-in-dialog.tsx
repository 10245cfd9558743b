// The dialog that checks a booking in: asks for a reason if the guest comes earlier than agreed, and offers ways out
// where the guest before has not left the workplace.
import { useState } from 'react';
import type { BoardBooking, BookingItem } from '@/core';
import { isProblem, serverNow, type ProblemError } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { useMustWait } from '@/lib/queue/use-waiting';
import { Note } from '@/ui/states';
import { collisionsOf } from '../place/collision-list';
import { ActionDialog, ReasonField } from './action-dialog';
import { dialogVerdicts } from './actions';
import { isInUse, PlaceInUse, type WayOut } from './place-in-use';
import { reasonDefault, reasonInput, useAction, type ActionProps } from './use-action';
import { useActionDialog } from './use-action-dialog';

interface Values {
  reason?: string;
}

export function CheckInDialog(props: ActionProps) {
  const t = useText();
  const { verdict, booking, onClose } = props;
  const action = useAction<Values>({
    ...props,
    defaults: reasonDefault(verdict),
    draft: ['reason'],
    toInput: ({ reason }) => reasonInput(reason),
  });
  const waits = useMustWait(booking.id);
  // Only the board knows it without the server.
  const stillThere = waits && 'stillThere' in booking && (booking as BoardBooking).stillThere.length > 0;
  const [inUse, setInUse] = useState<{ problem: ProblemError; values: Values } | null>(null);
  const open = useActionDialog();

  async function send(values: Values, way: WayOut = {}) {
    try {
      await action.send(values, way);
    } catch (error) {
      if (isInUse(error)) setInUse({ problem: error, values });
      throw error;
    }
  }

  function onProblem(error: unknown): boolean {
    if (isProblem(error) && collisionsOf(error).length > 0) setInUse(null);
    return action.onProblem(error) || isInUse(error);
  }

  /** Sends the check-in with a way out of a workplace in use; the typed values go along. */
  async function takeWay(way: WayOut) {
    try {
      await send(inUse?.values ?? {}, way);
    } catch (error) {
      if (!onProblem(error)) throw error;
    }
  }

  function completeFirst(other: BookingItem) {
    const complete = dialogVerdicts(other.facts, action.actor, serverNow()).find((one) => one.action === 'COMPLETE');
    if (complete) open({ verdict: complete, booking: other, after: { verdict, booking } });
  }

  return (
    <ActionDialog
      action={action}
      text={verdict.needsReason ? 'bookingDialog.text.EARLY' : 'bookingDialog.text.CHECK_IN'}
      onSubmit={(values) => send(values, stillThere ? { acceptInUse: true } : {})}
      notes={
        stillThere && (
          <Note tone="warn" icon="alert">
            {t('queue.inUse')}
          </Note>
        )
      }
      onProblem={onProblem}
      instead={
        inUse && (
          <PlaceInUse
            problem={inUse.problem}
            booking={booking}
            body={reasonInput(inUse.values.reason)}
            onWay={takeWay}
            onComplete={completeFirst}
            onClose={onClose}
          />
        )
      }
    >
      <ReasonField action={action} />
    </ActionDialog>
  );
}
