// How long somebody has waited, in the largest unit that says enough.
import type { Translate } from '@/lib/i18n';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `since` and `now` are instants in UTC. */
export function waitingText(since: string, now: string, t: Translate): string {
  const waited = Math.max(0, Date.parse(now) - Date.parse(since));
  if (waited < HOUR) return t('support.waits.minutes', { count: Math.floor(waited / MINUTE) });
  if (waited < 2 * DAY) return t('support.waits.hours', { count: Math.floor(waited / HOUR) });
  return t('support.waits.days', { count: Math.floor(waited / DAY) });
}
