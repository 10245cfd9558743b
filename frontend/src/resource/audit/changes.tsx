// An entry of the audit: its action, and each field before and after.
import { chakra } from '@chakra-ui/react';
import { useContext } from 'react';
import { hasText, useText, type Translate } from '@/lib/i18n';
import { Addresses } from '../addresses';
import { areRows, asTree, changesOf, type FieldChange } from './fields';
import { AuditValue } from './value';
import { fieldText } from './words';
import { camelCase } from '../entity-name';

/**
 * The text key of an action is its verb without the entity: `BREED_UPDATED` → `audit.verb.UPDATED`. An
 * action without such a text is shown as it is.
 */
export function actionKey(action: string, entity: string): string {
  const key = `audit.verb.${action.replace(`${entity.toUpperCase()}_`, '')}`;
  return hasText(key) ? key : action;
}
export const actionText = (action: string, entity: string, t: Translate) => t(actionKey(action, entity));

/** The changed fields of an entry that its reader can make something of. */
export function useChanges({ entity, before, after }: Entry): FieldChange[] {
  const address = useContext(Addresses);
  return changesOf(entity, { before, after }, (one) => address(one.entity, one.id) !== null);
}

interface Entry {
  entity: string;
  before: unknown;
  after: unknown;
}

/** "Price: 2,200 → 2,400"; of what was there before or is there now only, its value: "Price: 2,400". */
export function ChangeText({ entity, change: { field, before, after } }: { entity: string; change: FieldChange }) {
  const t = useText();
  const rows = areRows({ before, after });
  return (
    <>
      {fieldText(entity, field, t)}:{' '}
      {!rows && before !== undefined && (
        <>
          <del>
            <AuditValue entity={entity} field={field} value={before} />
          </del>
          {after !== undefined && ' → '}
        </>
      )}
      {(rows || after !== undefined) && (
        <strong>
          <AuditValue entity={entity} field={field} value={after} />
        </strong>
      )}
    </>
  );
}

/** The changed fields; for created and deleted records only that they were created or deleted. */
export function Changes(item: Entry) {
  const entity = camelCase(item.entity);
  const changes = useChanges(item);
  if (!asTree(item.before) || !asTree(item.after)) return null;
  return (
    <chakra.ul listStyleType="none" fontSize="14px">
      {changes.map((change) => (
        <chakra.li key={change.field} overflowWrap="anywhere">
          <ChangeText entity={entity} change={change} />
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
