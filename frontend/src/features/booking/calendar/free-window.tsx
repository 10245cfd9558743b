// The popup beside a free place: a new booking in this workplace at this time.
import { chakra } from '@chakra-ui/react';
import { DOT, formatDate } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { Anchored } from '@/ui/anchored';
import type { WorkplaceItem } from '@/core';
import { NewBooking } from '../new-booking';
import { bookingPath } from '../paths';
import { timeOf } from './civil';
import { placeFacts } from '../place/place-facts';

interface Props {
  branchId: number;
  place: WorkplaceItem;
  /** `null`: the workplace alone was chosen. */
  date: string | null;
  /** Minutes of the day; null if only a day was chosen. */
  minutes: number | null;
  anchor: DOMRect;
  onClose: () => void;
}

export function FreeWindow({ branchId, place, date, minutes, anchor, onClose }: Props) {
  const t = useText();
  const { role } = useActor();
  const query = new URLSearchParams({ branchId: String(branchId), workplaceId: String(place.id) });
  if (date) query.set('arrival', minutes === null ? date : `${date}T${timeOf(minutes)}`);
  const when = date && [formatDate(date, 'weekday'), minutes === null ? '' : timeOf(minutes)].filter(Boolean).join(' ');
  return (
    <Anchored anchor={anchor} label={place.name} onClose={onClose}>
      <chakra.div display="grid" gap="10px" justifyItems="start" minW="180px">
        <div>
          <chakra.p fontWeight="700">{[place.name, when].filter(Boolean).join(DOT)}</chakra.p>
          <chakra.p fontSize="13px" color="fg.muted">
            {placeFacts(place, t).join(DOT)}
          </chakra.p>
        </div>
        <NewBooking to={`${bookingPath(role, 'new')}?${query}`} />
      </chakra.div>
    </Anchored>
  );
}
