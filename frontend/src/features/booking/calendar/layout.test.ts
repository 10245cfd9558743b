// The calendar's layout: address, civil times, rows, spans, requests and closures. No screen.
import { calendar, DORCOL, occupancyOf, shortOf, STAYS, wholeStay, withBath } from '@test/calendar';
import { describe, expect, it } from 'vitest';
import { openPlanner } from '@/core';
import { rangeOf, readAddress, seenAs, stepped, writeAddress } from './address';
import { dayAxis, hourAxis, positionOf } from './axis';
import { barsOf, type Bar } from './bars';
import { addMonths, shiftDays, shiftMinutes, weekdayOf } from './civil';
import { closedOf, closuresOn } from './closed';
import { partsOf } from './day-list';
import { gripAt } from './pointer';
import { rowAt, rowsOf } from './rows';
import { unreadOf } from './unread';
import { lengthsOf } from './use-layout';
import { spanAt, UNMOVED, moveRequestOf } from './move-request';

const TODAY = '2026-11-20';
const FORTNIGHT = dayAxis('2026-11-16', 14);
const NOW = positionOf(FORTNIGHT, '2026-11-20T14:00');
const rows = (view = calendar(), axis = FORTNIGHT, open: number[] = []) =>
  rowsOf(axis, DORCOL.workplaces, barsOf(view), new Set(open), NOW);
const row = (name: string, all = rows()) => all.find(({ place }) => place.name === name)!;

describe('the address', () => {
  const read = (query: string) => readAddress(new URLSearchParams(query), TODAY);

  it('shows a fortnight from Monday by default', () => {
    expect(read('')).toMatchObject({ view: 'twoWeeks', from: '2026-11-16', days: 14, branch: null });
    expect(read('view=week&from=2026-11-20&branch=3')).toMatchObject({
      view: 'week',
      from: '2026-11-16',
      days: 7,
      branch: 3,
      day: '2026-11-20',
    });
    expect(read('view=day&from=2026-12-24')).toMatchObject({ view: 'day', from: '2026-12-24', days: 1 });
    expect(read('view=month&from=2028-02-10')).toMatchObject({ from: '2028-02-01', days: 29 });
  });

  it('ignores invalid values', () => {
    expect(read('view=year&from=soon&branch=-1')).toEqual(read(''));
    expect(read('from=2026-13-45')).toEqual(read(''));
  });

  it('leaves out default values', () => {
    const write = (query: string) => String(writeAddress(read(query), TODAY));
    expect(write('')).toBe('');
    expect(write('view=twoWeeks&from=2026-11-18')).toBe('');
    expect(write('branch=2&view=day&from=2026-11-21')).toBe('branch=2&view=day&from=2026-11-21');
  });

  it('pages by the shown range, and keeps today in sight when zooming in', () => {
    expect(stepped(rangeOf('month', TODAY), 1)).toEqual({ view: 'month', from: '2026-12-01', days: 31 });
    expect(stepped(rangeOf('twoWeeks', TODAY), -1).from).toBe('2026-11-02');
    expect(seenAs(rangeOf('month', TODAY), 'day', TODAY).from).toBe(TODAY);
    expect(seenAs(rangeOf('month', '2027-03-10'), 'day', TODAY).from).toBe('2027-03-01');
  });
});

describe('civil time', () => {
  it('is computed from its figures', () => {
    expect([
      addMonths('2026-12-31', 2),
      shiftDays('2026-10-24T14:30', 2),
      shiftMinutes('2026-11-20T23:50', 15),
      weekdayOf('2026-11-22'),
    ]).toEqual(['2027-02-01', '2026-10-26T14:30', '2026-11-21T00:05', 7]);
  });
});

