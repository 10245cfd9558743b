// Random offline days: a desk acts without network, other desks change the same bookings meanwhile, the network comes back
// badly, and page and server are killed at any step. Nothing is lost, nothing is doubled, every refusal has its reason. Run by
// .ci/offline-days.mjs with SAPA_URL, DAYS and SEED; the dashboard's own queue, the core's own rules.
import '@test/sealed';
import { beforeAll, expect, it, vi } from 'vitest';
import { offlineActions, type BookingAction, type BookingItem, type OfflineAct } from '@/core';
import { reachable } from '@/lib/back-online';
import { canSay, text } from '@/lib/i18n';
import { forgetLost, noteLost } from '@/lib/loaded-day';
import { aboutOf, keepAction, keepActs, keepNote } from '@/lib/queue/act';
import { statesOf, type Entry } from '@/lib/queue/entry';
import { sendAgain, sendAll } from '@/lib/queue/send';
import { changeQueue, discard, readQueue } from '@/lib/queue/store';
import { overlaid } from '@/lib/queue/overlay';
import { database } from '@/lib/sealed/database';
import { keepAccountKey } from '@/lib/sealed/account-key';
import { serverMillis, serverNow } from '@/lib/clock';
import { actorOf, keepSession } from '@/lib/session-store';
import { bathAt, bookingOf, Desk, openBranch, type Branch } from './desk';
import { random } from './random';

const DAYS = Number(process.env['DAYS'] ?? 3);
const SEED = Number(process.env['SEED'] ?? 1);
const MINUTE = 60_000;

/** How the network treats the requests of the desk under test. */
let network: 'good' | 'bad' = 'good';
let dice = random(1);

const realFetch = globalThis.fetch;

/** Why the server did not come back. */
const gone: string[] = [];

/** The server is killed while it works on the request, or before, and is back. */
async function killServer(request: Promise<Response>): Promise<Response> {
  request.catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, dice(20)));
  const back = await realFetch(process.env['KILL_URL'] ?? '');
  // Thrown here it would be one lost answer more.
  if (back.ok) counts.servers += 1;
  else gone.push(await back.text());
  return request;
}

function badFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const send = () => realFetch(`${process.env['SAPA_URL']}${String(input)}`, init);
  if (network === 'good') return send();
  switch (dice(6)) {
    case 0:
      return Promise.reject(new TypeError('no network'));
    // It arrives, and its answer does not.
    case 1:
      return send().then(() => Promise.reject(new TypeError('cut off')));
    case 2:
      return Promise.resolve(new Response('Bad Gateway', { status: 502 }));
    case 3:
      return dice(4) === 0 ? killServer(send()) : send();
    default:
      return send();
  }
}

let desk: Desk;
let others: Desk;
let branch: Branch;
const counts = { acts: 0, judged: 0, sent: 0, byOthers: 0, listed: 0, killed: 0, servers: 0, old: 0, retried: 0 };

beforeAll(async () => {
  desk = await Desk.of('ADMIN', realFetch);
  others = await Desk.of('SYSADM', realFetch);
  vi.stubGlobal('fetch', badFetch);
});

const user = () => desk.answer.user;
const queue = () => readQueue(user().id);

/** A fresh page: the queue is what the browser's database holds. */
async function openPage(): Promise<void> {
  await keepAccountKey(desk.answer);
  keepSession(desk.answer);
}

/** Bookings as they stand in the morning: sessions that began up to half an hour ago, some with their guest. */
async function morning(day: number): Promise<BookingItem[]> {
  const made: BookingItem[] = [];
  for (let i = 0; i < 6; i += 1) {
    const at = Date.now() - (35 + dice(40)) * MINUTE;
    const body = { ...bathAt(branch, `Gost ${SEED}-${day}-${i}`, at), happenedAt: new Date(at).toISOString() };
    const booking = await desk.must<BookingItem>('POST', '/bookings', body);
    made.push(
      dice(2) === 0
        ? booking
        : await desk.must<BookingItem>('POST', `/bookings/${booking.id}/check-in`, {}, booking.version),
    );
  }
  return made;
}

