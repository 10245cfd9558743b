// Words for a planned move: beside the pointer, and for screen readers.
import {
  isShared,
  hasDeparture,
  type CalendarBooking,
  type PlaceOffer,
  type PlannedMove,
  type Reason,
  type WorkplaceItem,
  type WorkplaceKind,
} from '@/core';
import { DOT, formatDifference, formatMoney, formatTime } from '@/lib/format';
import type { Translate } from '@/lib/i18n';
import { dayOrTime } from '../place/day-or-time';

export type CellTone = 'free' | 'no' | 'same' | 'wait';
export interface Announcement {
  tone: CellTone;
  /** With the workplace; shown beside the pointer. */
  tip: string;
  /** With the workplace and the days; for screen readers. */
  spoken: string;
  /** Refused by other bookings only: there may be ways out. */
  full?: boolean;
}

export interface Words {
  t: Translate;
  /** The sentence for a reason of the core. */
  reason: (reason: Reason) => string;
  local: (utc: string) => string;
  bookings: ReadonlyMap<number, CalendarBooking>;
}

/** `4 nights, 20.000 RSD (+2.000)`, followed by the warnings. */
function price(
  { stay, quote, difference, warnings }: PlannedMove,
  offer: PlaceOffer | undefined,
  { t, reason, bookings }: Words,
): string {
  const money =
    quote &&
    [formatMoney(quote.total, quote.currency), difference ? `(${formatDifference(difference)})` : '']
      .filter(Boolean)
      .join(' ');
  const what =
    stay &&
    (!hasDeparture(stay.unit)
      ? `${formatTime(stay.checkInLocal)}–${formatTime(stay.checkOutLocal)}`
      : t(`booking.units.${stay.unit}`, { count: stay.units }));
  const late = offer?.stillInUse ? bookings.get(offer.stillInUse) : undefined;
  const besides = [
    ...warnings.map(reason),
    late ? t('calendar.move.stillInUse', { pets: late.petNames.join(', ') }) : '',
  ];
  return [[what, money].filter(Boolean).join(', '), ...besides].filter(Boolean).join(DOT);
}

/** The booking that takes the workplace, and until when. */
function taken(
  { until, bookingId }: NonNullable<PlaceOffer['clash']>,
  kind: WorkplaceKind,
  { t, local, bookings }: Words,
): string {
  const booking = bookings.get(bookingId);
  const end = dayOrTime(local(until));
  if (isShared(kind) || !booking)
    return t(isShared(kind) ? 'calendar.move.fullUntil' : 'calendar.move.takenUntil', { until: end });
  return t('calendar.move.taken', { pets: booking.petNames.join(', '), until: end, number: booking.number });
}

/** Why a workplace is not free for a new booking; null if it is. */
export function notFree(offer: PlaceOffer, kind: WorkplaceKind, words: Words): string | null {
  if (offer.free) return null;
  if (offer.reason) return words.reason(offer.reason);
  return offer.clash ? taken(offer.clash, kind, words) : words.t('booking.taken');
}

/** An issue that holds in every workplace, such as a time in the past. */
const anywhere = ({ issues }: PlannedMove) => issues.find(({ path }) => !path.endsWith('workplaceId'));

/** Why the workplace refuses the move; null if nothing stands in the way. */
function refusal(kind: WorkplaceKind, move: PlannedMove, at: PlaceOffer | undefined, words: Words): string | null {
  // An overbooked booking may get an earlier departure in its workplace, although it holds no place
  // there.
  if (at && move.free && move.issues.length === 0) return null;
  // A stay in several workplaces may be refused by a workplace other than the one under the pointer.
  const targets = [at, ...move.segments.map(({ workplaceId }) => move.offers.find(({ id }) => id === workplaceId))];
  const refused = targets.find((offer) => offer && !offer.free);
  if (refused?.reason) return words.reason(refused.reason);
  if (!at) return words.t('calendar.move.notHere');
  if (move.issues[0]) return words.reason(move.issues[0]);
  if (refused?.clash) return taken(refused.clash, kind, words);
  return move.free ? null : words.t('booking.taken');
}

export interface MoveTarget {
  place: Pick<WorkplaceItem, 'id' | 'name' | 'kind'>;
  /** The days or hours in words. */
  when: string;
  /** The booking is overbooked: a drop in its own workplace asks whether that place is free now. */
  overbooked: boolean;
  /** Some days of the move have not been read, so other bookings there are unknown. */
  partly: boolean;
}

export function announcementOf(
  move: PlannedMove,
  { place, when, overbooked, partly }: MoveTarget,
  words: Words,
): Announcement {
  const { t } = words;
  const announcement = (tone: CellTone, tip: string, what: string): Announcement => ({
    tone,
    tip,
    spoken: t('calendar.move.said', { place: place.name, when, what }),
  });
  if (move.unchanged && !overbooked)
    return announcement('same', t('calendar.move.sameAt', { place: place.name }), t('calendar.move.same'));
  // If the time itself is refused, other bookings do not matter.
  const wrong = anywhere(move);
  if (wrong) return announcement('no', words.reason(wrong), words.reason(wrong));
  const offer = move.offers.find(({ id }) => id === place.id);
  const why = refusal(place.kind, move, offer, words);
  if (why)
    return {
      ...announcement('no', t('calendar.move.noAt', { place: place.name, reason: why }), why),
      full: offer !== undefined && !offer.reason && move.issues.length === 0 && !move.unchanged,
    };
  const what = [price(move, offer, words), partly ? t('calendar.move.partly') : ''].filter(Boolean).join(DOT);
  return announcement(
    'free',
    t('calendar.move.freeAt', { place: place.name, what }),
    t('calendar.move.free', { what }),
  );
}
