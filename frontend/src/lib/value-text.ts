// A stored value as users read it, by its field's name and kind. Knows no record; other modules
// resolve ids to names.
import {
  countryName,
  formatAmount,
  formatDate,
  formatDateTime,
  formatPhone,
  formatRate,
  localOf,
  ownZone,
} from './format';
import { both, hasText, type Translate } from './i18n';
import { languageTag } from './language';

/** Enumerations whose name differs from the field's name. */
const ENUM_OF: Readonly<Record<string, string>> = {
  size: 'animalSize',
  sizes: 'animalSize',
  type: 'serviceType',
  kind: 'workplaceKind',
  unit: 'priceUnit',
  visibility: 'noteVisibility',
};
const MONEY = /^(price|total|amount|captured|refunded|kept|counted|difference)$/;
const RATE = /Rate$/;
const PHONE = /phone$/i;
/** An instant, or the local time of a place with its offset. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function wordOf(entity: string, field: string, value: string, t: Translate): string {
  // The audit's placeholder for a secret.
  if (value === '[redacted]') return t('value.redacted');
  if (field === 'country') return countryName(value);
  if (PHONE.test(field)) return formatPhone(value);
  const name = [field, ENUM_OF[field], `${entity}${capital(field)}`].find(
    (one) => one && hasText(`enum.${one}.${value}`),
  );
  if (name) return t(`enum.${name}.${value}`);
  const [, offset] = MOMENT.exec(value) ?? [];
  // With an offset it is the time where it happens.
  if (offset) return formatDateTime(offset === 'Z' ? localOf(value, ownZone()) : value);
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value;
}

function figureOf(field: string, value: number, t: Translate): string {
  if (hasText(`enum.${field}.${value}`)) return t(`enum.${field}.${value}`);
  if (MONEY.test(field)) return formatAmount(value);
  return RATE.test(field)
    ? formatRate(value)
    : new Intl.NumberFormat(languageTag(), { maximumFractionDigits: 6 }).format(value);
}

export function valueText(entity: string, field: string, value: unknown, t: Translate): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
  if (typeof value === 'string') return wordOf(entity, field, value, t);
  if (typeof value === 'number') return figureOf(field, value, t);
  if (Array.isArray(value)) return value.map((item) => valueText(entity, field, item, t)).join(', ') || '–';
  const { en, sr } = value as Record<string, unknown>;
  if (typeof en === 'string' && typeof sr === 'string') return both(en, sr); // A name in both languages.
  return Object.entries(value as object)
    .map(([key, item]) => valueText(entity, key, item, t))
    .join(' ');
}