/** What the desk does without network; what the core refuses is not done. */
async function offlineDay(day: number, bookings: readonly BookingItem[]): Promise<Map<string, Entry>> {
  noteLost('day', undefined);
  const done = 8 + dice(8);
  for (let i = 0; i < done; i += 1) {
    const entries = await queue();
    const booking = overlaid(bookings[dice(bookings.length)]!, entries);
    const what = dice(10);
    const name = `Sa ulice ${SEED}-${day}-${i}`;
    if (what < 2)
      await keepNote(booking, { entity: 'BOOKING', entityId: booking.id, text: `Beleška ${SEED}-${day}-${i}` });
    else if (what < 4) await keepWalkIn(name, booking);
    else {
      // Any action, also one that makes no sense.
      const action = (['CHECK_IN', 'COMPLETE', 'NO_SHOW'] as const)[dice(3)]!;
      const verdicts = offlineActions({ facts: booking.facts, actor: actorOf(user()), now: serverNow() });
      const may = verdicts.some((one) => one.action === action && one.verdict !== 'NO');
      const body = action === 'COMPLETE' ? { leaveBalanceOpen: true } : {};
      const kept = await keepAction(booking, action as BookingAction & OfflineAct, body).then(
        () => true,
        () => false,
      );
      expect(kept, 'the core is asked once more with what waits').toBe(may);
      if (!kept) counts.judged += 1;
    }
  }
  const all = await queue();
  // One that was forgotten for half a day.
  if (all.length > 0 && dice(3) === 0) {
    const old = all.at(-1)!;
    const happenedAt = new Date(serverMillis() - 13 * 60 * MINUTE).toISOString();
    await changeQueue(user().id, [{ ...old, happenedAt, body: { ...old.body, happenedAt } }], []);
  }
  counts.acts += all.length;
  return new Map((await queue()).map((entry) => [entry.id, entry]));
}

async function keepWalkIn(guestName: string, like: BookingItem): Promise<void> {
  const id = `${guestName}-${dice(1e9)}`;
  const about = { ...aboutOf(like), guest: guestName, number: null };
  const row = { ...like, id: 0, guestName, remarks: [], stillThere: [] };
  await keepActs(
    [
      { act: 'WALK_IN', id, booking: null, version: null, body: bathAt(branch, guestName, Date.now()), about, row },
      { act: 'CHECK_IN', booking: id, version: null, body: {}, about },
    ],
    () => undefined,
  );
}

/** What others do meanwhile, with the version that they see. */
async function meanwhile(bookings: readonly BookingItem[]): Promise<void> {
  for (const { id } of bookings) {
    const { version, status, guestName, guestPhone, pets } = await bookingOf(others, id);
    const act = (verb: string, body: object = {}) => others.ask('POST', `/bookings/${id}/${verb}`, body, version);
    switch (dice(7)) {
      case 0:
        await act('check-in');
        break;
      case 1:
        await act('cancel', { kind: 'CUSTOMER', reason: 'Javili su' });
        break;
      case 2:
        await act('complete', { leaveBalanceOpen: true });
        break;
      case 3:
        await act('no-show');
        break;
      case 4: {
        const rows = pets.map((pet) => ({ id: pet.id, name: pet.name, note: pet.note }));
        const edit = { guestName, guestPhone, comment: `Zvali ${status}`, pets: rows };
        await others.ask('PUT', `/bookings/${id}`, edit, version);
        break;
      }
      default:
    }
  }
}

/** Sends until nothing more can be sent; the page is killed at writes of the database now and then. */
async function comeBack(): Promise<void> {
  forgetLost();
  expect(await reachable()).toBe(true);
  network = 'bad';
  const db = await database();
  const real = db.transaction.bind(db);
  for (let tries = 0; ; tries += 1) {
    expect(tries, 'it comes to an end').toBeLessThan(400);
    const killed = vi.spyOn(db, 'transaction').mockImplementation(((...of: Parameters<typeof real>) => {
      if (of[1] === 'readwrite' && dice(12) === 0) throw new Error('killed');
      return real(...of);
    }) as typeof real);
    const ended = await sendAll(user(), () => undefined).catch((error: unknown) => {
      if ((error as Error).message !== 'killed') throw error;
      counts.killed += 1;
      return 'later' as const;
    });
    killed.mockRestore();
    if (ended === 'done') break;
  }
  network = 'good';
  expect(gone, 'the server came back').toEqual([]);
}

