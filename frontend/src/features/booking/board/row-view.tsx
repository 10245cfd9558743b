// One booking on the board, with its one next action.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { BoardColumn } from '@/core';
import { formatDate, formatTime } from '@/lib/format';
import { useText, type Translate } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { LinkButton } from '@/ui/button';
import { ActionButton, RefusedButton } from '../action/action-bar';
import { ACTIONS, isDialogAction, isPossible } from '../action/actions';
import { PetTile } from '../action/booking-summary';
import { MarkBadge } from '../mark-badge';
import { bookingPath } from '../paths';
import { unitOf } from '@/ui/service-look';
import type { Row } from './columns';

/** What a row says under the names: whose and what in one line, until when in the next. */
function lines(column: BoardColumn, { booking, row }: Row, today: string, t: Translate): { what: string; when: string } {
  const type = t(`enum.serviceType.${booking.serviceType}`);
  if (column === 'EXPECTED') {
    const unit = unitOf(booking.serviceType);
    const long = unit === 'SESSION' ? formatTime(booking.checkInLocal) : t(`booking.units.${unit}`, { count: booking.units });
    return { what: `${type}, ${long}`, when: '' };
  }
  const leavesToday = booking.checkOutLocal.slice(0, 10) === today;
  const time = leavesToday ? formatTime(booking.checkOutLocal) : formatDate(booking.checkOutLocal, 'weekday');
  // The mark says it already.
  const when = row.mark ? '' : t(column === 'IN_HOUSE' ? 'board.until' : 'board.by', { time });
  return { what: booking.workplaceNames.join(', ') || type, when };
}

interface Props extends Row {
  column: BoardColumn;
  today: string;
}

export function RowView({ column, booking, row, today }: Props) {
  const t = useText();
  const path = bookingPath(useActor().role, booking.id);
  const { what, when } = lines(column, { booking, row }, today, t);
  return (
    <chakra.li
      display="grid" gridTemplateColumns="44px minmax(0, 1fr) auto" gap="12px" alignItems="center" px="18px" py="13px"
      borderBottomWidth="1px" borderStyle="solid" borderColor="border.muted" _last={{ borderBottomWidth: 0 }}
      boxShadow={row.mark ? `inset 3px 0 0 {colors.${row.mark === 'LATE' ? 'warn' : 'bad'}.fg}` : undefined}
    >
      <PetTile booking={booking} />
      <chakra.div minW={0} overflowWrap="anywhere">
        <chakra.p fontWeight="700" css={{ '& a': { color: 'inherit', fontWeight: 'inherit' } }}><Link to={path}>{booking.petNames.join(', ')}</Link></chakra.p>
        <chakra.p fontSize="13.5px" color="fg.muted">{booking.guestName} · {what}</chakra.p>
        {when && <chakra.p fontSize="13.5px" color="fg.muted">{when}</chakra.p>}
        {column === 'EXPECTED' && booking.guestPhone && (
          <chakra.p fontSize="13.5px" css={{ '& a': { color: 'fg.muted', fontWeight: 400 } }}><a href={`tel:${booking.guestPhone}`}>{booking.guestPhone}</a></chakra.p>
        )}
        {row.mark && <chakra.div mt="2px"><MarkBadge mark={row.mark} since={row.since} timeZone={booking.timeZone} /></chakra.div>}
      </chakra.div>
      <Next column={column} booking={booking} row={row} open={<LinkButton to={path} size="sm">{t('board.open')}</LinkButton>} />
    </chakra.li>
  );
}

function Next({ column, booking, row, open }: Row & { column: BoardColumn; open: ReactNode }) {
  const { next } = row;
  if (!next || !isDialogAction(next)) return open;
  if (!isPossible(next)) return <RefusedButton verdict={next} timeZone={booking.timeZone} size="sm" />;
  const variant = ACTIONS[next.action].danger ? 'danger' : column === 'IN_HOUSE' ? 'secondary' : 'primary';
  return <ActionButton verdict={next} booking={booking} size="sm" icon={undefined} variant={variant} />;
}
