// Copies a way out into the form: times and workplaces of an alternative, another service, or the bookings
// that make room.
import { useFormContext } from 'react-hook-form';
import type { Alternative, OtherService, Reallocation } from '@/core';
import type { Ways } from '../place/ways';
import { roomKey, type BookingValues } from './values';

const DIRTY = { shouldDirty: true } as const;
const LAST = { shouldDirty: true, shouldValidate: true } as const;

export function useChoose() {
  const { setValue, getValues } = useFormContext<BookingValues>();
  return {
    alternative({ arrival, departure, stays }: Alternative) {
      const only = stays.length === 1 ? stays[0] : undefined;
      setValue('arrival', arrival, DIRTY);
      setValue('departure', departure ?? '', DIRTY);
      setValue('split', only ? null : { arrival, departure, stays }, DIRTY);
      setValue('workplaceId', only?.workplaceId ?? null, LAST);
    },
    service({ serviceId, workplaceId }: OtherService) {
      setValue('serviceId', serviceId, DIRTY);
      setValue('split', null, DIRTY);
      setValue('workplaceId', workplaceId, LAST);
    },
    room(room: Reallocation, { neighbours }: Ways) {
      setValue('split', null, DIRTY);
      setValue('workplaceId', room.workplaceId, LAST);
      setValue('room', { of: roomKey(getValues()), room, neighbours }, DIRTY);
    },
    noRoom() {
      setValue('room', null, DIRTY);
      setValue('workplaceId', null, LAST);
    },
  };
}
