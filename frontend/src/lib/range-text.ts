// A range of days in words, everywhere but in headings (`formatDays`).
import { formatDate } from './format';

/** `29 Nov – 2 Dec 2026`, `29 Dec 2026 – 2 Jan 2027`, or the one day; without years for what comes back. */
export function formatRange(from: string, to: string, withYear = true): string {
  const end = formatDate(to, withYear ? 'short' : 'dayMonth');
  if (from.slice(0, 10) === to.slice(0, 10)) return end;
  const needsYear = withYear && from.slice(0, 4) !== to.slice(0, 4);
  // Of a half-typed range the one day.
  return [formatDate(from, needsYear ? 'short' : 'dayMonth'), end].filter(Boolean).join(' – ');
}
