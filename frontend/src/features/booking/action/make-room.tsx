// At a check-in whose place is still in use, and nothing else is empty: other bookings move, so that this one gets
// another place, and it is checked in there.
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { hasDeparture, type BookingDetail, type BookingItem, type BranchDetail, type Reallocation } from '@/core';
import { api } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { useIntent } from '@/lib/intent';
import { useActor } from '@/lib/session';
import { useResource } from '@/lib/swr';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { unitOf } from '@/ui/service-look';
import { ErrorNote } from '@/ui/states';
import { RoomMoves } from '../place/room-moves';
import { makeRoom, movesOf, type Ways } from '../place/ways';
import { takeOver } from '../use-booking-call';
import { notifyDone } from './take-back';

/** Two requests, each with its own key: if the second fails, the booking has its new place and the dialog says why. */
export function MakeRoom({
  room,
  ways,
  booking,
  body,
  onDone,
}: {
  room: Reallocation;
  ways: Ways;
  booking: BookingItem;
  body: object;
  onDone: () => void;
}) {
  const t = useText();
  const actor = useActor();
  const intent = useIntent();
  const [moved, setMoved] = useState<BookingDetail | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { data: branch } = useResource<BranchDetail>(`/branches/${booking.branchId}`);
  if (!branch) return null;
  const place = branch.workplaces.find(({ id }) => id === room.workplaceId)?.name ?? '';

  async function toPlace(): Promise<BookingDetail> {
    const departure = hasDeparture(unitOf(booking.serviceType)) ? booking.checkOutLocal.slice(0, 16) : null;
    const move = { arrival: booking.checkInLocal.slice(0, 16), departure, workplaceId: room.workplaceId };
    const moves = movesOf({ of: '', room, neighbours: [] });
    const request = { moves, reschedule: { bookingId: booking.id, version: booking.version, move } };
    const { booking: after } = await intent(request, (key) => makeRoom(booking.branchId, request, key));
    if (!after) throw new Error('the answer names no booking');
    setMoved(after);
    return after;
  }

  async function run() {
    setBusy(true);
    setFailure(null);
    try {
      const there = moved ?? (await toPlace());
      const route = `/bookings/${there.id}/check-in`;
      const answer = await intent({ route, body, version: there.version }, (idempotencyKey) =>
        api.post<BookingDetail>(route, body, { ifMatch: there.version, idempotencyKey }),
      );
      await takeOver(answer);
      notifyDone(answer, 'CHECK_IN', actor);
      onDone();
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  }

  return (
    <chakra.div display="grid" gap="8px" justifyItems="start">
      <chakra.p fontWeight="600" fontSize="14.5px">
        <Icon name="repeat" /> {t('place.room.title', { place, count: room.moves.length })}
      </chakra.p>
      <RoomMoves room={room} neighbours={ways.neighbours} branch={branch} />
      {failure !== null && <ErrorNote error={failure} attempt="save" />}
      <Button size="sm" icon="doorEnter" busy={busy} onClick={() => void run()}>
        {t('inUse.makeRoom', { place })}
      </Button>
    </chakra.div>
  );
}
