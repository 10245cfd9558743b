// The begin or end of an occupied time in words.
import { formatDate, formatDateTime, localOf } from '@/lib/format';

/** Whole days are occupied from midnight to midnight, so midnight is shown as a date without an hour. */
export const dayOrTime = (local: string) =>
  local.slice(11, 16) === '00:00' ? formatDate(local, 'weekday') : formatDateTime(local, 'weekday');

/** The same for an instant, in the branch's time zone. */
export const instantText = (utc: string, timeZone: string) => dayOrTime(localOf(utc, timeZone));
