// One action of a booking as a button, from the core's answer; an impossible action shows its reason.
import type { ActionVerdict, BookingItem } from '@/core';
import { useText } from '@/lib/i18n';
import { Button, type ButtonProps } from '@/ui/button';
import { RefusedButton as Refused } from '@/ui/refusals';
import { useReason } from '../use-reason';
import { ACTIONS, type DialogVerdict } from './actions';
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