describe('rows', () => {
  it('put each bar where it belongs, from the afternoon of arrival to the morning of departure', () => {
    const [bobi] = row('Kennel 1').bars;
    expect([bobi?.from, bobi?.to]).toEqual([0.54, 4.46]);
    expect(row('Kennel 3').bars.map(({ bar }) => bar.booking.petNames.join())).toEqual(['Lili', 'Rex,Maks']);
    expect(row('Salon', rows(withBath())).bars[0]).toMatchObject({ from: 4.04, to: 4.96 });
  });

  it('show a departure and an arrival of one day side by side', () => {
    const next = { id: 6, pets: ['Maza'], guest: 'Iva Ilić', from: 20, to: 21, place: 1 };
    const first = row('Kennel 1', rows(calendar([...STAYS, next])));
    expect(first.height).toBe(60);
    expect(first.bars.map(({ top }) => top)).toEqual([12.5, 12.5]);
  });

  it('cut bars off at the ends of the range', () => {
    const long = { id: 6, pets: ['Maza'], guest: 'Iva Ilić', from: 10, to: 40, place: 1 };
    expect(row('Kennel 1', rows(calendar([long]))).bars[0]).toMatchObject({
      from: 0,
      to: 14,
      cutFrom: true,
      cutTo: true,
    });
    expect(row('Kennel 1', rows(calendar([{ ...long, to: 14 }]))).bars).toEqual([]);
  });

  it('stack overlapping bars, and grow with them', () => {
    const over = { id: 6, pets: ['Aska'], guest: 'Ana Ilić', from: 18, to: 22, place: 1, overbooked: true };
    const found = row('Kennel 1', rows(calendar([...STAYS, over])));
    expect(new Set(found.bars.map(({ top }) => top)).size).toBe(2);
    expect(found.height).toBeGreaterThan(60);
    expect(rowAt(rows(), found.height + 1)).toBe(1);
  });

  it('keep overdue bookings in sight', () => {
    const late = {
      id: 6,
      pets: ['Srećko'],
      guest: 'Tanja Lukić',
      from: 10,
      to: 14,
      place: 1,
      status: 'ACTIVE' as const,
      overdue: true,
    };
    expect(row('Kennel 1', rows(calendar([late]))).bars[0]).toMatchObject({ late: true, from: 0 });
  });

  it('mark a bar whose room is still held by an overdue booking', () => {
    const late = {
      id: 6,
      pets: ['Srećko'],
      guest: 'Tanja Lukić',
      from: 17,
      to: 19,
      place: 1,
      status: 'ACTIVE' as const,
      overdue: true,
    };
    const next = { id: 8, pets: ['Maza'], guest: 'Iva Ilić', from: 19, to: 22, place: 1 };
    const later = { ...next, id: 9, from: 22, to: 24 };
    const behind = (place: number) =>
      row(
        place === 7 ? 'Garden' : 'Kennel 1',
        rows(calendar([late, next, later].map((stay) => ({ ...stay, place })))),
      ).bars.map((one) => one.behind?.booking.id ?? null);
    expect(behind(1)).toEqual([null, 6, null]);
    // An area may have room for both.
    expect(behind(7)).toEqual([null, null, null]);
  });

  it('sum up an area until it is opened', () => {
    const many = Array.from({ length: 6 }, (_, at) => ({
      id: 50 + at,
      pets: ['A', 'B'],
      guest: 'Ana',
      from: 17 + at,
      to: 22 + at,
      place: 7,
    }));
    const garden = row('Garden', rows(calendar(many)));
    expect(garden).toMatchObject({ bars: [], foldable: true, height: 60 });
    expect(garden.runs?.map(({ from, to, pets }) => [from, to, pets])).toEqual([
      [1, 2, 2],
      [2, 3, 4],
      [3, 4, 6],
      [4, 5, 8],
      [5, 7, 10],
      [7, 8, 8],
      [8, 9, 6],
      [9, 10, 4],
      [10, 11, 2],
    ]);
    expect(row('Garden', rows(calendar(many), FORTNIGHT, [7])).bars).toHaveLength(6);
    expect(row('Kennel 1', rows()).foldable).toBe(false);
  });
});

describe('the hours of a day', () => {
  it('are the opening hours, widened by bookings', () => {
    const open = [{ weekday: 5, from: '08:00', to: '16:00' }];
    expect(hourAxis(TODAY, open, [])).toMatchObject({ begins: 480, size: 480 });
    expect(hourAxis(TODAY, open, [7 * 60 + 30, 21 * 60])).toMatchObject({ begins: 420, size: 840 });
    expect(hourAxis('2026-11-21', open, [])).toMatchObject({ begins: 480, size: 600 });
    expect(hourAxis(TODAY, [], [])).toMatchObject({ begins: 0, size: 1_440 });
  });

  it('show sessions at their real length', () => {
    const axis = hourAxis(TODAY, [{ weekday: 5, from: '08:00', to: '20:00' }], []);
    expect(row('Salon', rows(withBath(), axis)).bars[0]).toMatchObject({ from: 120, to: 210 });
  });
});

