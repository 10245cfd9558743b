// Ways out of a request that has no place, in an answer or a refusal of the server; and the one that
// moves other bookings, as it was chosen for exactly one request.
import type { CalendarBooking, Quoted, Reallocation, ReallocationInput, ReallocationView } from '@/core';
import { api, newIdempotencyKey } from '@/lib/api';
import type { ProblemError } from '@/lib/problem';
import { mutateResource } from '@/lib/swr';
import { notify } from '@/ui/toast';

export type Ways = Pick<Quoted, 'alternatives' | 'services' | 'room' | 'neighbours'>;

/** The ways out in a refusal. */
export function waysOf({ extra }: ProblemError): Ways {
  const { alternatives = [], services = [], room = null, neighbours = [] } = extra as Partial<Ways>;
  return { alternatives, services, room, neighbours };
}

/** How other bookings make room, chosen for the request that `of` names. */
export interface RoomChoice {
  of: string;
  room: Reallocation;
  neighbours: readonly CalendarBooking[];
}

/** The moves of a way, for the server. */
export const movesOf = (room: Reallocation): ReallocationInput['moves'] =>
  room.moves.map(({ bookingId, version, workplaceId }) => ({ bookingId, version, workplaceId }));

/** Reads again what shows the moved bookings. */
function readAgain({ branchId, bookings, booking }: ReallocationView): void {
  const ids = [...bookings, ...(booking ? [booking] : [])].map(({ id }) => id);
  void mutateResource(
    ...ids.flatMap((id) => [`/bookings/${id}`, `/bookings/${id}/timeline`]),
    `/branches/${branchId}/calendar`,
    '/board',
    '/bookings',
  );
}

/** Makes room and, in the same step, the booking that needs it. */
export async function makeRoom(branchId: number, body: ReallocationInput, key: string): Promise<ReallocationView> {
  const made = await api.post<ReallocationView>(`/branches/${branchId}/reallocations`, body, { idempotencyKey: key });
  readAgain(made);
  return made;
}

/** Takes it back as a whole, and says so; `checkedIn`: with the check-in that was a part of it. */
export async function undoRoom(id: number, checkedIn = false): Promise<void> {
  try {
    const undone = await api.post<ReallocationView>(`/reallocations/${id}/undo`, undefined, {
      idempotencyKey: newIdempotencyKey(),
    });
    readAgain(undone);
    notify.success(checkedIn ? 'place.room.undoneCheckIn' : 'place.room.undone');
  } catch (error) {
    notify.error(error, 'save');
    void mutateResource('/board', '/bookings');
  }
}