interface TimelineEvent {
  action: string;
  at: string;
  actorName?: string | null;
}

const page = async <T>(path: string) => (await desk.must<{ items: T[] }>('GET', path)).items;
const moment = (text: unknown) => new Date(String(text)).getTime();

/** Everything that was done without network has had its effect once, or is listed with its reason. */
async function audit(kept: ReadonlyMap<string, Entry>, tally = counts): Promise<void> {
  const left = new Map(statesOf(await queue(), user(), serverMillis()).map((one) => [one.entry.id, one]));
  const made = await page<BookingItem>(`/bookings?branchId=${branch.id}&pageSize=100`);
  const nameOf = new Map<string, number>();
  for (const [id, entry] of kept) {
    if (entry.act !== 'WALK_IN') continue;
    const found = made.filter(({ guestName }) => guestName === entry.about.guest);
    expect(found.length, `${entry.about.guest}: made once or listed`).toBe(left.has(id) ? 0 : 1);
    if (found[0]) nameOf.set(id, found[0].id);
  }
  for (const [id, entry] of kept) {
    const listed = left.get(id);
    if (listed) {
      const { state, entry: now } = listed;
      expect(state, 'nothing waits any more').not.toBe('waiting');
      if (state === 'refused') {
        const { code, params, message } = now.refused!;
        expect(canSay(code, params) || message !== '', `${entry.act}: ${code} says why`).toBe(true);
        expect(text(code, params)).not.toBe('');
      }
      if (state === 'tooOld') tally.old += 1;
      tally.listed += 1;
    }
    const booking = typeof entry.booking === 'string' ? nameOf.get(entry.booking) : entry.booking;
    if (entry.act === 'WALK_IN' || booking === null || booking === undefined) continue;
    if (entry.act === 'NOTE') {
      const notes = await page<{ text: string }>(`/notes?entity=BOOKING&entityId=${booking}&pageSize=100`);
      const same = notes.filter(({ text }) => text === entry.body['text']).length;
      expect(same, 'a note stands once, or is listed').toBe(listed ? 0 : 1);
      if (!listed) tally.sent += 1;
      continue;
    }
    const timeline = await page<TimelineEvent>(`/bookings/${booking}/timeline`);
    const own = timeline.filter(({ action, at }) => action === entry.act && moment(at) === moment(entry.happenedAt));
    expect(own.length, `${entry.act} of ${booking}: never twice`).toBeLessThanOrEqual(1);
    if (listed) expect(own.length, 'what is listed was not taken').toBe(0);
    else if (own.length === 1) tally.sent += 1;
    else {
      const any = timeline.some(({ action }) => action === entry.act);
      expect(any, `${entry.act} of ${booking} is done, by whomever`).toBe(true);
      tally.byOthers += 1;
    }
  }
}

it(`${DAYS} offline days lose nothing and double nothing (${process.env['ENGINE'] ?? 'sqlite'})`, async () => {
  for (let day = 0; day < DAYS; day += 1) {
    dice = random(SEED * 1_000 + day);
    branch = await openBranch(desk);
    await openPage();
    const bookings = await morning(day);
    const kept = await offlineDay(day, bookings);
    await meanwhile(bookings);
    await openPage();
    await comeBack();
    await audit(kept);
    // A person tries one of the list again, and discards the rest.
    const refused = (await queue()).find((entry) => entry.refused);
    if (refused) {
      counts.retried += 1;
      await sendAgain(user(), refused);
      await comeBack();
      await audit(kept, { ...counts });
    }
    await discard(user().id, await queue());
  }
  process.stdout.write(`${DAYS} days from seed ${SEED}: ${JSON.stringify(counts)}; 0 lost, 0 doubled\n`);
}, 3_600_000);
