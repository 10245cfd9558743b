// A booking on the board, on two or three lines: the hour, who and where, what does not go as agreed, what
// is owed, and the next action with its letter.
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { hasDeparture, type BoardBooking, type BoardColumn, type BoardRow } from '@/core';
import { DOT, formatDate, formatMoney, formatPhone, formatTime } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useWaitingOn } from '@/lib/queue/use-waiting';
import { useActor } from '@/lib/session';
import { PresentMark } from '@/shared/booking/present';
import { Button, LinkButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { SERVICE_ICON, unitOf } from '@/ui/service-look';
import { ActionButton } from '../action/action-button';
import { ACTIONS, isDialogAction, isPossible } from '../action/actions';
import { MarkBadge, markColor } from '../mark-badge';
import { bookingPath } from '../paths';
import { WaitingBadge } from '../waiting-badge';
import { useReason } from '../use-reason';
import type { BookingOnBoard } from './columns';
import { RemarkMarks, RemarkTexts, SHOWS_TEXTS } from './remarks';

const oneLine = { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' } as const;

/** What a row shows of a booking; a list of another day has no more. */
type Shown = Pick<
  BoardBooking,
  | 'id'
  | 'serviceType'
  | 'guestName'
  | 'guestPhone'
  | 'petNames'
  | 'workplaceNames'
  | 'checkInLocal'
  | 'checkOutLocal'
  | 'timeZone'
  | 'balance'
  | 'currency'
  | 'remarks'
  | 'stillThere'
> & { units?: number };

type Props = {
  column: BoardColumn;
  today: string;
  /** The Tab key stops at this row. */
  stop: boolean;
  /** The names of the pets in house, by booking. */
  petsOf: ReadonlyMap<number, string>;
  /** Further marks. */
  badges?: ReactNode;
} & (BookingOnBoard | { booking: Shown; row: Pick<BoardRow, 'mark' | 'since'> & { next: null } });

export function RowView({ column, today, stop, petsOf, badges, ...of }: Props) {
  const { booking, row } = of;
  const t = useText();
  const id = useId();
  const [texts, setTexts] = useState<'open' | 'shut' | null>(null);
  const path = bookingPath(useActor().role, booking.id);
  const reason = useReason(booking.timeZone);
  const { next, mark, since } = row;
  const refused = next && isDialogAction(next) && !isPossible(next) ? reason(next.reason) : '';
  const still = booking.stillThere.flatMap((other) => petsOf.get(other) ?? []);
  const phone = column === 'EXPECTED' ? booking.guestPhone : null;
  const waits = useWaitingOn(booking.id).length > 0;
  // One that is not sent yet has no page.
  const isMade = booking.id > 0;
  const hasMarks = mark !== null || refused !== '' || waits || Boolean(badges);
  const tabIndex = stop ? 0 : -1;
  return (
    <chakra.li
      data-booking={booking.id}
      data-remarks-open={texts === 'open' ? '' : undefined}
      data-remarks-shut={texts === 'shut' ? '' : undefined}
      onKeyDown={({ key }) => key === 'Escape' && setTexts('shut')}
      onBlur={() => setTexts(null)}
      position="relative"
      display="grid"
      gridTemplateColumns="46px minmax(0, 1fr) auto"
      columnGap="10px"
      alignItems="center"
      px="14px"
      py="4px"
      minH="54px"
      borderBottomWidth="1px"
      borderStyle="solid"
      borderColor="border.muted"
      _last={{ borderBottomWidth: 0 }}
      _hover={{ bg: 'bg.hover' }}
      css={{
        // The whole row leads to the booking; what has its own use stands above that.
        '& [data-stop]::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'sm' },
        '& [data-stop]:focus-visible': { outline: 'none' },
        '& [data-stop]:focus-visible::after': { outline: '2px solid {colors.focus}', outlineOffset: '-2px' },
        [SHOWS_TEXTS]: { display: 'grid' },
      }}
      boxShadow={mark && markColor(mark) ? `inset 3px 0 0 {colors.${markColor(mark)}}` : undefined}
    >
      <Hour column={column} booking={booking} row={row} today={today} />
      <chakra.div minW={0}>
        <chakra.p
          display="flex"
          gap="4px"
          alignItems="center"
          fontWeight="700"
          lineHeight="20px"
          css={{ '& a': { ...oneLine, color: 'inherit', fontWeight: 'inherit', minW: 0 } }}
        >
          {isMade ? (
            <Link
              to={path}
              data-stop=""
              tabIndex={tabIndex}
              aria-describedby={`${id}facts${booking.remarks.length > 0 ? ` ${id}texts` : ''}`}
            >
              {booking.petNames.join(', ')}
            </Link>
          ) : (
            <span data-stop="" tabIndex={tabIndex} role="group" aria-describedby={`${id}facts`}>
              {booking.petNames.join(', ')}
            </span>
          )}
          {isMade && <PresentMark booking={booking.id} />}
          <RemarkMarks
            remarks={booking.remarks}
            textsId={`${id}texts`}
            tabIndex={tabIndex}
            onPress={() => setTexts(texts === 'open' ? 'shut' : 'open')}
          />
        </chakra.p>
        <Facts id={`${id}facts`} column={column} booking={booking} still={still} />
        {(hasMarks || phone) && (
          <chakra.div
            display={hasMarks ? 'flex' : { base: 'flex', xl: 'none' }}
            gap="6px"
            alignItems="center"
            overflow="hidden"
            fontSize="12.5px"
            lineHeight="20px"
            color="fg.muted"
          >
            {mark && (
              <MarkBadge
                mark={mark}
                since={since}
                timeZone={booking.timeZone}
                short
                px="8px"
                py="0"
                fontSize="12px"
                whiteSpace="nowrap"
                flexShrink={0}
              />
            )}
            {badges}
            {waits && <WaitingBadge />}
            {refused && (
              <chakra.span id={`${id}reason`} title={refused} {...oneLine}>
                {refused}
              </chakra.span>
            )}
            {phone && !refused && (
              <chakra.a
                href={`tel:${phone}`}
                tabIndex={tabIndex}
                position="relative"
                zIndex={1}
                color="fg.muted"
                fontWeight="400"
                {...oneLine}
                // High enough for a finger; the row stays as low as its text.
                display={{ base: 'inline-block', lg: 'inline' }}
                py={{ base: '7px', lg: 0 }}
                my={{ base: '-7px', lg: 0 }}
              >
                {formatPhone(phone)}
              </chakra.a>
            )}
          </chakra.div>
        )}
      </chakra.div>
      <chakra.div
        display="grid"
        justifyItems="end"
        gap="1px"
        css={{ '& :is(a, button)': { position: 'relative', zIndex: 1, minH: { base: '44px', lg: '30px' }, py: '3px' } }}
      >
        <Next of={of} reasonId={`${id}reason`} tabIndex={tabIndex} />
        {booking.balance > 0 && (
          <chakra.span
            fontSize="12.5px"
            fontWeight="700"
            lineHeight="17px"
            color="warn.fg"
            whiteSpace="nowrap"
            title={t('board.balanceOpen', { amount: formatMoney(booking.balance, booking.currency) })}
          >
            <Icon name="cash" /> {formatMoney(booking.balance, booking.currency)}
            <VisuallyHidden> {t('board.owed')}</VisuallyHidden>
          </chakra.span>
        )}
      </chakra.div>
      <RemarkTexts remarks={booking.remarks} id={`${id}texts`} />
    </chakra.li>
  );
}

/** The next action; without one, the way to the booking. */
function Next({ of, reasonId, tabIndex }: { of: Pick<Props, 'booking' | 'row'>; reasonId: string; tabIndex: 0 | -1 }) {
  const t = useText();
  const path = bookingPath(useActor().role, of.booking.id);
  const { next } = of.row;
  if (of.booking.id < 0 && !next) return null;
  if (!next || !isDialogAction(next))
    return (
      <LinkButton to={path} size="sm" tabIndex={tabIndex}>
        {t('board.open')}
      </LinkButton>
    );
  if (isPossible(next))
    return (
      <ActionButton
        verdict={next}
        booking={of.booking as BoardBooking}
        size="sm"
        icon={undefined}
        letter
        tabIndex={tabIndex}
        variant={ACTIONS[next.action].danger ? 'danger' : 'primary'}
      />
    );
  return (
    <Button size="sm" icon="lock" disabled aria-describedby={reasonId}>
      {t(`booking.action.${next.action}`)}
    </Button>
  );
}

/** The hour of arrival or departure; the day first where it is another one. */
function Hour({
  column,
  booking,
  row: { mark },
  today,
}: {
  column: BoardColumn;
  booking: Shown;
  row: Pick<BoardRow, 'mark'>;
  today: string;
}) {
  const t = useText();
  const local = column === 'EXPECTED' ? booking.checkInLocal : booking.checkOutLocal;
  const isToday = local.slice(0, 10) === today;
  const time = formatTime(local).slice(0, 5);
  const day = formatDate(local, 'dayMonth');
  // A session also ends today; a stay's hour needs its day where that is another one.
  const isSession = column === 'EXPECTED' && !hasDeparture(unitOf(booking.serviceType));
  const second = isToday ? (isSession ? `–${formatTime(booking.checkOutLocal).slice(0, 5)}` : '') : time;
  return (
    <chakra.p lineHeight="18px" whiteSpace="nowrap" color={mark ? markColor(mark) : undefined}>
      <VisuallyHidden>{t(column === 'EXPECTED' ? 'booking.arrival' : 'booking.departure')} </VisuallyHidden>
      <chakra.span display="block" fontWeight="700" fontSize={isToday ? '15px' : '13px'}>
        {isToday ? time : day}
      </chakra.span>
      {second && (
        <chakra.span display="block" fontSize="12.5px" color={mark ? 'inherit' : 'fg.muted'}>
          {second}
        </chakra.span>
      )}
    </chakra.p>
  );
}

/** The place, the guest and the length of the stay on one line; what does not fit is read by pointer. */
function Facts({
  id,
  column,
  booking,
  still,
}: {
  id: string;
  column: BoardColumn;
  booking: Shown;
  still: readonly string[];
}) {
  const t = useText();
  const unit = unitOf(booking.serviceType);
  const inUse =
    booking.stillThere.length > 0 &&
    (still.length > 0 ? t('board.stillThere', { pets: still.join(', ') }) : t('board.inUse'));
  const parts = [
    booking.workplaceNames.join(', ') || t(`enum.serviceType.${booking.serviceType}`),
    inUse,
    booking.guestName,
    column === 'EXPECTED' && hasDeparture(unit) && booking.units !== undefined
      ? t(`booking.units.${unit}`, { count: booking.units })
      : '',
  ].filter(Boolean);
  return (
    <chakra.p id={id} fontSize="13px" lineHeight="18px" color="fg.muted" title={parts.join(DOT)} {...oneLine}>
      <Icon name={SERVICE_ICON[booking.serviceType]} mr="4px" />
      <VisuallyHidden>{t(`enum.serviceType.${booking.serviceType}`)} </VisuallyHidden>
      {parts.map((part, at) => (
        <span key={at}>
          {at > 0 && DOT}
          {part === inUse ? (
            <chakra.strong color="warn.fg">
              <Icon name="alert" /> {part}
            </chakra.strong>
          ) : (
            part
          )}
        </span>
      ))}
    </chakra.p>
  );
}
