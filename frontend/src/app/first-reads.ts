// What a screen reads first, by the screen's name in the core. The first screen of a visit begins to read it while its
// parts are still on their way. `{id}` is the address's, `{companyId}` and `{branchId}` the account's. A screen that
// is missing here works the same, later.
import { sessionUser } from '@/lib/session-store';
import { readAhead } from '@/lib/swr';

const list = (path: string, sort: string) => [`${path}?sort=${sort}&page=1&pageSize=25`];
const bookings = list('/bookings', '-number');
const booking = ['/bookings/{id}', '/bookings/{id}/timeline'];

export const FIRST_READS: Readonly<Record<string, readonly string[]>> = {
  home: ['/home?days=28'],
  adminHome: ['/admin-home'],
  board: ['/board'],
  calendar: ['/branches/{branchId}'],
  bookings,
  companyBookings: bookings,
  bookingDetail: booking,
  companyBookingDetail: booking,
  till: ['/branches/{branchId}/till'],
  payments: list('/payments', '-createdAt'),
  paymentDetail: ['/payments/{id}'],
  system: ['/system', ...list('/system/jobs', '-since')],
  reviews: list('/reviews', '-createdAt'),
  operatorCompany: ['/companies/{id}'],
  companiesDetail: ['/companies/{id}'],
  companyDetail: ['/companies/{id}'],
  companyBranchDetail: ['/branches/{id}'],
};

/** What the frame around every screen reads. */
export const FRAME_READS = ['/companies/{companyId}'] as const;

/** Fills `{id}`, `{companyId}` and `{branchId}`; null if one of them has no value. */
function filled(path: string, values: Readonly<Record<string, unknown>>): string | null {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (names.some((name) => !values[name] || values[name] === 'new')) return null;
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

let begun = false;

/** Begins to read what the first screen shows. Later screens read by themselves. */
export function beginFirstReads(screen: string, address: URL, id: string | undefined): void {
  const user = sessionUser();
  if (begun || !user) return;
  begun = true;
  const framed = address.pathname.startsWith('/dashboard/') ? FRAME_READS : [];
  const paths = [...(FIRST_READS[screen] ?? []), ...framed]
    // A list whose address holds a search or a filter reads something else.
    .filter((path) => !address.search || !path.includes('?'))
    .map((path) => filled(path, { id, companyId: user.companyId, branchId: user.branchId }));
  for (const path of new Set(paths)) if (path !== null) readAhead(path);
}
