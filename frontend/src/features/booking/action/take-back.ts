// What is said once an action is done: what was done to whom, and the way back while it may have
// been a slip. Taking back asks nothing: it puts things as they were.
import { boardRow, type Actor, type BookingAction, type BookingDetail, type BookingItem } from '@/core';
import { api, newIdempotencyKey, serverNow } from '@/lib/api';
import { mutateResource } from '@/lib/swr';
import { notify } from '@/ui/toast';
import { takeOver } from '../use-booking-call';
import { isPlainAction, SENDING, type PlainAction } from './actions';

type Taken = Pick<BookingItem, 'id' | 'version'>;

/** What is still said of each booking: its way back is gone with the next thing that is done. */
const said = new Map<number, ReturnType<typeof notify.done>>();

/** `done` was done; `booking` is what came of it. */
export function tellDone(booking: BookingDetail, done: PlainAction, actor: Actor): void {
  const before = said.get(booking.id);
  if (before !== undefined) notify.dismiss(before);
  const { undo } = boardRow({ facts: booking.facts, actor, now: serverNow() });
  const id = notify.done({
    headline: SENDING[done].headline,
    text: `bookingDialog.done.${done}`,
    params: { pets: booking.petNames.join(', ') },
    action:
      undo?.of === done ? { label: 'common.undo', run: () => void takeBack(booking, undo.action, actor) } : undefined,
  });
  said.set(booking.id, id);
}

/** Does `action`, the way back from the last transition of `booking`. */
export async function takeBack(booking: Taken, action: BookingAction, actor: Actor): Promise<void> {
  if (!isPlainAction(action)) return;
  try {
    const answer = await api.post<BookingDetail>(
      `/bookings/${booking.id}/${SENDING[action].path}`,
      {},
      { ifMatch: booking.version, idempotencyKey: newIdempotencyKey() },
    );
    await takeOver(answer);
    tellDone(answer, action, actor);
  } catch (error) {
    notify.error(error, 'save');
    // Somebody was faster, or the place is gone: what is shown is read again.
    void mutateResource('/board', '/bookings', `/bookings/${booking.id}`);
  }
}
