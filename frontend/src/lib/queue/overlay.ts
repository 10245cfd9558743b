// What waits to be sent, laid over what was loaded: the one place where a booking on the screen gets the state that the
// server will give it. The server's answers themselves stay as they are.
import { useMemo } from 'react';
import {
  isInHouse,
  waitingFacts,
  waitingStatus,
  type Board,
  type BoardBooking,
  type BoardBranch,
  type BookingFacts,
  type CalendarView,
} from '@/core';
import { actsOf, refOf, type Entry } from './entry';
import { useEntries } from './store';

interface Shown {
  id: number;
  status: string;
  facts: BookingFacts;
}

const isBooking = (value: unknown): value is Shown =>
  typeof value === 'object' && value !== null && 'facts' in value && 'status' in value && 'checkIn' in value;

/** A booking as what waits on it will leave it. */
function after<T extends Shown>(booking: T, entries: readonly Entry[]): T {
  const acts = actsOf(entries, refOf(booking.id, entries));
  if (acts.length === 0) return booking;
  const facts = waitingFacts({ facts: booking.facts, acts });
  return { ...booking, status: facts.status, facts };
}

function onBoardOf(branch: BoardBranch, entries: readonly Entry[]): BoardBranch {
  const walkIns = entries.flatMap(({ row }) => (row?.branchId === branch.branchId ? [row] : []));
  const { expected, inHouse, leaving, done } = branch;
  const all = [...walkIns, ...expected, ...inHouse, ...leaving, ...done].map((booking) => after(booking, entries));
  const inside = new Set(all.filter(({ status }) => isInHouse(status)).map(({ id }) => id));
  const known = new Map(
    all.map((booking): [number, BoardBooking] => [
      booking.id,
      // Who has left is in nobody's way.
      { ...booking, stillThere: booking.stillThere.filter((id) => inside.has(id)) },
    ]),
  );
  const now = (bookings: readonly BoardBooking[]) => bookings.flatMap(({ id }) => known.get(id) ?? []);
  return {
    ...branch,
    expected: now(expected),
    inHouse: now([...inHouse, ...walkIns]),
    leaving: now(leaving),
    done: now(done),
  };
}

/** The calendar with the states that follow; who was taken at the desk without network has no place in it yet. */
function onCalendarOf(view: CalendarView, entries: readonly Entry[]): CalendarView {
  const bookings = view.bookings.map((booking) => {
    const acts = actsOf(entries, booking.id).map(({ act }) => act);
    return acts.length === 0 ? booking : { ...booking, status: waitingStatus({ status: booking.status, acts }) };
  });
  return { ...view, bookings };
}

/** An answer of the server with what waits. */
export function overlaid<T>(data: T, entries: readonly Entry[]): T {
  if (entries.length === 0 || typeof data !== 'object' || data === null) return data;
  if (isBooking(data)) return after(data, entries);
  if ('items' in data && Array.isArray(data.items) && data.items.some(isBooking))
    return { ...data, items: data.items.map((item: unknown) => (isBooking(item) ? after(item, entries) : item)) };
  if ('branches' in data && 'moreBranches' in data) {
    const board = data as unknown as Board;
    return { ...data, branches: board.branches.map((branch) => onBoardOf(branch, entries)) };
  }
  if ('occupancies' in data && 'bookings' in data) return onCalendarOf(data as unknown as CalendarView, entries) as T;
  return data;
}

/** Lays what waits over an answer; the same object while neither changes. */
export function useOverlaid<T>(data: T): T {
  const entries = useEntries();
  return useMemo(() => overlaid(data, entries), [data, entries]);
}
