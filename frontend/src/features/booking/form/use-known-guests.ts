// Guests of the company whose phone is being typed: found among its own bookings, the latest
// first. Asks after a pause and only from so many figures on; an answer to an older question
// is dropped.
import { useEffect, useState } from 'react';
import type { BookingItem, Page } from '@/core';
import { api } from '@/lib/api';

const PAUSE_MS = 250;
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
  pets: KnownPet[];
}

const digitsOf = (text: string) => text.replace(/\D/g, '');
/** As dialled at home: a leading zero stands for the country. */
const local = (digits: string) => digits.replace(/^0+/, '');

/** Bookings with that phone, told by guest: a number may be found in other terms, too. */
export function guestsOf(bookings: readonly BookingItem[], digits: string): KnownGuest[] {
  const guests = new Map<string, KnownGuest>();
  for (const booking of bookings) {
    if (!digitsOf(booking.guestPhone ?? '').includes(local(digits))) continue;
    const key = `${booking.guestPhone} ${booking.guestName.toLowerCase()}`;
    const known = guests.get(key);
    const pets = booking.petNames.map((name) => ({ name, bookingId: booking.id }));
    if (!known) guests.set(key, { booking, pets });
    else known.pets.push(...pets.filter(({ name }) => !known.pets.some((pet) => pet.name === name)));
  }
  return [...guests.values()].slice(0, SHOWN);
}

/** `companyId`: whose guests, for those who see the guests of many; null: none is chosen yet. */
export function useKnownGuests(phone: string, companyId: number | null | undefined): readonly KnownGuest[] {
  const digits = digitsOf(phone);
  const asked = digits.length >= MIN_DIGITS && companyId !== null ? `/bookings?q=${digits}&sort=-checkIn&pageSize=10${companyId === undefined ? '' : `&companyId=${companyId}`}` : null;
  const [found, setFound] = useState<{ asked: string; guests: KnownGuest[] } | null>(null);
  useEffect(() => {
    if (!asked) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      api.get<Page<BookingItem>>(asked, { signal: abort.signal }).then(
        ({ items }) => abort.signal.aborted || setFound({ asked, guests: guestsOf(items, digits) }),
        // It only helps: without an answer one types the name.
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [asked, digits]);
  return asked !== null && found?.asked === asked ? found.guests : NOBODY;
}
const NOBODY: readonly KnownGuest[] = [];
