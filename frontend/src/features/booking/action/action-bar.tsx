// The actions of a booking as buttons, all of them from the core's answer: what is possible
// stands at the top, what is not says why.
import { chakra } from '@chakra-ui/react';
import type { ActionVerdict, BookingItem } from '@/core';
import { useText } from '@/lib/i18n';
import { Button, type ButtonProps } from '@/ui/button';
import { NotPossible as Refusals, RefusedButton as Refused } from '@/ui/refusals';
import { useReason } from '../use-reason';
import { ACTIONS, isDialogAction, isPossible, isSettled, type DialogVerdict } from './actions';
import { useActionDialog } from './use-action-dialog';

/** A button that opens the dialog of its action; `label` where it is called otherwise. */
export function ActionButton({
  verdict,
  booking,
  label,
  ...look
}: { verdict: DialogVerdict; booking: BookingItem; label?: string } & ButtonProps) {
  const t = useText();
  const open = useActionDialog();
  return (
    <Button icon={ACTIONS[verdict.action].icon} {...look} onClick={() => open({ verdict, booking })}>
      {label ?? t(`booking.action.${verdict.action}`)}
    </Button>
  );
}

/** Disabled, with the reason under it. */
export function RefusedButton({ verdict, timeZone, size }: { verdict: ActionVerdict; timeZone: string; size?: 'sm' }) {
  const t = useText();
  const reason = useReason(timeZone);
  return <Refused label={t(`booking.action.${verdict.action}`)} reason={reason(verdict.reason)} size={size ?? 'md'} />;
}

/** Possible at once, if need be after a move in the same dialog. */
const isOffered = (verdict: ActionVerdict) => isPossible(verdict) || verdict.moveFirst;
/** What will be possible later and is waited for stands among the buttons, disabled. */
const isAwaited = (verdict: DialogVerdict) =>
  verdict.action === 'CHECK_IN' && !isOffered(verdict) && !isSettled(verdict);

export function ActionBar({ verdicts, booking }: { verdicts: readonly DialogVerdict[]; booking: BookingItem }) {
  const shown = verdicts.filter((verdict) => isOffered(verdict) || isAwaited(verdict));
  const main = shown.find((verdict) => isPossible(verdict) && !ACTIONS[verdict.action].danger);
  // The main one stands at the end, where the eye arrives.
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="flex-start">
      {shown
        .toReversed()
        .map((verdict) =>
          isOffered(verdict) ? (
            <ActionButton
              key={verdict.action}
              verdict={verdict}
              booking={booking}
              variant={verdict === main ? 'primary' : ACTIONS[verdict.action].danger ? 'danger' : 'secondary'}
            />
          ) : (
            <RefusedButton key={verdict.action} verdict={verdict} timeZone={booking.timeZone} />
          ),
        )}
    </chakra.div>
  );
}

/** The rest, grouped by reason. */
export function NotPossible({ verdicts, booking }: { verdicts: readonly ActionVerdict[]; booking: BookingItem }) {
  const t = useText();
  const reason = useReason(booking.timeZone);
  const refused = verdicts.filter((verdict) => !isOffered(verdict) && !(isDialogAction(verdict) && isAwaited(verdict)));
  return (
    <Refusals
      refusals={refused.map((verdict) => ({
        label: t(`booking.action.${verdict.action}`),
        reason: reason(verdict.reason),
      }))}
    />
  );
}
