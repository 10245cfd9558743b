// Shown when a check-in meets a workplace whose guest should have left. Names the overdue bookings and
// the ways out: complete them, take another workplace, or check in all the same.
import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { boardRow, type BookingItem, type CheckInInput, type FreeWorkplace } from '@/core';
import { isProblem, serverNow, type ProblemError } from '@/lib/api';
import { problemText } from '@/lib/error-text';
import { DOT, formatTime } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { Button } from '@/ui/button';
import { ErrorNote, Note } from '@/ui/states';
import { waysOf } from '../place/ways';
import { useWhen } from '../when';
import { dialogVerdicts, isPossible } from './actions';
import { MakeRoom } from './make-room';

export const isInUse = (error: unknown): error is ProblemError =>
  isProblem(error) && error.code === 'booking.place_in_use';
const leftOf = (problem: ProblemError) => (problem.extra['bookings'] as BookingItem[] | undefined) ?? [];
const freeOf = (problem: ProblemError) => (problem.extra['freeWorkplaces'] as FreeWorkplace[] | undefined) ?? [];

export type WayOut = Pick<CheckInInput, 'workplaceId' | 'acceptInUse'>;

interface Props {
  problem: ProblemError;
  /** The booking that is checked in, and the typed values of the check-in. */
  booking: BookingItem;
  body: { reason?: string };
  /** Sends the check-in with this way out; throws errors that it did not show itself. */
  onWay: (way: WayOut) => Promise<void>;
  /** Opens the dialog that completes an overdue booking; the check-in's dialog comes back afterwards. */
  onComplete: (booking: BookingItem) => void;
  onClose: () => void;
}

export function PlaceInUse({ problem, booking, body, onWay, onComplete, onClose }: Props) {
  const t = useText();
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const head = useRef<HTMLDivElement>(null);
  // Another button stands where the pressed one was: a second Enter must not press it.
  useEffect(() => {
    head.current?.focus();
  }, [problem]);

  async function take(name: string, way: WayOut) {
    if (busy) return;
    setBusy(name);
    setFailure(null);
    try {
      await onWay(way);
    } catch (error) {
      setFailure(error);
    }
    setBusy(null);
  }

  const free = freeOf(problem);
  const ways = waysOf(problem);
  return (
    <chakra.div display="grid" gap="4">
      <chakra.div ref={head} tabIndex={-1} outline="none">
        <Note tone="warn" icon="alert" role="alert">
          <chakra.p fontWeight="700">{problemText(problem, t)}</chakra.p>
          <chakra.ul listStyleType="none" display="grid" gap="8px" mt="1">
            {leftOf(problem).map((one) => (
              <Left key={one.id} booking={one} onComplete={() => onComplete(one)} />
            ))}
          </chakra.ul>
        </Note>
      </chakra.div>
      {free.length > 0 ? (
        <chakra.div role="group" aria-label={t('inUse.elsewhere')}>
          <chakra.p fontWeight="600" fontSize="14.5px" mb="2">
            {t('inUse.elsewhere')}
          </chakra.p>
          <chakra.div display="flex" flexWrap="wrap" gap="8px" maxH="220px" overflowY="auto" p="3px" m="-3px">
            {free.map(({ id, name }) => (
              <Button
                key={id}
                size="sm"
                icon="house"
                busy={busy === name}
                onClick={() => void take(name, { workplaceId: id })}
              >
                {name}
              </Button>
            ))}
          </chakra.div>
        </chakra.div>
      ) : (
        <chakra.p fontSize="14px" color="fg.muted">
          {t('inUse.nowhere')}
        </chakra.p>
      )}
      {ways.room && <MakeRoom room={ways.room} ways={ways} booking={booking} body={body} onDone={onClose} />}
      <chakra.p fontSize="13.5px" color="fg.muted">
        {t('inUse.anywayHint')}
      </chakra.p>
      {failure !== null && <ErrorNote error={failure} attempt="save" />}
      <chakra.div display="flex" flexWrap="wrap" gap="3" justifyContent="flex-end" alignItems="center">
        <Button onClick={onClose}>{t('bookingDialog.no')}</Button>
        <Button
          variant="danger"
          icon="doorEnter"
          busy={busy === 'anyway'}
          onClick={() => void take('anyway', { acceptInUse: true })}
        >
          {t('inUse.anyway')}
        </Button>
      </chakra.div>
    </chakra.div>
  );
}

/** An overdue booking, since when it is overdue, and the button that completes it. */
function Left({ booking, onComplete }: { booking: BookingItem; onComplete: () => void }) {
  const t = useText();
  const actor = useActor();
  const when = useWhen(booking.timeZone);
  const now = serverNow();
  const { mark, since } = boardRow({ facts: booking.facts, actor, now });
  const complete = dialogVerdicts(booking.facts, actor, now).find(({ action }) => action === 'COMPLETE');
  const pets = booking.petNames.join(', ');
  const late =
    mark && since
      ? t('inUse.late', { since: when(since) })
      : t('inUse.leaves', { time: formatTime(booking.checkOutLocal) });
  return (
    <chakra.li display="flex" flexWrap="wrap" gap="6px 12px" alignItems="center">
      <chakra.span flex="1 1 220px" minW={0} overflowWrap="anywhere">
        <strong>{pets}</strong>
        {DOT}
        {booking.guestName}
        {DOT}
        {late}
      </chakra.span>
      {complete && isPossible(complete) && (
        <Button size="sm" icon="check" onClick={onComplete}>
          {t('inUse.complete', { pets })}
        </Button>
      )}
    </chakra.li>
  );
}
