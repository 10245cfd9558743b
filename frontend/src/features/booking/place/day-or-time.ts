// A limit of an occupied time in words.
import { formatDate, formatDateTime, localOf } from '@/lib/format';

/** Whole days are occupied from midnight to midnight: the hour says nothing then. */
export const dayOrTime = (local: string) =>
  local.slice(11, 16) === '00:00' ? formatDate(local, 'weekday') : formatDateTime(local, 'weekday');

/** The same of an instant, as the branch's clock shows it. */
export const instantText = (utc: string, timeZone: string) => dayOrTime(localOf(utc, timeZone));
