// Addresses of bookings. The core answers which of the two lists an account may open.
import { recordLists, type Role } from '@/core';

export const ALL_BOOKINGS = '/dashboard/bookings';
export const COMPANY_BOOKINGS = '/dashboard/company-bookings';

/** The list that this role may open; details and the add form stand under the same address. */
export function listPath(role: Role): string {
  return recordLists('booking', role)[0] ?? ALL_BOOKINGS;
}

export const bookingPath = (role: Role, id: number | 'new') => `${listPath(role)}/${id}`;

/** The booking that an address shows; 0: none. */
export const bookingOf = (address: string) =>
  Number(/^\/dashboard\/(?:company-)?bookings\/(\d+)/.exec(address)?.[1] ?? 0);

/** A review stands in the address of the list of reviews. */
export const reviewPath = (id: number) => `/dashboard/reviews?review=${id}`;
