// A branch much fuller than the demo's: 100 workplaces, 31 days, 1,500 bookings. Derived from a real
// branch and a real booking, so that their format is not repeated here; served instead of the real
// answers.
import type { Page } from '@playwright/test';
import type { BookingDetail, BranchDetail, CalendarView } from '../../src/core';

const PLACES = 100;
const BOOKINGS = 1_500;
/** Bookings of a workplace, and their numbers of nights in turn. */
const EACH = BOOKINGS / PLACES;
const NIGHTS = [1, 2];

const plus = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
/** Winter time: Belgrade is one hour ahead of UTC. */
const at = (date: string, hour: number) =>
  new Date(Date.parse(`${date}T00:00Z`) + (hour - 1) * 3_600_000).toISOString().replace('.000', '');

/** The next January: it has 31 days and no change of the clocks. */
export const january = (today = new Date()) => `${today.getUTCFullYear() + 1}-01-01`;

function make(branch: BranchDetail, like: BookingDetail, from: string) {
  const places = Array.from({ length: PLACES }, (_, i) => ({
    id: i + 1,
    name: `Kennel ${i + 1}`,
    kind: 'ROOM' as const,
    capacity: 3,
    sizes: [],
    animalTypeIds: [],
    active: true,
    openBookings: EACH,
    version: 1,
  }));
  const model = branch.services[0]!;
  const service = {
    ...model,
    type: 'HOSTEL' as const,
    unit: 'NIGHT' as const,
    durationMinutes: null,
    size: null,
    active: true,
    workplaceIds: places.map(({ id }) => id),
  };
  const stays = places.flatMap((place, row) => {
    let day = row % 3;
    return Array.from({ length: EACH }, (_, i) => {
      const nights = NIGHTS[(row + i) % 2] ?? 1;
      const [first, last] = [plus(from, day), plus(from, day + nights)];
      day += nights + (i % 3 === 0 ? 1 : 0);
      const id = row * EACH + i + 1;
      const times = {
        checkIn: at(first, 14),
        checkOut: at(last, 11),
        checkInLocal: `${first}T14:00:00+01:00`,
        checkOutLocal: `${last}T11:00:00+01:00`,
      };
      const short = {
        id,
        version: 1,
        number: `B-${id}`,
        status: 'CREATED' as const,
        serviceType: 'HOSTEL' as const,
        serviceId: service.id,
        guestName: `Ana Anić ${id}`,
        guestPhone: null,
        remarks: [],
        petNames: ['Rex'],
        pets: 1,
        animals: like.pets.slice(0, 1).map(({ size, animalTypeId }) => ({ size, animalTypeId })),
        ...times,
        overbooked: false,
        total: nights * 100_000,
        paymentState: 'UNPAID' as const,
        balance: nights * 100_000,
        currency: branch.currency,
      };
      return {
        place,
        nights,
        short,
        taken: {
          bookingId: id,
          workplaceId: place.id,
          from: at(first, 0),
          to: at(last, 0),
          pets: 1,
          overbooked: false,
          overdue: false,
        },
      };
    });
  });
  const whole = (id: number): BookingDetail | null => {
    const stay = stays[id - 1];
    if (!stay) return null;
    const { place, nights, short, taken } = stay;
    const { checkIn, checkOut } = short;
    return {
      ...like,
      ...short,
      units: nights,
      timeZone: branch.timeZone,
      branchId: branch.id,
      workplaceNames: [place.name],
      workplaces: [{ id: place.id, name: place.name, kind: 'ROOM', from: taken.from, to: taken.to }],
      pets: like.pets.slice(0, 1),
      quote: {
        lines: [{ code: 'NIGHT', units: nights, pets: 1, unitPrice: 100_000, rate: 0, amount: short.total }],
        total: short.total,
        currency: branch.currency,
      },
      facts: {
        ...like.facts,
        status: 'CREATED',
        version: 1,
        serviceType: 'HOSTEL',
        checkIn,
        checkOut,
        policyFrom: checkIn,
        checkedInAt: null,
        completedAt: null,
        canceledAt: null,
        cancelKind: null,
        branchId: branch.id,
        companyId: branch.companyId,
        companyStatus: 'APPROVED',
      },
    };
  };
  const fullBranch: BranchDetail = {
    ...branch,
    openingHours: [],
    timeslots: [],
    workplaces: places,
    services: [service],
  };
  const calendar: Omit<CalendarView, 'from' | 'to' | 'now'> = {
    branchId: branch.id,
    timeZone: branch.timeZone,
    workplaces: places,
    openingHours: [],
    timeslots: [],
    occupancies: stays.map(({ taken }) => taken),
    bookings: stays.map(({ short }) => short),
  };
  return { fullBranch, calendar, whole };
}

/** Serves the full house to this page; `authToken` reads the real branch and booking. */
export async function serveFullHouse(page: Page, branchId: number, authToken: string, from: string): Promise<void> {
  const read = async <T>(path: string) =>
    (await (
      await page.request.get(`/api/v1${path}`, { headers: { Authorization: `Bearer ${authToken}` } })
    ).json()) as T;
  const {
    items: [first],
  } = await read<{ items: BookingDetail[] }>('/bookings?pageSize=1');
  const { fullBranch, calendar, whole } = make(
    await read(`/branches/${branchId}`),
    await read(`/bookings/${first?.id}`),
    from,
  );
  await page.route(`**/api/v1/branches/${branchId}`, (route) => route.fulfill({ json: fullBranch }));
  await page.route(`**/api/v1/branches/${branchId}/calendar?*`, (route) => {
    const requested = new URL(route.request().url()).searchParams;
    return route.fulfill({
      json: {
        ...calendar,
        from: requested.get('from') ?? from,
        to: requested.get('to') ?? from,
        now: new Date().toISOString(),
      },
    });
  });
  await page.route(/\/api\/v1\/bookings\/\d+$/, (route) => {
    const json = whole(Number(/\d+$/.exec(route.request().url())?.[0]));
    // The frame keeps the bookings of the real board for the time without network.
    return json ? route.fulfill({ json }) : route.continue();
  });
}
