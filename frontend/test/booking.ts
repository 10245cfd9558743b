// Bookings and a branch as fixtures, complete as in the API's answers.
// The dialogs of actions are a part that arrives later; loaded here, so that no test waits for it.
import '@/features/booking/action/requested-dialog';
import type { BoardBooking, BookingDetail, BookingItem, BranchDetail, ServiceDetail, WorkplaceItem } from '@/core';
import { keepSession } from '@/lib/session-store';
import { vi } from 'vitest';
import { person, tokens } from './server';

/** The fixed time of all tests, unless a test changes it: Friday, 14:00 in Belgrade. */
export const NOON = new Date('2026-11-20T13:00:00Z');

/** It is `NOON` from now on; intervals can be advanced. They also go on by themselves: `waitFor` asks again by one. */
export const beginAtNoon = () =>
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'], now: NOON });

export const signInAs = (over: Parameters<typeof person>[0] = {}) => keepSession(tokens(1, 60 * 24, person(over)));
export const ADMIN = { id: 4, role: 'ADMIN', branchId: null, branchName: null } as const;
export const SYSADM = {
  id: 1,
  role: 'SYSADM',
  companyId: null,
  companyName: null,
  companyCountry: null,
  branchId: null,
  branchName: null,
} as const;

type Over<T extends BookingItem = BookingItem> = Partial<Omit<T, 'facts'>> & { facts?: Partial<BookingItem['facts']> };

/** A hostel stay of two nights that begins today at 14:00 of the branch; `over` replaces members. */
export function booking({ facts, ...over }: Over = {}): BookingItem {
  const item: BookingItem = {
    id: 1,
    number: 'B-2026-000001',
    version: 3,
    companyId: 1,
    companyName: 'Šapice',
    branchId: 1,
    branchName: 'Dorćol',
    serviceId: 1,
    serviceTitleEn: 'Standard stay',
    serviceTitleSr: 'Standardni boravak',
    serviceType: 'HOSTEL',
    guestName: 'Milica Jovanović',
    guestPhone: '+381641234567',
    petNames: ['Bella', 'Maks'],
    status: 'CREATED',
    checkIn: '2026-11-20T13:00:00Z',
    checkOut: '2026-11-22T10:00:00Z',
    checkInLocal: '2026-11-20T14:00:00+01:00',
    checkOutLocal: '2026-11-22T11:00:00+01:00',
    timeZone: 'Europe/Belgrade',
    units: 2,
    total: 1_800_000,
    currency: 'RSD',
    overbooked: false,
    workplaceNames: ['Kennel 4'],
    paymentState: 'UNPAID',
    balance: 1_800_000,
    facts: undefined as never,
    ...over,
  };
  item.facts = {
    status: item.status,
    version: item.version,
    companyId: item.companyId,
    branchId: item.branchId,
    customerId: null,
    companyStatus: 'APPROVED',
    serviceType: item.serviceType,
    zone: 'Europe/Belgrade',
    policy: 'FLEXIBLE',
    policyFrom: item.checkIn,
    checkIn: item.checkIn,
    checkOut: item.checkOut,
    checkedInAt: null,
    completedAt: null,
    canceledAt: null,
    cancelKind: null,
    holdUntil: null,
    total: item.total,
    captured: 0,
    refunded: 0,
    refundsUnderWay: 0,
    waived: 0,
    kept: null,
    keptWaived: 0,
    owed: item.total,
    paid: 0,
    balance: item.total,
    lastTransition: null,
    lastTransitionAt: null,
    refundSentSinceCancel: false,
    hasReview: false,
    ...facts,
  };
  return item;
}

/** The same booking as the board has it. */
export const onBoard = (
  item: BookingItem,
  over: Partial<Pick<BoardBooking, 'remarks' | 'stillThere'>> = {},
): BoardBooking => ({ ...item, remarks: [], stillThere: [], ...over });

