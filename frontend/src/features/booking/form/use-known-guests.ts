// Whose phone is being typed: guests of the company, found among its own bookings by the
// beginning of their number, and who is late and may be standing at the desk. Asks after a pause
// and only from so many figures on; an answer to an older question is dropped.
import { isPastStay, boardRow, typedPhone, type Actor, type BookingItem, type BoardRow, type Page } from '@/core';
import { api, serverNow } from '@/lib/api';
import { useLatestAnswer } from '@/lib/latest-answer';

const MIN_DIGITS = 6;
/** More are no help: with the next figure they are fewer. */
const SHOWN = 5;

export interface KnownPet {
  name: string;
  /** The latest booking with it. */
  bookingId: number;
}

export interface KnownGuest {
  /** The latest booking. */
  booking: BookingItem;
  /** The latest stay that was completed; none: they were not here before. */
  last: BookingItem | null;
  pets: KnownPet[];
}

/** A booking that its guest is late for. */
export interface LateBooking {
  booking: BookingItem;
  row: BoardRow;
}

export interface Known {
  guests: readonly KnownGuest[];
  late: readonly LateBooking[];
}
const NOBODY: Known = { guests: [], late: [] };

const digitsOf = (text: string) => text.replace(/\D/g, '');

interface Wanted {
  digits: string;
  /** Whether the number begins with them; else they may be its end. */
  begins: boolean;
}

/** The figures to look for: of the number that is typed, else those that are typed, which may be its end. */
function wantedOf(phone: string, country: string | null): Wanted | null {
  if (digitsOf(phone).length < MIN_DIGITS) return null;
  const { number } = typedPhone(phone, country);
  return number ? { digits: digitsOf(number), begins: true } : { digits: digitsOf(phone), begins: false };
}

/** Bookings with that phone, told by guest: figures may be found in other terms, too. */
export function guestsOf(bookings: readonly BookingItem[]): KnownGuest[] {
  const guests = new Map<string, KnownGuest>();
  for (const booking of bookings) {
    const key = `${booking.guestPhone} ${booking.guestName.toLowerCase()}`;
    const known = guests.get(key) ?? { booking, last: null, pets: [] };
    guests.set(key, known);
    if (isPastStay(booking.status)) known.last ??= booking;
    known.pets.push(
      ...booking.petNames
        .filter((name) => !known.pets.some((pet) => pet.name === name))
        .map((name) => ({ name, bookingId: booking.id })),
    );
  }
  return [...guests.values()].slice(0, SHOWN);
}

/** Those whom one could check in instead of booking them anew. */
function lateOf(bookings: readonly BookingItem[], actor: Actor): LateBooking[] {
  const rows = bookings.map((booking) => ({
    booking,
    row: boardRow({ facts: booking.facts, actor, now: serverNow() }),
  }));
  return rows.filter(({ row }) => row.mark === 'LATE');
}

/** `companyId`: whose guests, for those who see the guests of many; null: none is chosen yet. */
export function useKnownGuests(
  phone: string,
  country: string | null,
  companyId: number | null | undefined,
  actor: Actor,
): Known {
  const wanted = companyId === null ? null : wantedOf(phone, country);
  const company = companyId === undefined ? '' : `&companyId=${companyId}`;
  const question = wanted && JSON.stringify({ ...wanted, company });
  // It only helps: without an answer one types the name.
  const { answer, state } = useLatestAnswer(question, async (asked, signal): Promise<Known> => {
    const { digits, begins, company: of } = JSON.parse(asked) as Wanted & { company: string };
    const { items } = await api.get<Page<BookingItem>>(`/bookings?q=${digits}&sort=-checkIn&pageSize=25${of}`, {
      signal,
    });
    const theirs = items.filter(({ guestPhone }) =>
      begins ? digitsOf(guestPhone ?? '').startsWith(digits) : digitsOf(guestPhone ?? '').includes(digits),
    );
    return { guests: guestsOf(theirs), late: lateOf(theirs, actor) };
  });
  return (state === 'answered' && answer) || NOBODY;
}
