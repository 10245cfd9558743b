// A guest who stands at the desk while there is no network: the booking and its check-in are kept for later, judged by
// the core with the loaded calendar and what waits before them.
import {
  canOpen,
  mayWalkIn,
  openPlanner,
  walkInFacts,
  type Actor,
  type BoardBooking,
  type BookingInput,
  type BranchDetail,
  type CalendarView,
  type Draft,
  type OccupancyFacts,
  type ServiceItem,
} from '@/core';
import { newIdempotencyKey, serverNow } from '@/lib/api';
import { localOf } from '@/lib/format';
import { keptAnswer } from '@/lib/loaded-day';
import { ProblemError } from '@/lib/problem';
import { keepActs } from '@/lib/queue/act';
import type { Entry } from '@/lib/queue/entry';
import { calendarPath, rangeOf, USUAL } from '../calendar/address';

interface WalkIn {
  /** The request as it would be sent. */
  body: BookingInput;
  /** The key under which this very request was tried before. */
  key: string | undefined;
  branch: BranchDetail;
  service: ServiceItem;
  draft: Draft;
  actor: Actor;
}

const refused = (code: string) => new ProblemError(409, code, '');

/** The row of the booking as the board shows it until it is made. */
function rowOf({ body, branch, service, draft: { stay, quote } }: WalkIn): BoardBooking {
  if (!stay || !quote) throw refused('queue.notAtDesk');
  const place = branch.workplaces.find(({ id }) => id === body.workplaceId);
  const facts = walkInFacts({
    companyId: branch.companyId,
    branchId: branch.id,
    companyStatus: branch.companyStatus,
    serviceType: service.type,
    zone: branch.timeZone,
    policy: branch.cancellationPolicy,
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
    total: quote.total,
  });
  return {
    id: 0,
    number: '',
    version: 0,
    companyId: branch.companyId,
    companyName: branch.companyName,
    branchId: branch.id,
    branchName: branch.name,
    serviceId: service.id,
    serviceTitleEn: service.titleEn,
    serviceTitleSr: service.titleSr,
    serviceType: service.type,
    guestName: body.guestName ?? '',
    guestPhone: body.guestPhone ?? null,
    petNames: body.pets?.map(({ name }) => name ?? '') ?? [],
    status: facts.status,
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
    checkInLocal: stay.checkInLocal,
    checkOutLocal: stay.checkOutLocal,
    timeZone: branch.timeZone,
    units: stay.units,
    total: quote.total,
    currency: branch.currency,
    paymentState: null,
    balance: facts.balance,
    overbooked: false,
    workplaceNames: place ? [place.name] : [],
    facts,
    remarks: [],
    stillThere: [],
  };
}

/** The branch's calendar as it was loaded last; null: none of today. */
async function loadedCalendar({ id, timeZone }: BranchDetail): Promise<CalendarView | null> {
  const today = localOf(serverNow(), timeZone).slice(0, 10);
  for (const view of [USUAL, 'day'] as const) {
    const kept = await keptAnswer(calendarPath(id, rangeOf(view, today)));
    if (kept) return kept.value as CalendarView;
  }
  return null;
}

/** Whether a place is free, as far as the loaded calendar and what waits tell. */
function isFree({ body, branch, actor }: WalkIn, calendar: CalendarView, entries: readonly Entry[]): boolean {
  const left = new Set(
    entries.flatMap(({ act, booking }) => (act === 'COMPLETE' || act === 'NO_SHOW' ? [booking] : [])),
  );
  const occupancies: OccupancyFacts[] = calendar.occupancies.filter(({ bookingId }) => !left.has(bookingId));
  const plan = (input: BookingInput) => {
    const planner = openPlanner({ branch, occupancies, role: actor.role });
    const planned = planner.draft(input, null, serverNow());
    planner.free();
    return planned;
  };
  const before = entries.filter(({ row, id }) => row?.branchId === branch.id && !left.has(id));
  for (const { body: made, order } of before) {
    const { first, stay } = plan(made as unknown as BookingInput);
    const workplaceId = (made['workplaceId'] as number | null | undefined) ?? first;
    if (stay && workplaceId !== null)
      occupancies.push({
        ...stay.occupied,
        bookingId: -order,
        workplaceId,
        pets: (made['pets'] as unknown[]).length,
        overdue: false,
      });
  }
  return plan(body).free;
}

/** Keeps the booking and its check-in; rejects with what is against it. */
export async function keepWalkIn(of: WalkIn): Promise<void> {
  const { body, key, branch, service, draft, actor } = of;
  const id = newIdempotencyKey();
  const row = rowOf(of);
  const calendar = await loadedCalendar(branch);
  const about = {
    pets: row.petNames.join(', '),
    guest: row.guestName,
    number: null,
    balance: row.balance,
    currency: row.currency,
  };
  const made = { act: 'WALK_IN' as const, id, booking: null, version: null, body: { ...body }, about, row };
  await keepActs(
    [
      { ...made, ...(key !== undefined && { key }) },
      { act: 'CHECK_IN', booking: id, version: null, body: {}, about },
    ],
    (entries) => {
      const may = mayWalkIn({
        actor,
        object: { companyId: branch.companyId, branchId: branch.id, userId: null },
        serviceType: service.type,
        zone: branch.timeZone,
        checkIn: draft.stay!.checkIn,
        checkOut: draft.stay!.checkOut,
        now: serverNow(),
      });
      if (!may) throw refused('queue.notAtDesk');
      if (calendar && !isFree(of, calendar, entries)) throw refused('queue.noPlace');
    },
  );
}

const BOARD = '/dashboard/company-operator';
/** Where the guest is seen then: at the board, if the role has one. */
export const boardOf = ({ role }: Actor, otherwise: string) => (canOpen(role, BOARD).allowed ? BOARD : otherwise);