export function detail(over: Over<BookingDetail> = {}): BookingDetail {
  const item = booking(over);
  return {
    guestEmail: null,
    guestLanguage: 'sr_Latn_RS',
    guestReachable: false,
    customerId: null,
    comment: null,
    policy: 'FLEXIBLE',
    terms: [{ until: null, untilLocal: null, percent: 50 }],
    payAt: 'ON_SITE',
    source: 'STAFF',
    pets: item.petNames.map((name, at) => ({
      id: at + 1,
      name,
      animalTypeId: 1,
      animalTypeNameEn: 'Dog',
      animalTypeNameSr: 'Pas',
      breedId: null,
      breedNameEn: null,
      breedNameSr: null,
      size: 'MEDIUM',
      note: null,
    })),
    workplaces: [{ id: 1, name: 'Kennel 4', kind: 'ROOM', from: item.checkIn, to: item.checkOut }],
    quote: {
      lines: [
        { code: 'NIGHT', units: 2, pets: 2, unitPrice: 500_000, rate: 0, amount: 2_000_000 },
        { code: 'DISCOUNT', units: 2, pets: 2, unitPrice: 500_000, rate: 1_000, amount: -200_000 },
      ],
      total: 1_800_000,
      currency: 'RSD',
    },
    cancelKind: null,
    cancelReason: null,
    earlyReason: null,
    overbookReason: null,
    overbookResolvedAt: null,
    checkedInAt: item.facts.checkedInAt,
    completedAt: null,
    canceledAt: null,
    createdAt: '2026-11-18T08:00:00Z',
    updatedAt: '2026-11-18T08:00:00Z',
    createdByName: 'Jelena Petrović',
    payments: [],
    openRefundRequests: [],
    ...over,
    ...item,
  };
}

/** The money of a booking whose price is paid. */
export const PAID = { captured: 1_800_000, paid: 1_800_000, balance: 0 } as const;
/** In house, and paid. */
export const ACTIVE = {
  status: 'ACTIVE',
  paymentState: 'PAID',
  balance: 0,
  facts: { checkedInAt: '2026-11-20T12:50:00Z', ...PAID },
} as const;

export const place = (id: number, name: string, over: Partial<WorkplaceItem> = {}): WorkplaceItem => ({
  id,
  name,
  kind: 'ROOM',
  capacity: 2,
  sizes: [],
  animalTypeIds: [],
  active: true,
  openBookings: 0,
  version: 1,
  ...over,
});
export const service = (id: number, over: Partial<ServiceDetail> = {}): ServiceDetail => ({
  id,
  branchId: 1,
  groupId: 1,
  groupNameEn: 'Stays',
  groupNameSr: 'Boravci',
  type: 'HOSTEL',
  titleEn: 'Standard stay',
  titleSr: 'Standardni boravak',
  shortDescriptionEn: null,
  shortDescriptionSr: null,
  price: 500_000,
  unit: 'NIGHT',
  durationMinutes: null,
  discountRate: 1_000,
  size: null,
  workplaceIds: [1, 2],
  active: true,
  version: 1,
  companyId: 1,
  companyName: 'Šapice',
  branchName: 'Dorćol',
  branchType: 'HOSTEL',
  currency: 'RSD',
  descriptionEn: null,
  descriptionSr: null,
  hiddenBecause: null,
  openBookings: 0,
  createdAt: '2026-01-01T08:00:00Z',
  updatedAt: '2026-01-01T08:00:00Z',
  ...over,
});

export const branch = (over: Partial<BranchDetail> = {}): BranchDetail => ({
  id: 1,
  companyId: 1,
  companyName: 'Šapice',
  name: 'Dorćol',
  type: 'HOSTEL',
  timeZone: 'Europe/Belgrade',
  city: 'Beograd',
  active: true,
  currency: 'RSD',
  companyStatus: 'APPROVED',
  version: 1,
  address: 'Cara Dušana 45',
  zip: '11000',
  phone: null,
  latitude: null,
  longitude: null,
  checkInFrom: '14:00',
  checkOutUntil: '11:00',
  cancellationPolicy: 'FLEXIBLE',
  workplaceCount: 2,
  serviceCount: 2,
  openingHours: [],
  timeslots: [],
  openBookings: 0,
  createdAt: '2026-01-01T08:00:00Z',
  updatedAt: '2026-01-01T08:00:00Z',
  workplaces: [place(1, 'Kennel 3'), place(2, 'Kennel 6', { sizes: ['SMALL'] })],
  services: [
    service(1),
    service(2, {
      type: 'GROOMING',
      titleEn: 'Bath and trim',
      titleSr: 'Kupanje i šišanje',
      unit: 'SESSION',
      durationMinutes: 90,
      discountRate: 0,
      workplaceIds: [1],
    }),
  ],
  ...over,
});

export const page = <T>(items: T[], over: object = {}) => ({
  items,
  page: 1,
  pageSize: 25,
  total: items.length,
  totalIsExact: true,
  next: null,
  ...over,
});
