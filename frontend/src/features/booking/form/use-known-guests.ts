// Finds the guests of the company by the phone being typed, among its own bookings, and the late
// bookings with that phone. Asks after a pause and only from MIN_DIGITS digits on; an answer to an
// older question is dropped.
import { isPastStay, boardRow, typedPhone, type Actor, type BookingItem, type BoardRow, type Page } from '@/core';
import { api, serverNow } from '@/lib/api';
import { useLatestAnswer, type LatestAnswer } from '@/lib/latest-answer';

const MIN_DIGITS = 6;
/** The most guests shown; one more digit narrows a longer list. */
const SHOWN = 5;

export interface KnownPet {
  name: string;
  /** The latest booking of this pet. */
  bookingId: number;
}

export interface KnownGuest {
  /** The latest booking of the guest. */
  booking: BookingItem;
  /** The latest completed stay; null if the guest was never here. */
  last: BookingItem | null;
  pets: KnownPet[];
}

/** An expected booking whose guest is late. */
export interface LateBooking {
  booking: BookingItem;
  row: BoardRow;
}

interface Found {
  guests: readonly KnownGuest[];
  late: readonly LateBooking[];
}
const NOBODY: Found = { guests: [], late: [] };

export interface Known extends Found {
  /** `none`: too few digits to ask for anybody. */
  state: LatestAnswer<Found>['state'];
}

/** The digits of a phone, however it is written. */
export const digitsOf = (text: string) => text.replace(/\D/g, '');

interface GuestSearch {
  digits: string;
  /** Whether the number begins with the digits; else they may be its end. */
  begins: boolean;
}

/**
 * The digits to search: of the complete number if the phone can be read, else the typed digits, which
 * may be its end.
 */
function searchOf(phone: string, country: string | null): GuestSearch | null {
  if (digitsOf(phone).length < MIN_DIGITS) return null;
  const { number } = typedPhone(phone, country);
  return number ? { digits: digitsOf(number), begins: true } : { digits: digitsOf(phone), begins: false };
}

/** Groups bookings by phone and name. */
function guestsOf(bookings: readonly BookingItem[]): KnownGuest[] {
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

/** The late bookings, which staff could check in instead of booking anew. */
function lateOf(bookings: readonly BookingItem[], actor: Actor): LateBooking[] {
  const rows = bookings.map((booking) => ({
    booking,
    row: boardRow({ facts: booking.facts, actor, now: serverNow() }),
  }));
  return rows.filter(({ row }) => row.column === 'EXPECTED' && row.mark !== null);
}

/**
 * `companyId`: the company whose guests are searched, for accounts that see several; null: not chosen
 * yet; undefined: the account's own.
 */
export function useKnownGuests(
  phone: string,
  country: string | null,
  companyId: number | null | undefined,
  actor: Actor,
): Known {
  const search = companyId === null ? null : searchOf(phone, country);
  const company = companyId === undefined ? '' : `&companyId=${companyId}`;
  const question = search && JSON.stringify({ ...search, company });
  // The search only helps: without an answer the user types the name.
  const { answer, state } = useLatestAnswer(question, async (query, signal): Promise<Found> => {
    const { digits, begins, company: of } = JSON.parse(query) as GuestSearch & { company: string };
    const { items } = await api.get<Page<BookingItem>>(`/bookings?q=${digits}&sort=-checkIn&pageSize=25${of}`, {
      signal,
    });
    const theirs = items.filter(({ guestPhone }) =>
      begins ? digitsOf(guestPhone ?? '').startsWith(digits) : digitsOf(guestPhone ?? '').includes(digits),
    );
    return { guests: guestsOf(theirs), late: lateOf(theirs, actor) };
  });
  return { ...((state === 'answered' && answer) || NOBODY), state };
}
