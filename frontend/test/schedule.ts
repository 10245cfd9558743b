// Free and taken places as fixtures, complete as in the API's answers.
import { branch, detail } from '@test/booking';
import { occupancy } from '@test/occupancy';
import type { BranchDetail, PlaceOffer } from '@/core';

/** A workplace's answer: free, unless `over` says otherwise. */
export const offer = (id: number, over: object = {}) => ({
  id,
  free: true,
  reason: null,
  clash: null,
  stillInUse: null,
  ...over,
});
/** Ana Ilić's Rex is in Kennel 3 until the 25th. */
export const TAKEN = {
  free: false,
  clash: { at: '2026-11-20T23:00:00Z', bookingId: 7, until: '2026-11-24T23:00:00Z' },
};
export const collision = (over: object = {}) => ({
  workplaceId: 1,
  workplaceName: 'Kennel 3',
  bookingId: 7,
  guestName: 'Ana Ilić',
  pets: 1,
  from: '2026-11-20T23:00:00Z',
  to: '2026-11-24T23:00:00Z',
  fromLocal: '2026-11-21T00:00:00+01:00',
  toLocal: '2026-11-25T00:00:00+01:00',
  number: 'B-2026-000007',
  ...over,
});
export const quoted = ({
  workplaces = [offer(1), offer(2)],
  ...over
}: { workplaces?: PlaceOffer[]; [member: string]: unknown } = {}) => ({
  free: workplaces.some(({ free }) => free),
  issues: [],
  warnings: [],
  stay: null,
  quote: null,
  terms: [],
  difference: null,
  workplaces,
  first: workplaces.find(({ free }) => free)?.id ?? null,
  collisions: [],
  alternatives: [],
  services: [],
  room: null,
  neighbours: [],
  ...over,
});

const days = (from: string, to: string) => ({ from: `${from}T23:00:00Z`, to: `${to}T23:00:00Z` });
export const LATER = {
  kind: 'LATER',
  arrival: '2026-11-25T14:00',
  departure: '2026-11-27T11:00',
  stays: [{ workplaceId: 1, until: null, ...days('2026-11-24', '2026-11-26') }],
};
export const SPLIT = {
  kind: 'SPLIT',
  arrival: '2026-11-21T14:00',
  departure: '2026-11-23T11:00',
  stays: [
    { workplaceId: 2, until: '2026-11-22', ...days('2026-11-20', '2026-11-21') },
    { workplaceId: 1, until: null, ...days('2026-11-21', '2026-11-22') },
  ],
};

/** The branch's bookings: Rex in Kennel 6 from the 22nd to the 25th, and the given ones. */
export function calendar(over: object = {}, of: BranchDetail = branch()) {
  const rex = detail({
    id: 7,
    number: 'B-2026-000007',
    guestName: 'Ana Ilić',
    petNames: ['Rex'],
    checkIn: '2026-11-22T13:00:00Z',
    checkOut: '2026-11-25T10:00:00Z',
    checkInLocal: '2026-11-22T14:00:00+01:00',
    checkOutLocal: '2026-11-25T11:00:00+01:00',
  });
  return {
    branchId: of.id,
    timeZone: of.timeZone,
    from: '2026-11-01',
    to: '2027-01-01',
    now: '2026-11-20T13:00:00Z',
    workplaces: of.workplaces,
    openingHours: of.openingHours,
    timeslots: of.timeslots,
    occupancies: [occupancy(7, 2, 22, 25)],
    bookings: [{ ...rex, pets: 1 }],
    ...over,
  };
}