describe('the hours of days', () => {
  it('are told where the clocks change', () => {
    const planner = openPlanner({ branch: DORCOL, occupancies: [], role: 'OPR' });
    expect(lengthsOf(planner.grid('2026-10-24', 3))).toEqual([null, 25, null]);
    expect(lengthsOf(planner.grid('2027-03-27', 2))).toEqual([null, 23]);
    planner.free();
  });
});

describe('the held part of a bar', () => {
  const held = (bar: Bar, x: number) => gripAt(bar, { left: 100, right: 200 }, x);
  const dona = barsOf(calendar()).get(2)![0]!;

  it('is an end near that end, else the whole bar', () => {
    expect([held(dona, 102), held(dona, 150), held(dona, 195)]).toEqual(['start', 'whole', 'end']);
    expect(gripAt(dona, { left: 100, right: 112 }, 106)).toBe('whole');
  });

  it('is never an end of a session, nor one inside a split stay', () => {
    expect(held(barsOf(withBath()).get(9)![0]!, 102)).toBe('whole');
    expect(held({ ...dona, last: false }, 195)).toBe('whole');
  });
});

describe('the request of a move', () => {
  const whole = wholeStay(STAYS[1]!);
  const bar = barsOf(calendar()).get(2)![0]!;
  const local = (text: string) =>
    barsOf(calendar([{ ...STAYS[1]!, from: Number(text.slice(8, 10)) + 1, to: 30 }])).get(2)![0]!.from;

  it('keeps the hours when it moves by days', () => {
    expect(moveRequestOf(FORTNIGHT, bar, whole, local, { ...UNMOVED, whole: -2 }, 3)).toEqual({
      arrival: '2026-11-20T14:00',
      departure: '2026-11-26T11:00',
      workplaceId: 3,
    });
    expect(moveRequestOf(FORTNIGHT, bar, whole, local, { whole: 1, start: 0, end: 2 }, 2)).toMatchObject({
      arrival: '2026-11-23T14:00',
      departure: '2026-12-01T11:00',
    });
    expect(moveRequestOf(FORTNIGHT, bar, whole, local, { ...UNMOVED, start: -1 }, 2)).toMatchObject({
      arrival: '2026-11-21T14:00',
      departure: '2026-11-28T11:00',
    });
  });

  it('moves one part of a split stay and leaves the other', () => {
    const split = {
      ...whole,
      workplaces: [
        { ...whole.workplaces[0]!, to: '2026-11-24T23:00:00Z' },
        { id: 1, name: 'Kennel 1', kind: 'ROOM' as const, from: '2026-11-24T23:00:00Z', to: whole.workplaces[0]!.to },
      ],
    };
    expect(moveRequestOf(FORTNIGHT, bar, split, local, { ...UNMOVED, whole: 1 }, 3)).toEqual({
      arrival: '2026-11-23T14:00',
      departure: '2026-11-29T11:00',
      stays: [
        { workplaceId: 3, until: '2026-11-26' },
        { workplaceId: 1, until: null },
      ],
    });
    expect(moveRequestOf(FORTNIGHT, bar, split, local, UNMOVED, 1)).toMatchObject({ workplaceId: 1 });
  });

  it('stays visible when its end is pulled past its start', () => {
    const span = spanAt(FORTNIGHT, bar, { ...UNMOVED, end: -9 });
    expect(span.to).toBeGreaterThan(span.from);
  });
});

