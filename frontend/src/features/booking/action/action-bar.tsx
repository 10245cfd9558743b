// The actions of a booking as buttons, all of them from the core's answer: what is possible
// stands at the top, what is not says why.
import { chakra } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';
import type { ActionVerdict, BookingItem } from '@/core';
import { useText } from '@/lib/i18n';
import { Button, type ButtonProps } from '@/ui/button';
import { Section } from '@/ui/card';
import { useReason } from '../use-reason';
import { ACTIONS, isDialogAction, isPossible, isSettled, type DialogVerdict } from './actions';
import { useActionDialog } from './dialog-host';

/** A button that opens the dialog of its action. */
export function ActionButton({ verdict, booking, ...look }: { verdict: DialogVerdict; booking: BookingItem } & ButtonProps) {
  const t = useText();
  const open = useActionDialog();
  return <Button icon={ACTIONS[verdict.action].icon} {...look} onClick={() => open({ verdict, booking })}>{t(`booking.action.${verdict.action}`)}</Button>;
}

/** Disabled, with the reason under it. */
export function RefusedButton({ verdict, timeZone, size }: { verdict: ActionVerdict; timeZone: string; size?: 'sm' }) {
  const t = useText();
  const reason = useReason(timeZone);
  const id = useId();
  return (
    <chakra.span display="inline-flex" flexDirection="column" alignItems="flex-end" maxW={{ base: '116px', sm: '170px' }}>
      <Button icon="lock" disabled aria-describedby={id} size={size ?? 'md'}>{t(`booking.action.${verdict.action}`)}</Button>
      <chakra.span id={id} fontSize="12.5px" color="fg.muted" textAlign="right" mt="2px">{reason(verdict.reason)}</chakra.span>
    </chakra.span>
  );
}

/** What will be possible later and is waited for stands among the buttons, disabled. */
const isAwaited = (verdict: DialogVerdict) => verdict.action === 'CHECK_IN' && !isPossible(verdict) && !isSettled(verdict);

export function ActionBar({ verdicts, booking }: { verdicts: readonly DialogVerdict[]; booking: BookingItem }) {
  const shown = verdicts.filter((verdict) => isPossible(verdict) || isAwaited(verdict));
  const main = shown.find((verdict) => isPossible(verdict) && !ACTIONS[verdict.action].danger);
  // The main one stands at the end, where the eye arrives.
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="flex-start">
      {shown.toReversed().map((verdict) =>
        isPossible(verdict) ? (
          <ActionButton key={verdict.action} verdict={verdict} booking={booking} variant={verdict === main ? 'primary' : ACTIONS[verdict.action].danger ? 'danger' : 'secondary'} />
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
  const groups = new Map<string, ActionVerdict[]>();
  for (const verdict of verdicts) {
    if (isPossible(verdict) || (isDialogAction(verdict) && isAwaited(verdict))) continue;
    const text = reason(verdict.reason);
    groups.set(text, [...(groups.get(text) ?? []), verdict]);
  }
  if (groups.size === 0) return null;
  return (
    <Section title={t('bookingDetail.notPossible')} icon="lock" bg="bg.muted">
      <chakra.div display="grid" gap="4">
        {[...groups].map(([text, group]) => (
          <Refusals key={text} text={text}>
            {group.map(({ action }) => (id: string) => (
              <Button key={action} size="sm" icon="lock" disabled aria-describedby={id}>{t(`booking.action.${action}`)}</Button>
            ))}
          </Refusals>
        ))}
      </chakra.div>
    </Section>
  );
}

function Refusals({ text, children }: { text: string; children: ((id: string) => ReactNode)[] }) {
  const id = useId();
  return (
    <div>
      <chakra.div display="flex" flexWrap="wrap" gap="6px">{children.map((button) => button(id))}</chakra.div>
      <chakra.p id={id} mt="4px" fontSize="14px" color="fg.muted" _firstLetter={{ textTransform: 'uppercase' }}>{text}</chakra.p>
    </div>
  );
}
