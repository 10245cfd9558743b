// A booking closed a moment ago: the action that closed it, and "Undo".
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { BookingAction } from '@/core';
import { formatTime } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useOffline } from '@/lib/offline';
import { useActor } from '@/lib/session';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Parts } from '@/ui/parts';
import { ACTIONS, isPlainAction } from '../action/actions';
import { takeBack } from '../action/take-back';
import { MarkBadge } from '../mark-badge';
import { bookingPath } from '../paths';
import type { BookingOnBoard } from './columns';

export function DoneRow(one: BookingOnBoard) {
  const t = useText();
  const actor = useActor();
  const {
    booking,
    row: { undo, mark, since },
  } = one;
  const offline = useOffline();
  const [busy, setBusy] = useState(false);
  if (!undo || !isPlainAction(undo.of)) return null;
  async function run(action: BookingAction) {
    setBusy(true);
    await takeBack(booking, action, actor);
    setBusy(false);
  }
  const pets = booking.petNames.join(', ');
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="20px minmax(0, 1fr) auto"
      gap="10px"
      alignItems="center"
      px="18px"
      py="9px"
    >
      <Icon name={ACTIONS[undo.of].icon} color="fg.muted" />
      <chakra.div minW={0} overflowWrap="anywhere" fontSize="13.5px" color="fg.muted">
        <Parts
          css={{ '& a': { color: 'fg', fontWeight: 600 } }}
          of={[
            <Link key="pets" to={bookingPath(actor.role, booking.id)}>
              {pets}
            </Link>,
            booking.guestName,
          ]}
        />
        <Parts of={[t(`board.doneBy.${undo.of}`), t('board.undoUntil', { time: formatTime(undo.until) })]} />
        {mark && <MarkBadge mark={mark} since={since} timeZone={booking.timeZone} short />}
      </chakra.div>
      <Button
        size="sm"
        icon="undo"
        busy={busy}
        disabled={offline}
        title={offline ? t('booking.reason.needs_network') : undefined}
        aria-label={`${t('common.undo')}: ${pets}`}
        onClick={() => void run(undo.action)}
      >
        {t('common.undo')}
      </Button>
    </chakra.li>
  );
}
