// The lists that the figures count, with the filters that leave exactly what is counted.
import { enums, recordLists, type BookingStatus, type Role } from '@/core';

type Filters = Readonly<Record<string, string | number | undefined>>;

function address(path: string, filters: Filters): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(filters)) if (value !== undefined) query.set(key, String(value));
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** The bookings that arrive on these days, whatever their state or in one. */
export const bookingsOf = (role: Role, from: string, to: string, status?: BookingStatus) =>
  address(recordLists('booking', role)[0] ?? '/', { status, from, to });

/** The payments that brought money on these days, or whose money went back. */
export const paymentsOf = (from: string, to: string) =>
  address('/dashboard/payments', { movedFrom: from, movedTo: to });

/** The payments of which a refund arrived on these days. */
export const refundsOf = (from: string, to: string) =>
  address('/dashboard/payments', { refundedFrom: from, refundedTo: to });

const list = (statuses: readonly string[]) => statuses.join(',');
const COMPANY_BOOKINGS = '/dashboard/company-bookings';

/** The bookings of one branch or all that arrive on a day and take place. */
export const arrivalsOf = (day: string, branchId?: number) =>
  address(COMPANY_BOOKINGS, { status: list(enums().takingPlace), branchId, from: day, to: day });
/** Those that leave on a day. */
export const departuresOf = (day: string, branchId?: number) =>
  address(COMPANY_BOOKINGS, { status: list(enums().takingPlace), branchId, departureFrom: day, departureTo: day });
/** Those whose pets are in house. */
export const inHouseOf = (branchId?: number) => address(COMPANY_BOOKINGS, { status: list(enums().inHouse), branchId });

export const calendarOf = (branch: number) => address('/dashboard/calendar', { branch, view: 'week' });
