// A booking on the board, with its next action.
import { chakra } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { hasDeparture, type BoardColumn, type BookingAction } from '@/core';
import { formatDate, formatPhone, formatTime } from '@/lib/format';
import { useText, type Translate } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { Button, LinkButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Parts } from '@/ui/parts';
import { ActionButton, RefusedButton } from '../action/action-button';
import { ACTIONS, isDialogAction, isPlainAction, isPossible } from '../action/actions';
import { PetTile } from '../action/booking-summary';
import { takeBack } from '../action/take-back';
import { MarkBadge } from '../mark-badge';
import { OpenBadge } from '../open-badge';
import { bookingPath } from '../paths';
import { unitOf } from '@/ui/service-look';
import type { BookingOnBoard } from './columns';

/** The lines under the names: first the service or place, then the workplaces or the departure. */
function lines(
  column: BoardColumn,
  { booking, row }: BookingOnBoard,
  today: string,
  t: Translate,
): { what: string; when: string } {
  const type = t(`enum.serviceType.${booking.serviceType}`);
  const places = booking.workplaceNames.join(', ');
  if (column === 'EXPECTED') {
    const unit = unitOf(booking.serviceType);
    const long = !hasDeparture(unit)
      ? formatTime(booking.checkInLocal)
      : t(`booking.units.${unit}`, { count: booking.units });
    return { what: `${type}, ${long}`, when: places };
  }
  const leavesToday = booking.checkOutLocal.slice(0, 10) === today;
  const time = leavesToday ? formatTime(booking.checkOutLocal) : formatDate(booking.checkOutLocal, 'weekday');
  // The mark already says when.
  const when = row.mark ? '' : t(column === 'IN_HOUSE' ? 'board.until' : 'board.by', { time });
  return { what: places || type, when };
}

interface Props extends BookingOnBoard {
  column: BoardColumn;
  today: string;
}

/** A booking closed a moment ago: the action that closed it, and "Undo". */
export function DoneRow(one: BookingOnBoard) {
  const t = useText();
  const actor = useActor();
  const {
    booking,
    row: { undo },
  } = one;
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
      </chakra.div>
      <Button
        size="sm"
        icon="undo"
        busy={busy}
        aria-label={`${t('common.undo')}: ${pets}`}
        onClick={() => void run(undo.action)}
      >
        {t('common.undo')}
      </Button>
    </chakra.li>
  );
}

export function RowView({ column, booking, row, today }: Props) {
  const t = useText();
  const path = bookingPath(useActor().role, booking.id);
  const { what, when } = lines(column, { booking, row }, today, t);
  const phone = column === 'EXPECTED' ? booking.guestPhone : null;
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="44px minmax(0, 1fr) auto"
      gap="12px"
      alignItems="center"
      px="18px"
      py="13px"
      borderBottomWidth="1px"
      borderStyle="solid"
      borderColor="border.muted"
      _last={{ borderBottomWidth: 0 }}
      // Between three columns the words need the room of the picture.
      css={{
        '@container (max-width: 330px)': {
          gridTemplateColumns: 'minmax(0, 1fr) auto',
          gap: '10px',
          px: '16px',
          '& > [data-tile]': { display: 'none' },
        },
      }}
      boxShadow={row.mark ? `inset 3px 0 0 {colors.${row.mark === 'LATE' ? 'warn' : 'bad'}.fg}` : undefined}
    >
      <PetTile booking={booking} />
      <chakra.div minW={0} overflowWrap="anywhere">
        <chakra.p fontWeight="700" css={{ '& a': { color: 'inherit', fontWeight: 'inherit' } }}>
          <Link to={path}>{booking.petNames.join(', ')}</Link>
        </chakra.p>
        <Parts fontSize="13.5px" color="fg.muted" of={[booking.guestName, what]} />
        {(when || phone) && (
          <Parts
            fontSize="13.5px"
            color="fg.muted"
            css={{ '& a': { color: 'fg.muted', fontWeight: 400 } }}
            of={[
              when,
              phone && (
                <chakra.a
                  key="phone"
                  display="inline-block"
                  py="6px"
                  my="-6px"
                  whiteSpace="nowrap"
                  href={`tel:${phone}`}
                >
                  {formatPhone(phone)}
                </chakra.a>
              ),
            ]}
          />
        )}
        {(row.mark || booking.balance > 0) && (
          <chakra.div mt="2px" display="flex" flexWrap="wrap" gap="4px 6px">
            {row.mark && <MarkBadge mark={row.mark} since={row.since} timeZone={booking.timeZone} />}
            <OpenBadge booking={booking} />
          </chakra.div>
        )}
      </chakra.div>
      <Next
        column={column}
        booking={booking}
        row={row}
        open={
          <LinkButton to={path} size="sm">
            {t('board.open')}
          </LinkButton>
        }
      />
    </chakra.li>
  );
}

function Next({ column, booking, row, open }: BookingOnBoard & { column: BoardColumn; open: ReactNode }) {
  const { next } = row;
  if (!next || !isDialogAction(next)) return open;
  if (!isPossible(next)) return <RefusedButton verdict={next} timeZone={booking.timeZone} size="sm" />;
  const variant = ACTIONS[next.action].danger ? 'danger' : column === 'IN_HOUSE' ? 'secondary' : 'primary';
  return <ActionButton verdict={next} booking={booking} size="sm" icon={undefined} variant={variant} />;
}
