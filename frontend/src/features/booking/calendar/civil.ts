// Civil dates and times of the branch: `YYYY-MM-DD`, `YYYY-MM-DDTHH:mm`. Pure arithmetic on the
// figures; only the core resolves a civil time to an instant.
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const asUtc = (local: string) => Date.parse(`${local.length > 10 ? local.slice(0, 16) : `${local}T00:00`}Z`);

export const dateOf = (local: string) => local.slice(0, 10);
export const civilOf = (local: string) => local.slice(0, 16);

export const addDays = (date: string, days: number) =>
  new Date(asUtc(dateOf(date)) + days * DAY_MS).toISOString().slice(0, 10);
/** The same hour, `days` later. */
export const shiftDays = (local: string, days: number) => `${addDays(local, days)}${civilOf(local).slice(10)}`;
export const shiftMinutes = (local: string, minutes: number) =>
  new Date(asUtc(local) + minutes * MINUTE_MS).toISOString().slice(0, 16);

/** Whole days from one date to another. */
export const daysFrom = (from: string, to: string) => Math.round((asUtc(dateOf(to)) - asUtc(dateOf(from))) / DAY_MS);
export const minutesFrom = (from: string, to: string) => Math.round((asUtc(to) - asUtc(from)) / MINUTE_MS);

/** 1 = Monday to 7 = Sunday. */
export const weekdayOf = (date: string) => new Date(asUtc(dateOf(date))).getUTCDay() || 7;
export const mondayOf = (date: string) => addDays(date, 1 - weekdayOf(date));
export const firstOfMonth = (date: string) => `${date.slice(0, 7)}-01`;
/** The first day of the month, `months` later. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** Minutes of `HH:mm`, up to 24:00. */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
export const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
