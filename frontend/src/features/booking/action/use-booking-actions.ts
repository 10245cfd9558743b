// The actions of a booking as data, from the core's answer: its buttons, its letters and the palette show
// the same list.
import type { Actor, BookingItem, Reason } from '@/core';
import { useText, type Translate } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import type { RecordAction } from '@/ui/actions';
import { useReason } from '../use-reason';
import { ACTIONS, dialogVerdicts, isPossible, offeredActions } from './actions';
import { useActionDialog, type DialogRequest } from './use-action-dialog';

interface With {
  actor: Actor;
  now: string;
  t: Translate;
  reason: (reason: Reason | null) => string;
  open: (request: DialogRequest) => void;
}

/** In the order of the buttons: the main action first. */
function actionsOf(booking: BookingItem, { actor, now, t, reason, open }: With): RecordAction[] {
  const { facts } = booking;
  const verdicts = dialogVerdicts(facts, actor, now);
  const { isOffered, isShown } = offeredActions(facts, actor, now);
  const main = verdicts.find((verdict) => isShown(verdict) && isPossible(verdict) && !ACTIONS[verdict.action].danger);
  return verdicts.map((verdict) => {
    const { icon, letter, danger } = ACTIONS[verdict.action];
    return {
      id: verdict.action,
      label: t(`booking.action.${verdict.action}`),
      icon,
      variant: verdict === main ? 'primary' : danger ? 'danger' : 'secondary',
      letter,
      refused: isOffered(verdict) ? null : reason(verdict.reason),
      shown: isShown(verdict),
      busy: false,
      run: () => open({ verdict, booking }),
    };
  });
}

/** The actions at `now`; of no booking none. */
export function useBookingActions(booking: BookingItem | null, now: string): RecordAction[] {
  const t = useText();
  const actor = useActor();
  const open = useActionDialog();
  const reason = useReason(booking?.timeZone ?? 'UTC');
  return booking ? actionsOf(booking, { actor, now, t, reason, open }) : [];
}
