// The actions of a booking as buttons, from the core's answer. Possible actions stand at the top; each
// impossible action shows its reason.
import { chakra } from '@chakra-ui/react';
import type { ActionVerdict, BookingItem } from '@/core';
import { useText } from '@/lib/i18n';
import { Button, type ButtonProps } from '@/ui/button';
import { NotPossible as Refusals, RefusedButton as Refused } from '@/ui/refusals';
import { useReason } from '../use-reason';
import { ACTIONS, isPossible, type DialogVerdict, type Offered } from './actions';
import { useActionDialog } from './use-action-dialog';

/** Opens the dialog of an action. `label` replaces the action's own text. */
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

/** A disabled button with the reason under it. */
export function RefusedButton({ verdict, timeZone, size }: { verdict: ActionVerdict; timeZone: string; size?: 'sm' }) {
  const t = useText();
  const reason = useReason(timeZone);
  return <Refused label={t(`booking.action.${verdict.action}`)} reason={reason(verdict.reason)} size={size ?? 'md'} />;
}

export function ActionBar({
  verdicts,
  offered: { isOffered, isShown },
  booking,
}: {
  verdicts: readonly DialogVerdict[];
  offered: Offered;
  booking: BookingItem;
}) {
  const shown = verdicts.filter(isShown);
  const main = shown.find((verdict) => isPossible(verdict) && !ACTIONS[verdict.action].danger);
  // The main action stands last, where the eye arrives.
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

/** The impossible actions, grouped by reason. */
export function NotPossible({
  verdicts,
  offered: { isShown },
  booking,
}: {
  verdicts: readonly ActionVerdict[];
  offered: Offered;
  booking: BookingItem;
}) {
  const t = useText();
  const reason = useReason(booking.timeZone);
  const refused = verdicts.filter((verdict) => !isShown(verdict));
  return (
    <Refusals
      refusals={refused.map((verdict) => ({
        label: t(`booking.action.${verdict.action}`),
        reason: reason(verdict.reason),
      }))}
    />
  );
}
