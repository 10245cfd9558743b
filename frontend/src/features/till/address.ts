// What of the till is shown, in the address: branch, day, the sums' payments; or a month.

export interface TillAddress {
  branch: number | null;
  /** `YYYY-MM-DD`; null: today. */
  day: string | null;
  /** `YYYY-MM`; null: a day is shown. */
  month: string | null;
  /** The way of payment whose payments are shown; null: all. */
  way: string | null;
  /** The account whose payments are shown, `0` for nobody known; null: all. */
  person: number | null;
}

const number = (text: string | null) => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null);
const matching = (text: string | null, form: RegExp) => (text !== null && form.test(text) ? text : null);

export const readAddress = (params: URLSearchParams): TillAddress => ({
  branch: number(params.get('branch')) || null,
  day: matching(params.get('day'), /^\d{4}-\d{2}-\d{2}$/),
  month: matching(params.get('month'), /^\d{4}-\d{2}$/),
  way: params.get('way'),
  person: number(params.get('person')),
});

/** The address of what is shown, relative to the screen. */
export function addressOf(shown: Partial<TillAddress>): string {
  const params = Object.entries(shown).flatMap(([key, value]): [string, string][] =>
    value === null || value === undefined ? [] : [[key, String(value)]],
  );
  return `?${new URLSearchParams(params)}`;
}

/** The civil date so many days later. */
export const daysLater = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The month so many months later. */
export function monthsLater(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}
