// A local time as one says it at a desk: the hour alone today, the day's name near by, else the date.
import { serverNow } from '@/lib/api';
import { formatDateTime, formatTime, localOf, relativeTime } from '@/lib/format';
import { useLanguage } from '@/lib/i18n';

const dayNumber = (local: string) => Math.round(Date.parse(`${local.slice(0, 10)}T00:00Z`) / 86_400_000);

/** `local` beside `today`, both as the branch's clock shows them. */
export function whenText(local: string, today: string): string {
  const days = dayNumber(local) - dayNumber(today);
  if (days === 0) return formatTime(local);
  if (Math.abs(days) === 1) return relativeTime(local, today);
  return formatDateTime(local, 'weekday');
}

export function useWhen(timeZone: string): (local: string) => string {
  useLanguage(); // A switch of language words it anew.
  const today = localOf(serverNow(), timeZone);
  return (local) => whenText(local, today);
}

/** From when to when; the same day is named once. */
export function useSpan(timeZone: string): (from: string, to: string) => string {
  const when = useWhen(timeZone);
  const today = localOf(serverNow(), timeZone);
  // The hour alone would hang in the air beside another day.
  const named = (local: string) => (dayNumber(local) === dayNumber(today) ? relativeTime(local, today) : when(local));
  return (from, to) =>
    from.slice(0, 10) === to.slice(0, 10) ? `${when(from)} – ${formatTime(to)}` : `${named(from)} – ${named(to)}`;
}
