// An entry of the audit: time, author, record, and each field before and after.
import { chakra } from '@chakra-ui/react';
import type { AuditItem } from '@/core';
import { DOT } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { actionText, useChanges } from '@/resource/audit/changes';
import { Subject } from '@/resource/audit/subject';
import { AuditValue } from '@/resource/audit/value';
import { fieldText } from '@/resource/audit/words';
import { camelCase } from '@/resource/entity-name';
import { Fact, Facts } from '@/ui/card';
import { Dialog } from '@/ui/dialog';
import { momentOf } from './audit-list';

const table = {
  w: '100%',
  mt: '5',
  fontSize: '14px',
  '& th': { textAlign: 'left', color: 'fg.muted', fontSize: '13px', fontWeight: 700, bg: 'bg.subtle' },
  '& th, & td': {
    px: '10px',
    py: '7px',
    borderBottomWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'border.muted',
    verticalAlign: 'top',
  },
  '& td': { overflowWrap: 'anywhere' },
} as const;

export function EntryDialog({ item, onClose }: { item: AuditItem; onClose: () => void }) {
  const t = useText();
  const entity = camelCase(item.entity);
  const changes = useChanges(item);
  const value = (field: string, of: unknown) => <AuditValue entity={entity} field={field} value={of} />;
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={`${t(`audit.entity.${entity}`)}: ${actionText(item.action, item.entity, t)}`}
    >
      <Facts>
        <Fact name={t('audit.at')}>{momentOf(item)}</Fact>
        <Fact name={t('audit.actorId')}>
          {item.actorName ?? t('audit.system')}
          {item.actorRole && `${DOT}${t(`enum.role.${item.actorRole}`)}`}
        </Fact>
        {item.entityId !== null && (
          <Fact name={t('audit.record')}>
            <Subject item={item} />
          </Fact>
        )}
        {item.companyName && <Fact name={t('audit.companyId')}>{item.companyName}</Fact>}
        {item.requestId && (
          <Fact name={t('audit.requestId')}>
            <chakra.span fontWeight="400" fontSize="13.5px">
              {item.requestId}
            </chakra.span>
          </Fact>
        )}
      </Facts>
      {changes.length > 0 && (
        <chakra.table css={table}>
          <thead>
            <tr>
              <th>{t('audit.field')}</th>
              <th>{t('audit.before')}</th>
              <th>{t('audit.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{fieldText(entity, field, t)}</th>
                <td>{value(field, before)}</td>
                <td>
                  <strong>{value(field, after)}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </chakra.table>
      )}
    </Dialog>
  );
}
