// The record that an audit entry is about, with a link where the reader can open it.
import type { AuditItem } from '@/core';
import { useText } from '@/lib/i18n';
import { Words } from '@/ui/two-lines';
import { camelCase } from '../entity-name';
import { RecordLink } from '../record-link';

/** The record by its name; one without a name by its kind and number. */
export function Subject({ item }: { item: AuditItem }) {
  const t = useText();
  if (item.entityId === null) return null;
  const kind = t(`audit.entity.${camelCase(item.entity)}`);
  return (
    <RecordLink entity={item.entity} id={item.entityId}>
      <Words of={item.entityLabel ?? t('audit.numbered', { kind, id: item.entityId })} />
    </RecordLink>
  );
}
