// Sends what waits, in order: each request under its key, with number and version of its booking from the answer
// before. What is not decided is tried again later under the same key; what is refused stays, with its reason, and what
// depends on it waits. Each answer and what follows from it is written in one step, so that whoever is killed between
// two steps sends again what the server then answers as the first time.
import { alreadyDone, type BookingDetail, type Params } from '@/core';
import { api, newIdempotencyKey, serverMillis } from '../api';
import { isClockKnown } from '../clock';
import { NetworkError, ProblemError } from '../problem';
import { onSession, sessionUser } from '../session-store';
import { requestOf, statesOf, type Entry, type Refused, type QueueScope } from './entry';
import { changeQueue, inTurn, readQueue } from './store';

/** How sending ended: nothing more can be sent, or something can later. */
export type Sent = 'done' | 'later';

/** What changed, for whoever shows bookings. */
export type Arrived = (entry: Entry, booking: BookingDetail | null) => void;

const CLOCK_MS = 5_000;

/** Nobody knows whether it was taken: no answer, a busy or broken server, a session that has ended. */
const isOpen = (error: unknown) =>
  !(error instanceof ProblemError) ||
  error.status >= 500 ||
  [401, 408, 425, 429].includes(error.status) ||
  error.code === 'idempotency.running';

class Stopped extends Error {}

/** Rejects once somebody else, or nobody, is signed in: their requests are not ours. */
function asUser<T>(account: number, request: Promise<T>): Promise<T> {
  let stop = () => {};
  const other = new Promise<never>((_, reject) => {
    stop = onSession(() => sessionUser()?.id !== account && reject(new Stopped()));
  });
  return Promise.race([request, other]).finally(stop);
}

/** Sends all that waits. One tab calls it at a time. */
export async function sendAll(scope: QueueScope, arrived: Arrived): Promise<Sent> {
  try {
    // Whether it is too old, this machine's clock alone does not know.
    if (!(await isClockKnown(CLOCK_MS))) return 'later';
    while (sessionUser()?.id === scope.id) {
      const next = statesOf(await readQueue(scope.id), scope, serverMillis()).find(({ state }) => state === 'waiting');
      if (!next) return 'done';
      const { entry } = next;
      if (!entry.tried) await rewrite(scope, entry, (now) => ({ ...now, tried: true }));
      await sendOne(scope, entry, arrived);
    }
    return 'done';
  } catch (error) {
    if (error instanceof Stopped || error instanceof NetworkError || error instanceof ProblemError) return 'later';
    throw error;
  }
}

async function sendOne(scope: QueueScope, entry: Entry, arrived: Arrived): Promise<void> {
  const { path, body, options } = requestOf(entry);
  try {
    const answer = await asUser(scope.id, api.post<BookingDetail | null>(path, body, options));
    const booking = entry.act === 'NOTE' ? null : answer;
    await settle(scope, entry, booking);
    arrived(entry, booking);
  } catch (error) {
    if (isOpen(error)) throw error;
    const problem = error as ProblemError;
    const current = await currentOf(scope, entry, problem);
    if (current && alreadyDone({ act: entry.act, facts: current.facts })) {
      await settle(scope, entry, current);
      arrived(entry, current);
      return;
    }
    const refused = refusal(problem, current);
    await rewrite(scope, entry, (now) => ({ ...now, refused }));
    if (current) arrived(entry, current);
  }
}

/** The booking as it is by now; null: none, or none in sight. */
async function currentOf(
  { id }: QueueScope,
  { booking, act }: Entry,
  problem: ProblemError,
): Promise<BookingDetail | null> {
  if (typeof booking !== 'number' || act === 'NOTE') return null;
  if (problem.status === 412 && problem.extra['current']) return problem.extra['current'] as BookingDetail;
  return asUser(id, api.get<BookingDetail>(`/bookings/${booking}`)).catch((error: unknown) => {
    if (isOpen(error)) throw error;
    return null;
  });
}

const isParam = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

function refusal({ status, code, message, issues, extra }: ProblemError, current: BookingDetail | null): Refused {
  // A form's refusal says nothing without its issue.
  const issue = status === 422 ? issues[0] : undefined;
  const params = issue?.params ?? extra;
  const quote = extra['quote'] as { total?: number } | undefined;
  return {
    code: issue?.code ?? code,
    params: Object.fromEntries(Object.entries(params).filter(([, value]) => isParam(value))) as Params,
    message,
    current: current && { version: current.version, facts: current.facts },
    moment: issue?.path === 'happenedAt',
    total: quote?.total ?? null,
  };
}

/** The entry is done: it goes, and what follows on its booking gets number and version, in one step. */
function settle({ id: account }: QueueScope, done: Entry, booking: BookingDetail | null): Promise<void> {
  return inTurn(async () => {
    const entries = await readQueue(account);
    const of = booking ? [done.id, booking.id] : [];
    const following = entries.filter(
      (entry) => entry.booking !== null && of.includes(entry.booking) && entry.id !== done.id,
    );
    const next = following.map((entry) => ({ ...entry, booking: booking!.id, version: booking!.version }));
    await changeQueue(account, next, [done]);
  });
}

/** Changes an entry that is still there. */
function rewrite({ id: account }: QueueScope, { id }: Entry, change: (entry: Entry) => Entry): Promise<void> {
  return inTurn(async () => {
    const entry = (await readQueue(account)).find((one) => one.id === id);
    if (!entry) throw new Stopped();
    await changeQueue(account, [change(entry)], []);
  });
}

/**
 * Lets a refused entry wait once more, as a request of its own: with the present version and price, and from its
 * arrival on where its moment was refused.
 */
export function sendAgain(scope: QueueScope, entry: Entry): Promise<void> {
  return rewrite(scope, entry, ({ refused, body, ...rest }) => {
    const { happenedAt, ...other } = body;
    return {
      ...rest,
      refused: null,
      key: newIdempotencyKey(),
      tried: false,
      version: refused?.current?.version ?? rest.version,
      // From now on it is no longer old either.
      ...(refused?.moment && { happenedAt: new Date(serverMillis()).toISOString() }),
      body: {
        ...other,
        ...(!refused?.moment && happenedAt !== undefined && { happenedAt }),
        ...(refused?.total !== null && refused?.total !== undefined && { expectedTotal: refused.total }),
      },
    };
  });
}
