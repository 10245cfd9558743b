// A value of an audit entry: words, the name of a person or record, or a link to it.
import { useText } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { Words } from '@/ui/two-lines';
import { RecordLink } from '../record-link';
import { Names } from '../value';
import { Other } from './fields';
import { auditText, sameAs } from './words';

/** `entity` in camel case. */
export function AuditValue({ entity, field, value }: { entity: string; field: string; value: unknown }) {
  const t = useText();
  const { companyId } = useActor();
  if (value instanceof Other)
    return (
      <RecordLink entity={value.entity} id={value.id}>
        {t('audit.open')}
      </RecordLink>
    );
  // Only the platform's staff are assigned, whose accounts no company sees.
  if (field === 'assignedToId' && value && companyId !== null) return <>{t('support.platform')}</>;
  return <Names field={sameAs(field)} value={value} words={() => <Words of={auditText(entity, field, value, t)} />} />;
}
