// What waits to be sent: kept in order, sent once, with number and version from the answer before; what is refused stays
// with its reason, and what depends on it waits. Killed anywhere, nothing is lost or doubled.
import '@test/sealed';
import { booking } from '@test/booking';
import { calendar } from '@test/calendar';
import { fakeServer, later, person, problem, tokens, type RecordedRequest } from '@test/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isExpected, type BookingDetail, type BookingItem } from '@/core';
import { noteServerDate, serverMillis } from '../clock';
import { forgetLost, noteLost } from '../loaded-day';
import { keepAccountKey } from '../sealed/account-key';
import { database } from '../sealed/database';
import { dropSession, keepSession, keepUser } from '../session-store';
import { keepAction, keepActs, keepNote, aboutOf } from './act';
import { statesOf, type Entry } from './entry';
import { overlaid } from './overlay';
import { sendAgain, sendAll } from './send';
import { changeQueue, discard, enqueue, readQueue } from './store';

const ANA = person({ id: 3 });
const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-20T13:30:00Z');

const queue = () => readQueue(ANA.id);
const acts = async () => (await queue()).map(({ act }) => act);
const states = async () => statesOf(await queue(), ANA, serverMillis()).map(({ state }) => state);
const arrived = vi.fn();
const send = () => sendAll(ANA, arrived);
const after = (of: BookingItem, over: Parameters<typeof booking>[0]): BookingDetail =>
  booking({ ...of, facts: undefined as never, ...over }) as BookingDetail;

const sent = (log: readonly RecordedRequest[]) => log.map(({ method, path }) => `${method} ${path}`);
const keyOf = ({ headers }: RecordedRequest) => headers.get('Idempotency-Key');

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const db = await database();
  await Promise.all([db.clear('keys'), db.clear('sealed')]);
  keepUser(ANA);
  await keepAccountKey(tokens(1, 60 * 24, ANA));
  keepSession(tokens(1, 60 * 24, ANA));
  noteServerDate(new Date(NOW).toUTCString(), NOW);
  forgetLost();
  // There is no network, until somebody sends.
  noteLost('test', undefined);
  arrived.mockClear();
});

