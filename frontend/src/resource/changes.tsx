// What one entry of the audit says: what was done, and each field before and after.
import { chakra } from '@chakra-ui/react';
import { hasText, useText, type Translate } from '@/lib/i18n';
import { same } from '@/lib/three-way';
import { Value } from './value';

/** The audit writes entities in snake case. */
export const camelCase = (entity: string) => entity.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
export const snakeCase = (entity: string) => entity.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The key of what an action is called, whatever it was done to: `BREED_UPDATED` is an `UPDATED`. */
export function actionKey(action: string, entity: string): string {
  const key = `audit.verb.${action.replace(`${entity.toUpperCase()}_`, '')}`;
  return hasText(key) ? key : action;
}
export const actionText = (action: string, entity: string, t: Translate) => t(actionKey(action, entity));
/** What a field is called: as in its record's form, else as only the audit knows it. */
export function fieldText(entity: string, field: string, t: Translate): string {
  const [, ofPet] = /^pet \d+ (\w+)$/.exec(field) ?? [];
  if (ofPet) return `${t('booking.pets')}: ${t(`booking.pet.${ofPet}`)}`;
  const key = [`${camelCase(entity)}.${field}`, `audit.name.${field}`].find((one) => hasText(one));
  return key ? t(key) : field;
}

export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}
const asTree = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
const UNSAID = new Set(['id', 'version', 'createdAt', 'updatedAt']);

/** The fields that differ; of what was made or removed, all that it had. */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const [was, is] = [asTree(before) ?? {}, asTree(after) ?? {}];
  return Object.keys({ ...was, ...is })
    .filter((field) => !UNSAID.has(field) && !same(was[field] ?? null, is[field] ?? null))
    .map((field) => ({ field, before: was[field], after: is[field] }));
}

/** Of a change the fields that differ; of what was made or removed nothing but that it was. */
export function Changes({ entity, before, after }: { entity: string; before: unknown; after: unknown }) {
  const t = useText();
  if (!asTree(before) || !asTree(after)) return null;
  const value = (field: string, of: unknown) => <Value entity={camelCase(entity)} field={field} value={of} />;
  return (
    <chakra.ul listStyleType="none" fontSize="14px">
      {changesOf(before, after).map((one) => (
        <chakra.li key={one.field} overflowWrap="anywhere">
          {fieldText(entity, one.field, t)}: <del>{value(one.field, one.before)}</del> →{' '}
          <strong>{value(one.field, one.after)}</strong>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
