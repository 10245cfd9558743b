// A closure's dates in words. The core decides what a closure refuses.
import type { Translate } from './i18n';
import { formatRange } from './format';

export interface ClosureTimes {
  fromDate: string;
  toDate: string | null;
  fromTime: string | null;
  toTime: string | null;
  yearly: boolean;
}

/** `24 Dec 2026 – 2 Jan 2027`; a yearly closure has no year: `24 Dec – 2 Jan, every year`. */
export function closureDates(
  { fromDate, toDate, yearly }: Pick<ClosureTimes, 'fromDate' | 'toDate' | 'yearly'>,
  t: Translate,
): string {
  const days = formatRange(fromDate || toDate || '', toDate || fromDate, !yearly);
  return days && yearly ? `${days}, ${t('closure.yearly')}` : days;
}

export const closureHours = ({ fromTime, toTime }: Pick<ClosureTimes, 'fromTime' | 'toTime'>, t: Translate): string =>
  fromTime && toTime ? `${fromTime}–${toTime}` : t('closure.wholeDay');
