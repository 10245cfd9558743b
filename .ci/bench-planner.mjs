// The planner's speed for a month of a busy branch, natively and in WebAssembly, and its growth with
// the bookings: 100 workplaces and 1,500 bookings, then ten times as many.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const WORKPLACES = 100;
const RUNS = 31;
/** The limits for a month's availability and for making room at 1,500 bookings, in milliseconds. */
const LIMIT = { native: { grid: 2, room: 20 }, wasm: { grid: 5, room: 60 } };

const day = (n) => new Date(Date.UTC(2026, 9, 31 + n, 23)).toISOString().replace('.000', '');

/** The same branch each time: rooms with consecutive stays, every tenth workplace a garden. */
function branch(bookings) {
  const workplaces = Array.from({ length: WORKPLACES }, (_, i) => ({
    id: i + 1,
    kind: i % 10 ? 'ROOM' : 'AREA',
    capacity: i % 10 ? 2 : 500,
    sizes: [],
    animalTypeIds: [],
    active: true,
  }));
  const occupancies = Array.from({ length: bookings }, (_, i) => {
    const from = (i * 7) % 29;
    return {
      bookingId: i + 1,
      workplaceId: (i % WORKPLACES) + 1,
      from: day(from),
      to: day(from + 1 + (i % 3)),
      pets: 1,
      overdue: false,
    };
  });
  const service = {
    id: 1,
    branchId: 1,
    type: 'HOSTEL',
    price: 500000,
    durationMinutes: null,
    discountRate: 0,
    size: null,
    workplaceIds: workplaces.map(({ id }) => id),
    active: true,
  };
  // Each workplace is closed on a day of its own, and the branch on two days.
  const shut = [...workplaces.map(({ id }) => [(id % 28) + 1, [id]]), [11, []], [20, []]];
  const timeslots = shut.map(([date, workplaceIds]) => ({
    fromDate: `2026-11-${String(date).padStart(2, '0')}`,
    toDate: null,
    fromTime: null,
    toTime: null,
    workplaceIds,
    yearly: false,
    reason: null,
  }));
  return {
    branch: {
      id: 1,
      timeZone: 'Europe/Belgrade',
      checkInFrom: '14:00',
      cancellationPolicy: 'MODERATE',
      active: true,
      companyStatus: 'APPROVED',
      currency: 'RSD',
      openingHours: [],
      timeslots,
    },
    services: [service],
    workplaces,
    occupancies,
    bookings: occupancies.map(({ bookingId, from, to }) => ({
      id: bookingId,
      version: 1,
      status: 'CREATED',
      serviceId: 1,
      serviceType: 'HOSTEL',
      checkIn: new Date(Date.parse(from) + 54_000_000).toISOString().replace('.000', ''),
      checkOut: new Date(Date.parse(to) + 39_600_000).toISOString().replace('.000', ''),
      animals: [{ size: 'MEDIUM', animalTypeId: 1 }],
    })),
    role: 'ADMIN',
  };
}

/**
 * A full branch of rooms, stays of one to four nights one after the other, all of whose guests are expected:
 * for three nights no three moves make room, so that everything is tried.
 */
function fullBranch(bookings) {
  const full = branch(bookings);
  const nights = Math.ceil(bookings / WORKPLACES);
  full.workplaces = full.workplaces.map((place) => ({ ...place, kind: 'ROOM' }));
  full.branch.timeslots = [];
  full.occupancies = full.workplaces.flatMap(({ id }) => {
    let from = id % 4;
    return Array.from({ length: nights }, (_, i) => {
      const length = 1 + ((id * 7 + i * 3) % 4);
      const stay = { workplaceId: id, from: day(from), to: day(from + length), pets: 1, overdue: false };
      from += length;
      return stay;
    });
  });
  full.occupancies.forEach((stay, i) => (stay.bookingId = i + 1));
  full.bookings = full.occupancies.map(({ bookingId, from, to }) => ({
    ...full.bookings[0],
    id: bookingId,
    checkIn: new Date(Date.parse(from) + 54_000_000).toISOString().replace('.000', ''),
    checkOut: new Date(Date.parse(to) + 39_600_000).toISOString().replace('.000', ''),
  }));
  return full;
}
const BOOKING = {
  id: 3,
  serviceId: 1,
  overbooked: false,
  pets: [{ size: 'MEDIUM', animalTypeId: 1 }],
  workplaces: [{ id: 3, from: day(14), to: day(17) }],
  quote: {
    lines: [{ code: 'NIGHT', units: 3, pets: 1, unitPrice: 500000, rate: 0, amount: 1500000 }],
    total: 1500000,
    currency: 'RSD',
  },
  facts: {
    status: 'CREATED',
    version: 1,
    companyId: 1,
    branchId: 1,
    customerId: null,
    companyStatus: 'APPROVED',
    serviceType: 'HOSTEL',
    zone: 'Europe/Belgrade',
    policy: 'MODERATE',
    policyFrom: day(14),
    checkIn: '2026-11-15T13:00:00Z',
    checkOut: '2026-11-18T10:00:00Z',
    checkedInAt: null,
    completedAt: null,
    canceledAt: null,
    cancelKind: null,
    holdUntil: null,
    total: 1500000,
    captured: 0,
    refunded: 0,
    refundsUnderWay: 0,
    waived: 0,
    kept: null,
    keptWaived: 0,
    owed: 1500000,
    paid: 0,
    balance: 1500000,
    lastTransition: null,
    lastTransitionAt: null,
    refundSentSinceCancel: false,
    hasReview: false,
  },
};
const REQUEST = JSON.stringify({ arrival: '2026-11-16T14:00', departure: '2026-11-20T11:00', workplaceId: 4 });
/** A new booking of the full branch. */
const ROOM = JSON.stringify({
  branchId: 1,
  serviceId: 1,
  pets: [{ name: 'Luna', animalTypeId: 1, size: 'MEDIUM' }],
  arrival: '2026-11-14T14:00',
  departure: '2026-11-17T11:00',
});
const NOW = '2026-11-01T08:00:00Z';

