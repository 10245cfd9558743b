// An act on a booking that is kept for later: judged by the core with all that waits before it, then written. It counts
// as done when it is written; whoever cannot write says so.
import { offlineActions, waitingFacts, type BookingAction, type BookingItem, type OfflineAct } from '@/core';
import { serverMillis, serverNow } from '../clock';
import { isOffline } from '../offline';
import { ProblemError } from '../problem';
import { accountKey } from '../sealed/account-key';
import { whyNotKept } from '../sealed/store';
import { actorOf, sessionUser } from '../session-store';
import { actsOf, refOf, statesOf, type Entry, type NewEntry } from './entry';
import { enqueue, shownEntries } from './store';

/** Whether an act on this booking goes into the queue: without network, and while something waits on it. */
export function mustWait(booking: number): boolean {
  const user = sessionUser();
  if (isOffline() || booking < 0) return true;
  return (
    user !== null &&
    statesOf(shownEntries(), user, serverMillis()).some(
      ({ entry, state }) => state === 'waiting' && entry.booking === booking,
    )
  );
}

const refused = (code: string, params = {}) => new ProblemError(409, code, '', [], params);

/** Keeps acts of the signed-in account. A refusal, also of the browser, is a problem as the server's would be. */
export async function keepActs(acts: readonly NewEntry[], judge: (entries: readonly Entry[]) => void): Promise<void> {
  const user = sessionUser();
  if (!user) throw refused('queue.sessionOver');
  try {
    const session = await accountKey(user.id);
    if (session && Date.parse(session.sessionEndsAt) <= serverMillis()) throw refused('queue.sessionOver');
    await enqueue(user, acts, judge);
  } catch (error) {
    throw error instanceof ProblemError ? error : refused(`queue.notKept.${whyNotKept(error)}`);
  }
}

export const aboutOf = ({ petNames, guestName, number, balance, currency }: BookingItem) => ({
  pets: petNames.join(', '),
  guest: guestName,
  number,
  balance,
  currency,
});

/** Keeps an action on a booking. */
export async function keepAction(
  booking: BookingItem,
  action: BookingAction & OfflineAct,
  body: object,
): Promise<void> {
  const entries = shownEntries();
  const of = refOf(booking.id, entries);
  const act = { act: action, booking: of, version: booking.version, body: { ...body }, about: aboutOf(booking) };
  await keepActs([act], (waiting) => {
    const facts = waitingFacts({ facts: booking.facts, acts: actsOf(waiting, of) });
    const answers = offlineActions({ facts, actor: actorOf(sessionUser()!), now: serverNow() });
    const reason = answers.find((answer) => answer.action === action)?.reason;
    if (reason) throw refused(reason.code, reason.params);
  });
}

/** Keeps a note on a booking; `key`: of a request whose answer nobody has seen. */
export const keepNote = (booking: BookingItem, body: object, key?: string): Promise<void> =>
  keepActs(
    [
      {
        act: 'NOTE',
        booking: refOf(booking.id, shownEntries()),
        version: null,
        body: { ...body },
        about: aboutOf(booking),
        ...(key !== undefined && { key }),
      },
    ],
    () => undefined,
  );
