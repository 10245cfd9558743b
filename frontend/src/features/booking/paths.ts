// Addresses of bookings. The core answers which of the two lists an account may open.
import { recordLists, type BookingItem, type FoundGuest, type Role, type SessionUser } from '@/core';

export const ALL_BOOKINGS = '/dashboard/bookings';
export const COMPANY_BOOKINGS = '/dashboard/company-bookings';

/** The list that this role may open; details and the add form stand under the same address. */
export function listPath(role: Role): string {
  return recordLists('booking', role)[0] ?? ALL_BOOKINGS;
}

export const bookingPath = (role: Role, id: number | 'new') => `${listPath(role)}/${id}`;

/** All bookings of a guest, which are those of one phone within one company. */
export function guestPath({ role, companyId }: SessionUser, guest: Pick<FoundGuest, 'phone' | 'companyId'>): string {
  const filters = new URLSearchParams({ phone: guest.phone });
  if (companyId === null) filters.set('companyId', String(guest.companyId));
  return `${listPath(role)}?${filters}`;
}

/** The key in the address of a new booking that is to be like an earlier one. */
export const COPY_OF = 'copyOf';

/** A new booking with guest, pets, service and nights of this one. */
export function bookAgainPath(role: Role, { id, branchId }: Pick<BookingItem, 'id' | 'branchId'>): string {
  return `${bookingPath(role, 'new')}?${new URLSearchParams({ branchId: String(branchId), [COPY_OF]: String(id) })}`;
}

/** The booking that an address shows; 0: none. */
export const bookingOf = (address: string) =>
  Number(/^\/dashboard\/(?:company-)?bookings\/(\d+)/.exec(address)?.[1] ?? 0);

/** A review stands in the address of the list of reviews. */
export const reviewPath = (id: number) => `/dashboard/reviews?review=${id}`;
