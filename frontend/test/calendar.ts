// A branch's calendar as a fixture: Dorćol in the fortnight from Monday, 16 November 2026.
import type { BookingDetail, BranchDetail, CalendarBooking, CalendarOccupancy, CalendarView } from '@/core';
import { booking, branch, detail, place, service } from './booking';
import { midnight, occupancy } from './occupancy';

const two = (n: number) => String(n).padStart(2, '0');

export const DORCOL: BranchDetail = branch({
  workplaces: [
    place(1, 'Kennel 1'),
    place(2, 'Kennel 2', { sizes: ['SMALL', 'MEDIUM'] }),
    place(3, 'Kennel 3'),
    place(7, 'Garden', { kind: 'AREA', capacity: 12 }),
    place(9, 'Salon'),
  ],
  services: [
    service(1, { workplaceIds: [1, 2, 3, 7] }),
    service(2, {
      type: 'GROOMING',
      titleEn: 'Bath',
      unit: 'SESSION',
      durationMinutes: 90,
      discountRate: 0,
      price: 200_000,
      workplaceIds: [9],
    }),
  ],
  timeslots: [
    {
      id: 5,
      version: 1,
      fromDate: '2026-11-16',
      toDate: '2026-11-18',
      fromTime: null,
      toTime: null,
      workplaceIds: [2],
      yearly: false,
      reason: 'New floor',
    },
  ],
});

interface Stay {
  id: number;
  pets: string[];
  guest: string;
  /** `from` and `to` are days of November. */
  from: number;
  to: number;
  place: number;
  status?: BookingDetail['status'];
  overbooked?: boolean;
  overdue?: boolean;
}

/** The whole booking of a hostel stay. */
export function wholeStay({ id, pets, guest, from, to, place: at, status = 'CREATED' }: Stay): BookingDetail {
  const nights = to - from;
  const times = {
    checkIn: `2026-11-${two(from)}T13:00:00Z`,
    checkOut: `2026-11-${two(to)}T10:00:00Z`,
    checkInLocal: `2026-11-${two(from)}T14:00:00+01:00`,
    checkOutLocal: `2026-11-${two(to)}T11:00:00+01:00`,
  };
  const total = nights * pets.length * 450_000;
  const lines = [
    {
      code: 'NIGHT' as const,
      units: nights,
      pets: pets.length,
      unitPrice: 500_000,
      rate: 0,
      amount: nights * pets.length * 500_000,
    },
    {
      code: 'DISCOUNT' as const,
      units: nights,
      pets: pets.length,
      unitPrice: 500_000,
      rate: 1_000,
      amount: -nights * pets.length * 50_000,
    },
  ];
  return detail({
    id,
    number: `B-2026-${String(id).padStart(6, '0')}`,
    petNames: pets,
    guestName: guest,
    status,
    units: nights,
    total,
    ...times,
    facts: { checkedInAt: status === 'ACTIVE' ? times.checkIn : null },
    workplaces: [
      {
        id: at,
        name: DORCOL.workplaces.find((one) => one.id === at)?.name ?? '',
        kind: 'ROOM',
        from: midnight(from),
        to: midnight(to),
      },
    ],
    quote: { lines, total, currency: 'RSD' },
  });
}

export const occupancyOf = ({
  id,
  place: workplaceId,
  from,
  to,
  pets,
  overbooked = false,
  overdue = false,
}: Stay): CalendarOccupancy => occupancy(id, workplaceId, from, to, { pets: pets.length, overbooked, overdue });

export const shortOf = (whole: BookingDetail): CalendarBooking => {
  const {
    id,
    version,
    number,
    status,
    serviceType,
    serviceId,
    guestName,
    guestPhone,
    petNames,
    checkIn,
    checkOut,
    checkInLocal,
    checkOutLocal,
    overbooked,
    total,
    currency,
    paymentState,
    balance,
  } = whole;
  return {
    id,
    version,
    number,
    status,
    serviceType,
    serviceId,
    guestName,
    guestPhone,
    petNames,
    checkIn,
    checkOut,
    checkInLocal,
    checkOutLocal,
    overbooked,
    total,
    currency,
    paymentState,
    balance,
    pets: whole.pets.length,
    remarks: [],
    animals: whole.pets.map(({ size, animalTypeId }) => ({ size, animalTypeId })),
  };
};

export const STAYS: Stay[] = [
  { id: 1, pets: ['Bobi'], guest: 'Jovan Marić', from: 16, to: 20, place: 1, status: 'ACTIVE' },
  { id: 2, pets: ['Dona'], guest: 'Stefan Popović', from: 22, to: 28, place: 2 },
  { id: 3, pets: ['Rex', 'Maks'], guest: 'Ana Kovač', from: 23, to: 25, place: 3 },
  { id: 4, pets: ['Lili'], guest: 'Sara Savić', from: 17, to: 19, place: 3, status: 'COMPLETED' },
];

/** A bath on Friday at ten. */
const BATH = booking({
  id: 20,
  number: 'B-2026-000020',
  serviceId: 2,
  serviceType: 'GROOMING',
  petNames: ['Luna'],
  guestName: 'Nikola Ilić',
  units: 1,
  total: 200_000,
  checkIn: '2026-11-20T09:00:00Z',
  checkOut: '2026-11-20T10:30:00Z',
  checkInLocal: '2026-11-20T10:00:00+01:00',
  checkOutLocal: '2026-11-20T11:30:00+01:00',
});

export function calendar(stays: readonly Stay[] = STAYS, over: Partial<CalendarView> = {}): CalendarView {
  return {
    branchId: DORCOL.id,
    timeZone: DORCOL.timeZone,
    from: '2026-11-01',
    to: '2026-12-14',
    now: '2026-11-20T13:00:00Z',
    workplaces: DORCOL.workplaces,
    openingHours: [],
    timeslots: DORCOL.timeslots,
    occupancies: stays.map(occupancyOf),
    bookings: stays.map((stay) => shortOf(wholeStay(stay))),
    ...over,
  };
}

/** The calendar with the bath in the salon. */
export const withBath = (view: CalendarView = calendar()): CalendarView => ({
  ...view,
  occupancies: [...view.occupancies, occupancy(BATH.id, 9, 20, 20, { from: BATH.checkIn, to: BATH.checkOut })],
  bookings: [...view.bookings, { ...shortOf(detail({ ...BATH })), pets: 1 }],
});
