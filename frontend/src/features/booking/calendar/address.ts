// The calendar's range and branch in the address, so that Back, reload and a sent link show the same
// days. Default values are left out.
import { addDays, addMonths, daysFrom, firstOfMonth, mondayOf } from './civil';

export const VIEWS = ['day', 'week', 'twoWeeks', 'month'] as const;
export type CalendarView = (typeof VIEWS)[number];
export const USUAL: CalendarView = 'twoWeeks';

/** The days of a view around a given day, and the first days of the ranges before and after. */
interface Shape {
  first: (day: string) => string;
  step: (first: string, by: 1 | -1) => string;
}
const weeks = (count: number): Shape => ({ first: mondayOf, step: (first, by) => addDays(first, by * 7 * count) });
const SHAPE: Record<CalendarView, Shape> = {
  day: { first: (day) => day, step: addDays },
  week: weeks(1),
  twoWeeks: weeks(2),
  month: { first: firstOfMonth, step: addMonths },
};

export interface Range {
  view: CalendarView;
  /** First day shown. */
  from: string;
  days: number;
}

export function rangeOf(view: CalendarView, day: string): Range {
  const from = SHAPE[view].first(day);
  return { view, from, days: daysFrom(from, SHAPE[view].step(from, 1)) };
}

export const lastDay = ({ from, days }: Range) => addDays(from, days - 1);
/**
 * Days read on both sides: a moved stay may reach beyond the shown days, and the next page is already
 * there.
 */
const AROUND = 15;
export const calendarPath = (branchId: number, range: Range) =>
  `/branches/${branchId}/calendar?from=${addDays(range.from, -AROUND)}&to=${addDays(lastDay(range), AROUND)}`;

const holds = ({ from, days }: Range, day: string) => day >= from && daysFrom(from, day) < days;

export interface Address extends Range {
  /** `null`: the account's own branch, or the first branch. */
  branch: number | null;
  /** The day around which the range was made. */
  day: string;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const isDate = (text: string) => DATE.test(text) && !Number.isNaN(Date.parse(text));

export function readBranch(params: URLSearchParams): number | null {
  const branch = params.get('branch') ?? '';
  return /^[1-9]\d{0,14}$/.test(branch) ? Number(branch) : null;
}

export function readAddress(params: URLSearchParams, today: string): Address {
  const from = params.get('from') ?? '';
  const day = isDate(from) ? from : today;
  const view = VIEWS.find((one) => one === params.get('view')) ?? USUAL;
  return { ...rangeOf(view, day), branch: readBranch(params), day };
}

/** The address of a range; a range that holds today needs no day. */
export function writeAddress(
  { branch, view, from }: Pick<Address, 'branch' | 'view' | 'from'>,
  today: string,
): URLSearchParams {
  const params = new URLSearchParams();
  if (branch !== null) params.set('branch', String(branch));
  if (view !== USUAL) params.set('view', view);
  if (!holds(rangeOf(view, from), today)) params.set('from', from);
  return params;
}

export const stepped = (range: Range, by: 1 | -1): Range => rangeOf(range.view, SHAPE[range.view].step(range.from, by));

/** The same days in another view; a range that holds today keeps today in sight. */
export const seenAs = (range: Range, view: CalendarView, today: string): Range =>
  rangeOf(view, holds(range, today) ? today : range.from);
