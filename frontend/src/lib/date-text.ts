// Dates in a field: as it shows them, and in words while they are typed. The core reads them
// (`typedDate`).
import { formatDate, formatTime } from './format';
import { languageTag } from './language';
import type { Translate } from './i18n';

/** `Sat 21 Nov 2026 14:00` · `sub 21.11.2026. 14:00`; text that is no date stays as it is. */
export function showDate(value: string): string {
  if (!/^\d{4}-\d{2}-\d{2}/.test(value)) return value;
  const weekday = new Intl.DateTimeFormat(languageTag(), { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(`${value.slice(0, 10)}T00:00Z`),
  );
  return [weekday, formatDate(value), formatTime(value)].filter(Boolean).join(' ');
}

/** `Saturday 21 November 2026 at 14:00` · `subota, 21. novembra 2026. u 14:00`. */
export function dateInWords(value: string, t: Translate): string {
  const [date, time] = [formatDate(value, 'long'), formatTime(value)];
  return time ? t('form.dateAt', { date, time }) : date;
}
