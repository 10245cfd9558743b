// Addresses of bookings. Which of the two lists a person may open is the core's answer.
import { recordLists, type Role } from '@/core';

export const ALL_BOOKINGS = '/dashboard/bookings';
export const COMPANY_BOOKINGS = '/dashboard/company-bookings';

/** The list that this role may open; its detail and its add form stand under the same address. */
export function listPath(role: Role): string {
  return recordLists('booking', role)[0] ?? ALL_BOOKINGS;
}

export const bookingPath = (role: Role, id: number | 'new') => `${listPath(role)}/${id}`;
