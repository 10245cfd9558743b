// Keeps the day of a desk in this browser while nobody waits for anything: what board, calendar and list of bookings
// read, and each booking of the board. Without network they open from there (`lib/loaded-day.ts`).
import { useEffect } from 'react';
import type { Board, SessionUser } from '@/core';
import { api, serverMillis, serverNow } from '@/lib/api';
import { localOf } from '@/lib/format';
import { keepAnswer, keptAnswer } from '@/lib/loaded-day';
import { useNarrow } from '@/lib/media';
import { calendarPath, rangeOf, USUAL } from '@/features/booking/calendar/address';
import { FIRST_READS } from '../first-reads';
import { builtScreens } from '../guard';

/** The first screen has the network to itself, in milliseconds. */
const LATER_MS = 8_000;
const EVERY_MS = 5 * 60_000;
/** Between two requests. */
const PAUSE_MS = 150;

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

async function load<T>(path: string, stopped: () => boolean): Promise<T> {
  await pause();
  if (stopped()) throw new Error('stopped');
  const data = await api.get<T>(path, { ahead: true });
  // The rest would be read in vain.
  if (!(await keepAnswer(path, data))) throw new Error('this browser keeps nothing');
  return data;
}

/** What a screen has read just now is not read once more. */
async function loadIfOld<T>(path: string, stopped: () => boolean): Promise<T> {
  const kept = await keptAnswer(path);
  return kept && serverMillis() - kept.at < EVERY_MS ? (kept.value as T) : load<T>(path, stopped);
}

/** Whether this very version of a booking is kept. */
async function isKept(path: string, version: number): Promise<boolean> {
  const kept = await keptAnswer(path);
  return (kept?.value as { version?: number } | undefined)?.version === version;
}

async function loadDay(user: SessionUser, narrow: boolean, stopped: () => boolean): Promise<void> {
  const board = await loadIfOld<Board>('/board', stopped);
  const screens = [...(FIRST_READS['companyBookings'] ?? [])];
  for (const { branchId, timeZone } of board.branches) {
    const today = localOf(serverNow(), timeZone).slice(0, 10);
    screens.push(`/branches/${branchId}`, calendarPath(branchId, rangeOf(narrow ? 'day' : USUAL, today)));
  }
  if (user.companyId !== null) screens.push(`/companies/${user.companyId}`);
  // What a new booking asks for.
  screens.push('/animal-types?pageSize=100');
  for (const path of screens) await loadIfOld(path, stopped);
  const bookings = board.branches.flatMap(({ expected, inHouse, leaving }) => [...expected, ...inHouse, ...leaving]);
  for (const { id, version } of bookings) {
    const path = `/bookings/${id}`;
    if (stopped() || (await isKept(path, version))) continue;
    await load(`${path}/timeline`, stopped);
    // Last, because it tells that the booking is kept.
    await load(path, stopped);
  }
}

/** Keeps the day of whoever works at a board; again at intervals while the page is in sight. */
export function useLoadedDay(user: SessionUser | null): void {
  const narrow = useNarrow();
  const atDesk = user !== null && builtScreens(user.role).some(({ id }) => id === 'board');
  useEffect(() => {
    if (!atDesk) return;
    let over = false;
    let timer: ReturnType<typeof setTimeout>;
    const repeat = async () => {
      // Without network, or where nothing can be kept, the next time may be better.
      if (!document.hidden) await loadDay(user, narrow, () => over).catch(() => undefined);
      if (!over) timer = setTimeout(() => void repeat(), EVERY_MS);
    };
    timer = setTimeout(() => void repeat(), LATER_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [atDesk, user?.id, narrow]); // oxlint-disable-line react-hooks/exhaustive-deps
}
