// The bookings that move to make room, a line each: whose, from where to where, and for whom.
import { chakra } from '@chakra-ui/react';
import type { BranchDetail, CalendarBooking, Reallocation } from '@/core';
import { useText, type Translate } from '@/lib/i18n';
import { Button } from '@/ui/button';
import { Note } from '@/ui/states';
import { segmentsText } from './segment-text';
import type { RoomChoice } from './ways';

type Where = Pick<BranchDetail, 'workplaces' | 'timeZone'>;

interface Room {
  room: Reallocation;
  neighbours: readonly CalendarBooking[];
  branch: Where;
}

/** A move and the reason for it: "Luna (Ana Marić): Box 2 → Box 5, so that this booking gets Box 2". */
function moveTexts({ room, neighbours, branch }: Room, t: Translate): string[] {
  const nameOf = (id: number) => branch.workplaces.find((place) => place.id === id)?.name ?? String(id);
  const petsOf = (id: number) => neighbours.find((one) => one.id === id)?.petNames.join(', ') ?? String(id);
  return room.moves.map(({ bookingId, from, workplaceId, givesWayTo }) => {
    const guest = neighbours.find(({ id }) => id === bookingId)?.guestName ?? '';
    const next = room.moves.find((one) => one.bookingId === givesWayTo);
    return t(next ? 'place.room.moveFor' : 'place.room.move', {
      pets: petsOf(bookingId),
      guest,
      from: segmentsText(from, branch, t),
      to: nameOf(workplaceId),
      other: next ? petsOf(next.bookingId) : '',
      place: nameOf(next ? next.workplaceId : room.workplaceId),
    });
  });
}

export function RoomMoves(room: Room) {
  const t = useText();
  return (
    <chakra.span display="grid" gap="2px" fontSize="13.5px" color="fg.muted">
      {moveTexts(room, t).map((text) => (
        <span key={text}>{text}</span>
      ))}
      <span>{t('place.room.hint')}</span>
    </chakra.span>
  );
}

/** The way that was chosen; it is taken with the next save. */
export function ChosenRoom({ chosen, branch, onDrop }: { chosen: RoomChoice; branch: Where; onDrop: () => void }) {
  const t = useText();
  const place = branch.workplaces.find(({ id }) => id === chosen.room.workplaceId)?.name ?? '';
  return (
    <Note tone="info" icon="repeat" role="status">
      <chakra.p fontWeight="600">{t('place.room.chosen', { place })}</chakra.p>
      <RoomMoves room={chosen.room} neighbours={chosen.neighbours} branch={branch} />
      <Button size="sm" icon="undo" mt="2" maxW="full" whiteSpace="normal" textAlign="left" onClick={onDrop}>
        {t('place.room.drop')}
      </Button>
    </Note>
  );
}
