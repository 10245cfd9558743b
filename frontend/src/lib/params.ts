// Parameters of codes as users read them: a value of an enumeration as a word, a date as a date. Owns
// the mapping by the parameter's name; sentences are texts.
import type { Params } from '@/core';
import { formatDate, formatDateTime, localOf, ownZone } from './format';
import type { Translate } from './i18n';

/** The enumeration of each parameter name. */
const ENUM_OF: Record<string, string> = {
  size: 'enum.animalSizePets',
  status: 'enum.bookingStatus',
  from: 'enum.bookingStatus',
  to: 'enum.bookingStatus',
};
const CODE = /^[A-Z][A-Z_]*$/;
const CIVIL_DATE = /^\d{4}-\d{2}-\d{2}$/;
const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** `when` formats a local time; default: weekday, date and time. */
export function readable(
  params: Params,
  t: Translate,
  when: (local: string) => string = (local) => formatDateTime(local, 'weekday'),
): Params {
  const word = ([name, value]: [string, string | number]): [string, string | number] => {
    if (typeof value !== 'string') return [name, value];
    const found = ENUM_OF[name];
    if (found && CODE.test(value)) return [name, t(`${found}.${value}`)];
    if (CIVIL_DATE.test(value)) return [name, formatDate(value, 'weekday')];
    if (!LOCAL_TIME.test(value)) return [name, value];
    // An instant has no place: it is shown by this device's clock.
    return [name, when(value.endsWith('Z') ? localOf(value, ownZone()) : value)];
  };
  return Object.fromEntries(Object.entries(params).map(word));
}
