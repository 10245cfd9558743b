// At a check-in whose place is still in use, and nothing else is empty: other bookings move, so that this one gets
// another place, and it is checked in there.
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { BookingItem, BranchDetail, Reallocation } from '@/core';
import { useText } from '@/lib/i18n';
import { useIntent } from '@/lib/intent';
import { useActor } from '@/lib/session';
import { useResource } from '@/lib/swr';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { ErrorNote } from '@/ui/states';
import { RoomMoves } from '../place/room-moves';
import { makeRoom, movesOf, type Ways } from '../place/ways';
import { notifyDone } from './take-back';

interface Props {
  room: Reallocation;
  ways: Ways;
  booking: BookingItem;
  /** Why the guest is checked in earlier than agreed, as it was typed. */
  body: { reason?: string };
  onDone: () => void;
}

export function MakeRoom({ room, ways, booking, body, onDone }: Props) {
  const t = useText();
  const actor = useActor();
  const intent = useIntent();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { data: branch } = useResource<BranchDetail>(`/branches/${booking.branchId}`);
  if (!branch) return null;
  const place = branch.workplaces.find(({ id }) => id === room.workplaceId)?.name ?? '';

  async function run() {
    setBusy(true);
    setFailure(null);
    const checkIn = { ...body, bookingId: booking.id, version: booking.version, workplaceId: room.workplaceId };
    const request = { moves: movesOf(room), checkIn };
    try {
      const made = await intent(request, (key) => makeRoom(booking.branchId, request, key));
      if (made.booking) notifyDone(made.booking, 'CHECK_IN', actor, made.id);
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
