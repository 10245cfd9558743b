// The popup beside a place: a new booking in this workplace at this time, or who is there already.
import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { DOT, formatDate } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { Anchored } from '@/ui/anchored';
import { Icon } from '@/ui/icon';
import type { CalendarBooking, PlaceOffer, WorkplaceItem } from '@/core';
import { NewBooking } from '../new-booking';
import { bookingPath } from '../paths';
import { useOfferWords } from '../place/offer-words';
import { timeOf } from './civil';
import { placeFacts } from '../place/place-facts';

interface Props {
  branchId: number;
  timeZone: string;
  place: WorkplaceItem;
  /** `null`: the workplace alone was chosen. */
  date: string | null;
  /** The last day of a chosen range. */
  departure: string | null;
  /** Minutes of the day; null if only days were chosen. */
  minutes: number | null;
  /** Whether the place is free then; null: not known, or no day was chosen. */
  offer: PlaceOffer | null;
  bookings: readonly CalendarBooking[];
  anchor: DOMRect;
  onClose: () => void;
}

export function FreeWindow(props: Props) {
  const { branchId, timeZone, place, date, departure, minutes, offer, bookings, anchor, onClose } = props;
  const t = useText();
  const { role } = useActor();
  const named = (id: number) => bookings.find((one) => one.id === id)?.petNames.join(', ') ?? '';
  const words = useOfferWords(timeZone, named);
  const query = new URLSearchParams({ branchId: String(branchId), workplaceId: String(place.id) });
  if (date) query.set('arrival', minutes === null ? date : `${date}T${timeOf(minutes)}`);
  if (departure) query.set('departure', departure);
  const first =
    date && [formatDate(date, 'weekday'), minutes === null ? '' : timeOf(minutes)].filter(Boolean).join(' ');
  const when = first && departure ? `${first} – ${formatDate(departure, 'weekday')}` : first;
  const taken = offer && !offer.free ? words(offer, place) : null;
  const warning = offer?.free ? words(offer, place).warning : '';
  const there = taken && bookings.find(({ id }) => id === offer?.clash?.bookingId);
  return (
    <Anchored anchor={anchor} label={place.name} onClose={onClose}>
      <chakra.div display="grid" gap="10px" justifyItems="start" minW="180px" maxW="300px">
        <div>
          <chakra.p fontWeight="700">{[place.name, when].filter(Boolean).join(DOT)}</chakra.p>
          <chakra.p fontSize="13px" color="fg.muted">
            {placeFacts(place, t).join(DOT)}
          </chakra.p>
        </div>
        {(taken?.text || warning) && (
          <chakra.p fontSize="13.5px" color={taken ? 'fg' : 'warn.fg'} _firstLetter={{ textTransform: 'uppercase' }}>
            <Icon name={taken ? 'lock' : 'alert'} /> {taken?.text || warning}
          </chakra.p>
        )}
        {!taken && <NewBooking to={`${bookingPath(role, 'new')}?${query}`} />}
        {there && <Link to={bookingPath(role, there.id)}>{`${there.petNames.join(', ')}${DOT}${there.number}`}</Link>}
      </chakra.div>
    </Anchored>
  );
}
