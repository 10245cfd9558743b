// The popup beside an opened bar: guest, times, state and the next actions.
import { chakra } from '@chakra-ui/react';
import { boardRow, type BookingDetail } from '@/core';
import { serverNow } from '@/lib/api';
import { DOT, formatMoney, formatPhone } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useWaitingOn } from '@/lib/queue/use-waiting';
import { useActor } from '@/lib/session';
import { useResource } from '@/lib/swr';
import { PaymentStateBadge } from '@/shared/payment/look';
import { Anchored } from '@/ui/anchored';
import { Badge, OverbookedBadge, StatusBadge } from '@/ui/badge';
import { Button, LinkButton } from '@/ui/button';
import { Parts } from '@/ui/parts';
import { ActionButton } from '../action/action-button';
import { isDialogAction, isPossible } from '../action/actions';
import { RemarkLines } from '../board/remarks';
import { OpenBadge } from '../open-badge';
import { bookingPath } from '../paths';
import { useReason } from '../use-reason';
import { WaitingBadge } from '../waiting-badge';
import { useSpan } from '../when';
import type { Bar } from './bars';
import { verdictOf } from './verdict';

interface Props {
  bar: Bar;
  place: string;
  timeZone: string;
  anchor: DOMRect;
  onMove: () => void;
  onClose: () => void;
}

export function BarWindow({ bar, place, timeZone, anchor, onMove, onClose }: Props) {
  const t = useText();
  const { role } = useActor();
  const span = useSpan(timeZone);
  const { booking } = bar;
  const waits = useWaitingOn(booking.id).length > 0;
  const pets = booking.petNames.join(', ');
  const { data: whole } = useResource<BookingDetail>(`/bookings/${booking.id}`, { revalidateIfStale: false });
  return (
    <Anchored anchor={anchor} label={pets} onClose={onClose}>
      <chakra.div w="min(330px, 80vw)" display="grid" gap="10px">
        <chakra.div display="flex" gap="8px" alignItems="flex-start" justifyContent="space-between">
          <chakra.p fontWeight="700" fontSize="16px" minW={0} overflowWrap="anywhere">
            {pets}
          </chakra.p>
          <chakra.span display="grid" justifyItems="end" gap="4px">
            <StatusBadge status={booking.status} />
            {waits && <WaitingBadge />}
          </chakra.span>
        </chakra.div>
        <chakra.div fontSize="14px" overflowWrap="anywhere">
          <Parts
            of={[
              booking.guestName,
              booking.guestPhone && (
                <chakra.a key="phone" href={`tel:${booking.guestPhone}`} whiteSpace="nowrap">
                  {formatPhone(booking.guestPhone)}
                </chakra.a>
              ),
            ]}
          />
          <chakra.p color="fg.muted">{[place, span(booking.checkInLocal, booking.checkOutLocal)].join(DOT)}</chakra.p>
          <chakra.p color="fg.muted">
            {[booking.number, formatMoney(booking.total, booking.currency)].join(DOT)}
          </chakra.p>
        </chakra.div>
        {(bar.overbooked || bar.overdue || booking.paymentState) && (
          <chakra.div display="flex" flexWrap="wrap" gap="6px">
            {booking.balance > 0 ? <OpenBadge booking={booking} /> : <PaymentStateBadge state={booking.paymentState} />}
            {bar.overbooked && <OverbookedBadge />}
            {bar.overdue && (
              <Badge tone="warn" icon="alert">
                {t('board.mark.OVERDUE')}
              </Badge>
            )}
          </chakra.div>
        )}
        {booking.remarks.length > 0 && (
          <chakra.div display="grid" gap="4px" fontSize="13.5px" overflowWrap="anywhere">
            <RemarkLines remarks={booking.remarks} />
          </chakra.div>
        )}
        <chakra.div display="flex" flexWrap="wrap" gap="8px" alignItems="flex-start">
          <LinkButton size="sm" variant="primary" data-autofocus="" to={bookingPath(role, booking.id)}>
            {t('board.open')}
          </LinkButton>
          {whole && <Actions booking={whole} onMove={onMove} />}
        </chakra.div>
      </chakra.div>
    </Anchored>
  );
}

function Actions({ booking, onMove }: { booking: BookingDetail; onMove: () => void }) {
  const t = useText();
  const actor = useActor();
  const reason = useReason(booking.timeZone);
  const now = serverNow();
  const { next } = boardRow({ facts: booking.facts, actor, now });
  const move = verdictOf(booking.facts, actor, now);
  const refused = move?.verdict === 'NO';
  return (
    <>
      <Button size="sm" icon={refused ? 'lock' : 'calendar'} disabled={refused} onClick={onMove}>
        {t('calendar.moveHere')}
      </Button>
      {next && isDialogAction(next) && isPossible(next) && <ActionButton verdict={next} booking={booking} size="sm" />}
      {refused && (
        <chakra.p flexBasis="100%" fontSize="12.5px" color="fg.muted">
          {t('calendar.move.fixed', { reason: reason(move.reason) })}
        </chakra.p>
      )}
    </>
  );
}
