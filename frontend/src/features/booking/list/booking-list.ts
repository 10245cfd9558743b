// The lists of bookings as data: of the platform, of a company, of a branch.
import { enums, typedPhone, type BookingItem } from '@/core';
import { formatPhone } from '@/lib/format';
import { sessionUser } from '@/lib/session-store';
import { choicesOf, lookup, REFERENCES } from '@/resource/lookup';
import type { ChoiceSource, Filter, ListDef } from '@/resource/types';
import { branchSource } from '../branch-source';
import { bookingColumns, type BookingScope } from './booking-columns';

/** A whole number, read as it is written in the country of the account's company. */
function wholePhone(typed: string): string | null {
  const { number, whole } = typedPhone(typed, sessionUser()?.companyCountry ?? null);
  return whole ? number : null;
}

const status = (): Filter => ({
  kind: 'lookup',
  key: 'status',
  label: 'booking.status',
  choices: enums().bookingStatus,
  textOf: (value) => `enum.bookingStatus.${value}`,
  multiple: true,
});
const paymentState = (): Filter => ({
  ...choicesOf('paymentState'),
  key: 'paymentState',
  label: 'booking.paymentState',
  multiple: true,
});
const COMPANY: Filter = { kind: 'search', key: 'companyId', label: 'booking.companyId', source: REFERENCES.companyId };
const serviceType = (): Filter => ({
  kind: 'lookup',
  key: 'serviceType',
  label: 'booking.serviceType',
  choices: enums().serviceType,
  textOf: (value) => `enum.serviceType.${value}`,
});
const PHONE: Filter = {
  kind: 'string',
  key: 'phone',
  label: 'booking.guestPhone',
  read: wholePhone,
  textOf: formatPhone,
};
const OVERBOOKED: Filter = {
  kind: 'lookup',
  key: 'overbooked',
  label: 'booking.overbooked',
  choices: ['true'],
  textOf: () => 'bookings.overbookedOnly',
};
const DATES: Filter = { kind: 'date', key: 'dates', label: 'booking.checkIn', from: 'from', to: 'to' };
const DEPARTURES: Filter = {
  kind: 'date',
  key: 'departures',
  label: 'booking.checkOut',
  from: 'departureFrom',
  to: 'departureTo',
};
const branch = (source: ChoiceSource): Filter => ({
  kind: 'search',
  key: 'branchId',
  label: 'booking.branchId',
  source,
});

/** The filters of a scope; `fixed`: the company whose tab holds the list. */
function filters(scope: BookingScope, fixed: Record<string, string>): Filter[] {
  const where: Record<BookingScope, Filter[]> = {
    all: [COMPANY, branch(branchSource)],
    company: [branch(fixed.companyId ? lookup('/branches', { fixed }) : branchSource)],
    branch: [],
  };
  return [status(), paymentState(), ...where[scope], serviceType(), DATES, DEPARTURES, PHONE, OVERBOOKED];
}

export const bookingList = (
  base: string,
  scope: BookingScope,
  fixed: Record<string, string> = {},
): ListDef<BookingItem> => ({
  id: `bookings.${scope}`,
  path: '/bookings',
  columns: bookingColumns(scope),
  filters: filters(scope, fixed),
  defaultSort: '-number',
  searchHint: 'bookings.searchHint',
  rowId: (row) => row.id,
  rowPath: (row) => `${base}/${row.id}`,
  fixed,
});
