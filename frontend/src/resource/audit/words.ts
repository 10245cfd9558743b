// The audit's fields and values as people read them. Labels and values come from the record's own texts;
// named here is only what the audit calls otherwise. Which fields the server writes, and that each has its
// words, is checked by app/audited.test.ts.
import type { OpeningHours } from '@/core';
import { formatAmount } from '@/lib/format';
import { hasText, type Translate } from '@/lib/i18n';
import { hoursWords } from '@/lib/opening-hours';
import { providerReason } from '@/lib/provider-reason';
import { valueText } from '@/lib/value-text';

type ByField = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Texts of a field that its record's texts have under another name, or not as a label. */
const LABEL: ByField = {
  booking: {
    by: 'booking.brokenOffBy',
    checkInLocal: 'booking.checkIn',
    checkOutLocal: 'booking.checkOut',
    kind: 'booking.cancelKind',
  },
  legalText: { number: 'audit.name.number' },
  payment: { bookingId: 'audit.name.bookingId', detail: 'payment.providerRef', outcome: 'concern.outcome' },
  supportMessage: { assignedToId: 'support.assignedTo', name: 'support.asker' },
  tillClosing: {
    branchId: 'booking.branchId',
    counted: 'till.counted',
    day: 'till.day',
    difference: 'till.difference',
    expected: 'till.expected',
    note: 'till.note',
    reason: 'till.reason',
  },
};

/** Texts of the values of a field, where they have not the field's own name. */
const VALUES: ByField = {
  animalType: { icon: 'enum.animalIcon' },
  booking: { by: 'enum.brokenOffBy', kind: 'enum.cancelKind' },
  job: { kind: 'system.job' },
  legalText: { kind: 'enum.legalKind', state: 'enum.legalState' },
  payment: { needsPerson: 'concern.why', outcome: 'enum.concernOutcome', way: 'enum.paymentWay' },
  refund: { origin: 'enum.refundOrigin', way: 'enum.paymentWay' },
  supportMessage: { status: 'enum.supportStatus' },
  supportTemplate: { scope: 'enum.supportTemplateScope' },
  user: { active: 'user.activeIs' },
};

/** Amounts under a name that is a plain number elsewhere. */
const AMOUNTS: ReadonlySet<string> = new Set(['tillClosing.expected']);

/** The field whose ids are asked for by name in the same way. */
export const sameAs = (field: string) => (field === 'assignedToId' ? 'userId' : field);

/** The label of a field: from its record's form, else from the audit's own texts. `entity` in camel case. */
export function fieldText(entity: string, field: string, t: Translate): string {
  const [, ofPet] = /^pet \d+ (\w+)$/.exec(field) ?? [];
  if (ofPet) return `${t('booking.pets')}: ${t(`booking.pet.${ofPet}`)}`;
  const key = [LABEL[entity]?.[field], `${entity}.${field}`, `audit.name.${field}`].find((one) => one && hasText(one));
  return key ? t(key) : field;
}

/** A value in words. */
export function auditText(entity: string, field: string, value: unknown, t: Translate): string {
  const word = `${VALUES[entity]?.[field]}.${String(value)}`;
  if (hasText(word)) return t(word);
  if (typeof value === 'number' && AMOUNTS.has(`${entity}.${field}`)) return formatAmount(value);
  if (field === 'failure' && typeof value === 'string') {
    const { text, params } = providerReason(value, null, 'refund');
    return t(text, params);
  }
  if (field === 'openingHours' && (value === null || Array.isArray(value)))
    return hoursWords((value ?? []) as OpeningHours[], t);
  // Names of these would be asked for one by one, and a deleted picture or workplace has none.
  if (/^(?:image|logo)Id$/.test(field) && value) return t('audit.image');
  if (field === 'workplaceIds' && Array.isArray(value) && value.length > 0)
    return t('audit.chosen', { count: value.length });
  return valueText(entity, field, value, t);
}