describe('an act without network', () => {
  it('is judged by the core with what waits before it, of another tab too', async () => {
    await keepAction(booking(), 'CHECK_IN', {});
    await expect(keepAction(booking(), 'CHECK_IN', {})).rejects.toMatchObject({ code: 'booking.reason.status' });
    await keepAction(booking(), 'COMPLETE', { leaveBalanceOpen: true });
    await expect(keepAction(booking(), 'NO_SHOW', {})).rejects.toMatchObject({ code: 'booking.reason.status' });
    const late = booking({ id: 2 });
    await expect(keepAction(late, 'NO_SHOW', {})).rejects.toMatchObject({ code: 'booking.reason.no_show_not_yet' });
    expect(await acts()).toEqual(['CHECK_IN', 'COMPLETE']);
  });

  it('is kept in order, also when the clock is set back meanwhile', async () => {
    await keepAction(booking(), 'CHECK_IN', {});
    vi.setSystemTime(NOW - 26 * HOUR);
    await keepAction(booking(), 'COMPLETE', {}).catch(() => undefined);
    await keepNote(booking(), { text: 'Later' });
    const [first, ...others] = await queue();
    expect(others.every(({ happenedAt }) => happenedAt >= first!.happenedAt)).toBe(true);
    expect(others.every(({ body, happenedAt }) => body['happenedAt'] === happenedAt)).toBe(true);
  });

  it('is laid over the calendar, where only the state of a booking is known', async () => {
    const view = calendar();
    const { id, status } = view.bookings.find((one) => isExpected(one.status))!;
    await keepAction(booking({ id, status }), 'CHECK_IN', {});
    const shown = overlaid(view, await queue());
    expect(shown.bookings.filter((one, at) => one.status !== view.bookings[at]!.status)).toEqual([
      { ...view.bookings.find((one) => one.id === id), status: 'ACTIVE' },
    ]);
    expect(overlaid(view, [])).toBe(view);
  });

  it('says so where the browser keeps nothing, and counts as not done', async () => {
    const db = await database();
    const full = vi.spyOn(db, 'transaction').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    await expect(keepAction(booking(), 'CHECK_IN', {})).rejects.toMatchObject({ code: 'queue.notKept.full' });
    full.mockImplementation(() => {
      throw new DOMException('', 'SecurityError');
    });
    await expect(keepAction(booking(), 'CHECK_IN', {})).rejects.toMatchObject({ code: 'queue.notKept.forbidden' });
    full.mockRestore();
    expect(await queue()).toEqual([]);
  });

  it('is not possible after the end of the session', async () => {
    vi.setSystemTime(NOW + 13 * HOUR);
    await expect(keepAction(booking(), 'CHECK_IN', {})).rejects.toMatchObject({ code: 'queue.sessionOver' });
  });

  it('is seen by nobody else, and is there again for its account', async () => {
    await keepAction(booking(), 'CHECK_IN', {});
    dropSession();
    keepSession(tokens(2, 60, person({ id: 4 })));
    expect(await readQueue(4)).toEqual([]);
    const log = fakeServer({});
    expect(await sendAll({ ...ANA, id: 4 }, arrived)).toBe('done');
    expect(log).toEqual([]);
    keepSession(tokens(3, 60, ANA));
    expect(await acts()).toEqual(['CHECK_IN']);
    const other = { ...ANA, branchId: 2 };
    expect(statesOf(await queue(), other, serverMillis())).toMatchObject([{ state: 'otherPlace' }]);
    expect(await sendAll(other, arrived)).toBe('done');
    expect(log).toEqual([]);
  });

  it('is read as an earlier release has written it', async () => {
    const old: Entry = {
      v: 1,
      id: 'a',
      order: 1,
      act: 'CHECK_IN',
      companyId: 1,
      branchId: 1,
      key: 'k'.repeat(32),
      happenedAt: new Date(NOW).toISOString(),
      booking: 1,
      version: 3,
      body: { happenedAt: new Date(NOW).toISOString() },
      about: { pets: 'Bella', guest: 'Milica', number: 'B-2026-000001', balance: 0, currency: 'RSD' },
      row: null,
      tried: true,
      refused: null,
    };
    await changeQueue(ANA.id, [old], []);
    const log = fakeServer({ 'POST /bookings/1/check-in': () => ({ body: after(booking(), { version: 4 }) }) });
    expect(await send()).toBe('done');
    expect(log[0]?.headers.get('Idempotency-Key')).toBe(old.key);
  });
});

