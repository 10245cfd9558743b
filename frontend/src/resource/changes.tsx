// An entry of the audit: its action, and each field before and after.
import { chakra } from '@chakra-ui/react';
import { hasText, useText, type Translate } from '@/lib/i18n';
import { same } from '@/lib/three-way';
import { Value } from './value';

/** Converts the audit's snake_case entities. */
export const camelCase = (entity: string) => entity.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
export const snakeCase = (entity: string) => entity.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The text key of an action is its verb without the entity: `BREED_UPDATED` → `audit.verb.UPDATED`. An
 * action without such a text is shown as it is.
 */
export function actionKey(action: string, entity: string): string {
  const key = `audit.verb.${action.replace(`${entity.toUpperCase()}_`, '')}`;
  return hasText(key) ? key : action;
}
export const actionText = (action: string, entity: string, t: Translate) => t(actionKey(action, entity));
/** The label of a field: from its record's form, else from the audit's own texts. */
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

/** The changed fields; for created and deleted records all fields. */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const [was, is] = [asTree(before) ?? {}, asTree(after) ?? {}];
  return Object.keys({ ...was, ...is })
    .filter((field) => !UNSAID.has(field) && !same(was[field] ?? null, is[field] ?? null))
    .map((field) => ({ field, before: was[field], after: is[field] }));
}

/** The changed fields; for created and deleted records only that they were created or deleted. */
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