describe('the list of a day', () => {
  const names = (day: string, view = calendar()) => {
    const parts = partsOf([...barsOf(view).values()].flat(), day, TODAY);
    return Object.fromEntries(
      Object.entries(parts).map(([part, bars]) => [part, bars.map(({ booking }) => booking.petNames.join(', '))]),
    );
  };

  it('sorts bookings into arriving, in house and leaving', () => {
    expect(names('2026-11-20')).toEqual({ arriving: [], inHouse: [], leaving: ['Bobi'] });
    expect(names('2026-11-18')).toEqual({ arriving: [], inHouse: ['Lili', 'Bobi'], leaving: [] });
    expect(names('2026-11-23')).toEqual({ arriving: ['Rex, Maks'], inHouse: ['Dona'], leaving: [] });
    expect(names('2026-11-20', withBath())).toMatchObject({ arriving: ['Luna'], leaving: ['Bobi'] });
  });

  it('lists an overdue booking of yesterday as leaving', () => {
    const late = {
      id: 6,
      pets: ['Srećko'],
      guest: 'Tanja Lukić',
      from: 14,
      to: 19,
      place: 2,
      status: 'ACTIVE' as const,
    };
    const view = {
      ...calendar([]),
      occupancies: [{ ...occupancyOf(late), overdue: true }],
      bookings: [shortOf(wholeStay(late))],
    };
    expect(names(TODAY, view).leaving).toEqual(['Srećko']);
    expect(names('2026-11-21', view).leaving).toEqual([]);
  });

  it('lists a late guest as arriving, not as in house', () => {
    const missing = { id: 6, pets: ['Srećko'], guest: 'Tanja Lukić', from: 18, to: 23, place: 2 };
    const view = { ...calendar([]), occupancies: [occupancyOf(missing)], bookings: [shortOf(wholeStay(missing))] };
    expect(names(TODAY, view)).toEqual({ arriving: ['Srećko'], inHouse: [], leaving: [] });
    expect(names('2026-11-21', view).inHouse).toEqual(['Srećko']);
  });
});

describe('unread days', () => {
  const read = { from: '2026-11-18', to: '2026-11-25' };

  it('are told from free days', () => {
    expect(unreadOf(FORTNIGHT, read)).toEqual([
      { from: 0, to: 2 },
      { from: 10, to: 14 },
    ]);
    expect(unreadOf(dayAxis('2026-11-18', 8), read)).toEqual([]);
    expect(unreadOf(FORTNIGHT, { from: '2026-12-01', to: '2026-12-31' })).toEqual([{ from: 0, to: 14 }]);
    expect(unreadOf(hourAxis('2026-11-26', [], []), read)).toEqual([{ from: 0, to: 1_440 }]);
    expect(unreadOf(hourAxis('2026-11-25', [], []), read)).toEqual([]);
  });
});

describe('closures', () => {
  const yearly = {
    ...DORCOL.timeslots[0]!,
    id: 6,
    fromDate: '2025-12-24',
    toDate: '2026-01-02',
    workplaceIds: [],
    yearly: true,
    reason: 'Holidays',
  };
  const noon = {
    ...DORCOL.timeslots[0]!,
    id: 7,
    fromDate: '2026-12-24',
    toDate: null,
    fromTime: '12:00',
    toTime: '14:00',
    workplaceIds: [1],
    reason: 'Floor',
  };
  const timeslots = [...DORCOL.timeslots, yearly, noon];
  const planner = openPlanner({ branch: { ...DORCOL, timeslots }, occupancies: [], role: 'OPR' });

  it('are the core’s for each day', () => {
    const on = (day: string) => closuresOn(planner.grid(day, 1), 0, timeslots).map(({ id }) => id);
    expect([on('2027-01-01'), on('2024-12-25'), on('2026-11-18'), on('2026-11-19'), on('2026-12-24')]).toEqual([
      [6],
      [],
      [5],
      [],
      [6, 7],
    ]);
    expect(closuresOn(null, 0, timeslots)).toEqual([]);
  });

  it('are drawn over whole days with the reason, over hours on an hour axis only', () => {
    const days = dayAxis('2026-12-21', 7);
    expect(closedOf(days, 1, planner.grid('2026-12-21', 7), timeslots)).toEqual([
      { from: 3, to: 7, first: '2026-12-24', last: '2026-12-27', hours: '', reason: 'Holidays' },
    ]);
    const hours = hourAxis('2026-12-24', [], []);
    expect(closedOf(hours, 1, planner.grid('2026-12-24', 1), timeslots)).toMatchObject([
      { from: 0, to: 1_440, reason: 'Holidays' },
      { from: 720, to: 840, hours: '12:00–14:00', reason: 'Floor' },
    ]);
  });
});