describe('sending', () => {
  it('goes in order, each with the version of the answer before', async () => {
    await keepAction(booking(), 'CHECK_IN', {});
    await keepNote(booking(), { text: 'Eats at six' });
    await keepAction(booking(), 'COMPLETE', { leaveBalanceOpen: true });
    const log = fakeServer({
      'POST /bookings/1/check-in': () => ({ body: after(booking(), { version: 8, status: 'ACTIVE' }) }),
      'POST /notes': () => ({ status: 201, body: { id: 1 } }),
      'POST /bookings/1/complete': () => ({ body: after(booking(), { version: 9, status: 'COMPLETED' }) }),
    });
    expect(await send()).toBe('done');
    expect(sent(log)).toEqual(['POST /bookings/1/check-in', 'POST /notes', 'POST /bookings/1/complete']);
    expect(log.map(({ headers }) => headers.get('If-Match'))).toEqual(['"3"', null, '"8"']);
    expect(log[1]?.body).toMatchObject({ entity: 'BOOKING', entityId: 1, text: 'Eats at six' });
    expect(log.every(({ body }) => (body as { happenedAt: string }).happenedAt === new Date(NOW).toISOString())).toBe(
      true,
    );
    expect(await queue()).toEqual([]);
    expect(arrived).toHaveBeenCalledTimes(3);
  });

  it('gives a new booking its number, and what follows on it', async () => {
    await walkIn();
    await keepActs(
      [{ act: 'COMPLETE', booking: 'w', version: 0, body: {}, about: aboutOf(booking()) }],
      () => undefined,
    );
    const log = fakeServer({
      'POST /bookings': () => ({ status: 201, body: after(booking(), { id: 77, version: 1 }) }),
      'POST /bookings/77/check-in': () => ({ body: after(booking(), { id: 77, version: 2 }) }),
      'POST /bookings/77/complete': () => ({ body: after(booking(), { id: 77, version: 3 }) }),
    });
    expect(await send()).toBe('done');
    expect(sent(log)).toEqual(['POST /bookings', 'POST /bookings/77/check-in', 'POST /bookings/77/complete']);
    expect(log.map(({ headers }) => headers.get('If-Match'))).toEqual([null, '"1"', '"2"']);
  });

  it.each([
    ['no answer', new Error('gone')],
    ['a gateway', { status: 502 }],
    ['a busy server', { status: 503, body: problem(503, 'server.busy') }],
    ['too many', { status: 429, body: problem(429, 'rate_limited') }],
    ['a first try under way', { status: 409, body: problem(409, 'idempotency.running') }],
  ])('stops at %s, and tries again under the same key', async (_, failure) => {
    await keepAction(booking(), 'CHECK_IN', {});
    await keepNote(booking({ id: 2 }), { text: 'Second' });
    let answers = 0;
    const log = fakeServer({
      'POST /bookings/1/check-in': () => (answers++ === 0 ? failure : { body: after(booking(), { version: 4 }) }),
      'POST /notes': () => ({ status: 201, body: { id: 1 } }),
    });
    expect(await send()).toBe('later');
    expect(log).toHaveLength(1);
    expect((await queue())[0]).toMatchObject({ tried: true, refused: null });
    expect(await send()).toBe('done');
    expect(keyOf(log[1]!)).toBe(keyOf(log[0]!));
    expect(log[1]!.body).toEqual(log[0]!.body);
    expect(log).toHaveLength(3);
  });

  it('sends once more what was killed before its answer was written, and the server answers once more', async () => {
    await keepAction(booking(), 'CHECK_IN', {});
    await keepAction(booking(), 'COMPLETE', {});
    const keys = new Map<string, BookingDetail>();
    let version = 3;
    const once = ({ headers }: RecordedRequest) => {
      const key = headers.get('Idempotency-Key')!;
      if (!keys.has(key)) keys.set(key, after(booking(), { version: ++version }));
      return { body: keys.get(key) };
    };
    const log = fakeServer({ 'POST /bookings/1/check-in': once, 'POST /bookings/1/complete': once });
    const db = await database();
    // The page is gone at the second write: `tried` is written, the answer is not.
    const real = db.transaction.bind(db);
    let writes = 0;
    const killed = vi.spyOn(db, 'transaction').mockImplementation(((...of: Parameters<typeof real>) => {
      if (of[1] === 'readwrite' && ++writes === 2) throw new Error('killed');
      return real(...of);
    }) as typeof real);
    await expect(send()).rejects.toThrow('killed');
    killed.mockRestore();
    expect(await send()).toBe('done');
    expect(keys.size, 'one effect each').toBe(2);
    expect(log.map(({ headers }) => headers.get('If-Match'))).toEqual(['"3"', '"3"', '"4"']);
    expect(keyOf(log[0]!)).toBe(keyOf(log[1]!));
  });

  it('counts as done what another desk has done, and goes on from its version', async () => {
    await keepAction(booking(), 'CHECK_IN', {});
    await keepAction(booking(), 'COMPLETE', {});
    const inside = after(booking(), { version: 6, status: 'ACTIVE' });
    const log = fakeServer({
      'POST /bookings/1/check-in': () => ({
        status: 412,
        body: problem(412, 'request.stale', '', [], { current: inside }),
      }),
      'POST /bookings/1/complete': () => ({ body: after(booking(), { version: 7, status: 'COMPLETED' }) }),
    });
    expect(await send()).toBe('done');
    expect(log.at(-1)?.headers.get('If-Match')).toBe('"6"');
    expect(await queue()).toEqual([]);
  });

  it('asks for the booking where a refusal does not bring it', async () => {
    await keepAction(booking(), 'CHECK_IN', {});
    const refusal = problem(409, 'booking.transition.not_allowed', '', [], { from: 'ACTIVE', to: 'ACTIVE' });
    fakeServer({
      'POST /bookings/1/check-in': () => ({ status: 409, body: refusal }),
      'GET /bookings/1': () => ({ body: after(booking(), { version: 6, status: 'ACTIVE' }) }),
    });
    expect(await send()).toBe('done');
    expect(await queue()).toEqual([]);
  });

  it('keeps what is refused with its reason; what depends on it waits, a note and other bookings do not', async () => {
    await keepAction(booking(), 'CHECK_IN', {});
    await keepAction(booking(), 'COMPLETE', {});
    await keepNote(booking(), { text: 'A note' });
    await keepAction(booking({ id: 2 }), 'CHECK_IN', {});
    const gone = after(booking(), { version: 6, status: 'CANCELED', facts: { cancelKind: 'CUSTOMER' } });
    const log = fakeServer({
      'POST /bookings/1/check-in': () => ({
        status: 412,
        body: problem(412, 'request.stale', '', [], { current: gone }),
      }),
      'POST /notes': () => ({ status: 201, body: { id: 1 } }),
      'POST /bookings/2/check-in': () => ({ body: after(booking({ id: 2 }), { version: 4, status: 'ACTIVE' }) }),
    });
    expect(await send()).toBe('done');
    expect(sent(log)).toEqual(['POST /bookings/1/check-in', 'POST /notes', 'POST /bookings/2/check-in']);
    expect(await states()).toEqual(['refused', 'held']);
    expect((await queue())[0]?.refused).toMatchObject({ code: 'request.stale', current: { version: 6 } });
    // Discarded by a person, the next one is tried for itself.
    await discard(ANA.id, [(await queue())[0]!]);
    expect(await states()).toEqual(['waiting']);
  });

  it('lets a refused one go once more by hand: a request of its own, with the present version', async () => {
    await keepAction(booking(), 'CHECK_IN', {});
    let tries = 0;
    const edited = after(booking(), { version: 6 });
    const log = fakeServer({
      'POST /bookings/1/check-in': () =>
        tries++ === 0
          ? { status: 412, body: problem(412, 'request.stale', '', [], { current: edited }) }
          : { body: after(booking(), { version: 7, status: 'ACTIVE' }) },
    });
    await send();
    await sendAgain(ANA, (await queue())[0]!);
    expect(await send()).toBe('done');
    expect(log[1]?.headers.get('If-Match')).toBe('"6"');
    expect(keyOf(log[1]!)).not.toBe(keyOf(log[0]!));
    expect(await queue()).toEqual([]);
  });

  it('lists what is older than twelve hours and never sends it, by the server’s clock', async () => {
    await keepAction(booking(), 'CHECK_IN', {});
    const log = fakeServer({ 'POST /bookings/1/check-in': () => ({ body: after(booking(), { version: 4 }) }) });
    // This machine's clock is 26 hours ahead: nothing has become old.
    vi.setSystemTime(NOW + 26 * HOUR);
    noteServerDate(new Date(NOW).toUTCString(), Date.now());
    expect(await states()).toEqual(['waiting']);
    noteServerDate(new Date(NOW + 12 * HOUR + 60_000).toUTCString(), Date.now());
    expect(await states()).toEqual(['tooOld']);
    expect(await send()).toBe('done');
    expect(log).toEqual([]);
    expect(await acts()).toEqual(['CHECK_IN']);
  });

  it('stops when another account signs in meanwhile', async () => {
    await keepAction(booking(), 'CHECK_IN', {});
    const [held, answer] = later<{ body: BookingDetail }>();
    const log = fakeServer({ 'POST /bookings/1/check-in': () => held });
    const ended = send();
    await vi.waitFor(() => expect(log).toHaveLength(1));
    keepSession(tokens(2, 60, person({ id: 4 })));
    answer({ body: after(booking(), { version: 4 }) });
    expect(await ended).toBe('later');
    keepSession(tokens(3, 60, ANA));
    expect(await acts(), 'its answer was for nobody: sent again under its key').toEqual(['CHECK_IN']);
  });
});

function walkIn() {
  const row = { ...booking(), remarks: [], stillThere: [] };
  const about = aboutOf(booking());
  return enqueue(
    ANA,
    [
      { act: 'WALK_IN', id: 'w', booking: null, version: null, body: { guestName: 'Ana' }, about, row },
      { act: 'CHECK_IN', booking: 'w', version: null, body: {}, about },
    ],
    () => undefined,
  );
}