function median(work) {
  const took = Array.from({ length: RUNS }, () => {
    const from = performance.now();
    work();
    return performance.now() - from;
  }).sort((a, b) => a - b);
  return took[RUNS >> 1];
}

function inWasm(module, open, full) {
  const planner = new module.Planner(open);
  const answer = planner.take_booking(JSON.stringify(BOOKING));
  if (answer !== 'null') throw new Error(`the booking is not understood: ${answer}`);
  const times = {
    open: median(() => new module.Planner(open).free()),
    grid: median(() => planner.grid('2026-11-01', 31)),
    planMove: median(() => planner.plan_move(REQUEST, NOW)),
    moveWaysOut: median(() => planner.move_ways_out(REQUEST, NOW)),
  };
  planner.free();
  const crowded = new module.Planner(full);
  const room = JSON.parse(crowded.draft_ways_out(ROOM, NOW));
  if (room.error) throw new Error(`the request for room is not understood: ${room.error}`);
  times.room = median(() => crowded.draft_ways_out(ROOM, NOW));
  crowded.free();
  return times;
}

const cargo = (...args) => execFileSync('cargo', args, { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' });

/** Prints the figures; returns whether the limit is kept. */
export async function planner(module) {
  const folder = mkdtempSync(join(tmpdir(), 'sapa-bench-'));
  try {
    cargo('build', '--release', '--locked', '-q', '-p', 'sapa-core', '--example', 'planner_speed');
    const sizes = [1_500, 15_000].map((bookings) => {
      const open = JSON.stringify(branch(bookings));
      const file = join(folder, `${bookings}.txt`);
      const full = JSON.stringify(fullBranch(bookings));
      writeFileSync(file, [open, JSON.stringify(BOOKING), REQUEST, NOW, full, ROOM].join('\n'));
      const native = JSON.parse(
        cargo('run', '--release', '--locked', '-q', '-p', 'sapa-core', '--example', 'planner_speed', file),
      );
      return { native, wasm: inWasm(module, open, full) };
    });
    console.log(`planner: ${WORKPLACES} workplaces, 31 days; 1,500 bookings, then 15,000 (× growth)`);
    for (const [build, of] of [
      ['native', (size) => size.native],
      ['WASM', (size) => size.wasm],
    ]) {
      const [small, large] = sizes.map(of);
      for (const [name, what] of [
        ['grid', 'a month’s availability'],
        ['days', 'the same for the marketplace'],
        ['planMove', 'one movement of a drag'],
        ['moveWaysOut', 'what else would do'],
        ['room', 'all ways out of a full branch'],
        ['open', 'opening (reads the JSON)'],
      ]) {
        if (small[name] === undefined) continue;
        console.log(
          `  ${build}, ${what}: ${small[name].toFixed(2)} ms, then ${large[name].toFixed(2)} ms (× ${(large[name] / small[name]).toFixed(1)})`,
        );
      }
    }
    const [{ native, wasm }] = sizes;
    const kept = (times, limit) => Math.max(times.grid, times.days ?? 0) <= limit.grid && times.room <= limit.room;
    return kept(native, LIMIT.native) && kept(wasm, LIMIT.wasm);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// Run alone: `node .ci/bench-planner.mjs`. With --check nothing is measured: the planner understands what it is asked.
if (process.argv[1] === new URL(import.meta.url).pathname) {
  const pkg = new URL('../wasm-bindings/pkg/', import.meta.url);
  const module = await import(new URL('sapa_wasm.js', pkg));
  module.initSync({ module: readFileSync(new URL('sapa_wasm_bg.wasm', pkg)) });
  if (process.argv.includes('--check')) inWasm(module, JSON.stringify(branch(100)), JSON.stringify(fullBranch(100)));
  else if (!(await planner(module))) {
    console.error(`slower than ${JSON.stringify(LIMIT)} ms`);
    process.exit(1);
  }
}
