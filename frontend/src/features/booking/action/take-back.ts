// The toast after an action: which action met which pets, and "Undo" while the core allows taking the
// action back. Taking back asks no question and restores the booking.
import { boardRow, type Actor, type BookingAction, type BookingDetail, type BookingItem } from '@/core';
import { api, newIdempotencyKey, serverNow } from '@/lib/api';
import { mutateResource } from '@/lib/swr';
import { notify } from '@/ui/toast';
import { undoRoom } from '../place/ways';
import { takeOver } from '../use-booking-call';
import { isPlainAction, SENDING, type PlainAction } from './actions';

type Taken = Pick<BookingItem, 'id' | 'version'>;

/**
 * The open toast of each booking; the next action on the booking closes it, because its "Undo" no
 * longer applies.
 */
const openToasts = new Map<number, ReturnType<typeof notify.done>>();

/**
 * Shows the toast for the action `done`; `booking` is the booking after it. `room`: the reallocation that the action was a
 * part of, which is taken back as a whole.
 */
export function notifyDone(booking: BookingDetail, done: PlainAction, actor: Actor, room?: number): void {
  const before = openToasts.get(booking.id);
  if (before !== undefined) notify.dismiss(before);
  const { undo } = boardRow({ facts: booking.facts, actor, now: serverNow() });
  const id = notify.done({
    headline: SENDING[done].headline,
    text: room === undefined ? `bookingDialog.done.${done}` : 'place.room.doneCheckIn',
    params: { pets: booking.petNames.join(', '), place: booking.workplaceNames.join(', ') },
    action:
      undo?.of === done
        ? {
            label: 'common.undo',
            run: () => void (room === undefined ? takeBack(booking, undo.action, actor) : undoRoom(room, true)),
          }
        : undefined,
  });
  openToasts.set(booking.id, id);
}

/** What is being taken back, and by whom: the toast and the booking's own place both offer it. */
const underWay = new Set<string>();

/** Sends `action`, which takes back the last transition of `booking`. */
export async function takeBack(booking: Taken, action: BookingAction, actor: Actor): Promise<void> {
  const what = `${actor.userId} ${booking.id} ${booking.version}`;
  if (!isPlainAction(action) || underWay.has(what)) return;
  underWay.add(what);
  try {
    const answer = await api.post<BookingDetail>(
      `/bookings/${booking.id}/${SENDING[action].path}`,
      {},
      { ifMatch: booking.version, idempotencyKey: newIdempotencyKey() },
    );
    await takeOver(answer);
    notifyDone(answer, action, actor);
  } catch (error) {
    notify.error(error, 'save');
    // The booking has changed or its workplace is taken: the lists are read again.
    void mutateResource('/board', '/bookings', `/bookings/${booking.id}`);
  } finally {
    underWay.delete(what);
  }
}
