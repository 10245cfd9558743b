// A local time as staff would say it: the hour alone today, the weekday nearby, else the date.
import { serverNow } from '@/lib/api';
import { formatDateTime, formatTime, localOf, relativeTime } from '@/lib/format';
import { useLanguage } from '@/lib/i18n';

const dayNumber = (local: string) => Math.round(Date.parse(`${local.slice(0, 10)}T00:00Z`) / 86_400_000);

/** `local` relative to `today`, both in the branch's time. */
function whenText(local: string, today: string): string {
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

/** Begin and end; a day that is the same is named once. */
export function useSpan(timeZone: string): (from: string, to: string) => string {
  const when = useWhen(timeZone);
  const today = localOf(serverNow(), timeZone);
  // Beside another day, the hour alone would be unclear.
  const named = (local: string) => (dayNumber(local) === dayNumber(today) ? relativeTime(local, today) : when(local));
  return (from, to) =>
    from.slice(0, 10) === to.slice(0, 10) ? `${when(from)} – ${formatTime(to)}` : `${named(from)} – ${named(to)}`;
}
