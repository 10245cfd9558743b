// "Undo" for bookings that were moved together to make room, for as long as that can be taken back.
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { BookingDetail, TimelineItem } from '@/core';
import { formatTime, localOf } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useResource } from '@/lib/swr';
import { Button } from '@/ui/button';
import { Note } from '@/ui/states';
import { undoRoom } from '../place/ways';

interface Noted {
  id: number;
  until?: string;
  undone?: boolean;
  /** The booking that the room was made for. */
  for?: number | null;
}

const notedOf = ({ data }: TimelineItem) => data?.['reallocation'] as Noted | undefined;

type Last = Noted & { until: string; checkedIn: boolean };

/** The reallocation of the booking's last event, if it can still be taken back; a later event may forbid that. */
function lastRoom(items: readonly TimelineItem[], now: string): Last | null {
  const last = items.toSorted((a, b) => a.at.localeCompare(b.at) || a.id - b.id).at(-1);
  const noted = last && notedOf(last);
  if (!noted?.until || noted.undone || now > noted.until) return null;
  return { ...noted, until: noted.until, checkedIn: last?.action === 'CHECK_IN' };
}

export function RoomNote({ booking, now }: { booking: BookingDetail; now: string }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const { data } = useResource<{ items: TimelineItem[] }>(`/bookings/${booking.id}/timeline`);
  const room = data && lastRoom(data.items, now);
  if (!room) return null;
  const { id, until, checkedIn } = room;
  async function run() {
    setBusy(true);
    await undoRoom(id, checkedIn);
    setBusy(false);
  }
  return (
    <Note tone="info" icon="undo">
      <chakra.div display="flex" flexWrap="wrap" gap="8px 14px" alignItems="center" my="-5px">
        <chakra.span>
          {t(room.for ? 'place.room.noteMoved' : 'place.room.note', {
            time: formatTime(localOf(until, booking.timeZone)),
          })}
        </chakra.span>
        <Button size="sm" icon="undo" busy={busy} onClick={() => void run()}>
          {t(checkedIn ? 'place.room.undoCheckIn' : 'place.room.undo')}
        </Button>
      </chakra.div>
    </Note>
  );
}
