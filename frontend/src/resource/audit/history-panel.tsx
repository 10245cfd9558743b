// A record's history, newest first: author, time and changes. Only for roles that may read the audit.
import { chakra } from '@chakra-ui/react';
import { can, type AuditItem } from '@/core';
import { DOT, formatDateTime, localOf, ownZone } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useSession } from '@/lib/session';
import { Section } from '@/ui/card';
import { Feed } from '@/ui/feed';
import { actionText, Changes } from './changes';
import { snakeCase } from '../entity-name';

interface Props {
  entity: string;
  id: number;
  companyId?: number | null | undefined;
  /** The zone of everything else about the record; default: the browser's. */
  timeZone?: string;
}

export function HistoryPanel({ entity, id, companyId = null, timeZone = ownZone() }: Props) {
  const t = useText();
  const { actor } = useSession();
  if (can({ actor, action: 'AUDIT_VIEW', object: { companyId } }) !== 'YES') return null;
  return (
    <Section title={t('audit.history')} icon="history">
      <Feed<AuditItem>
        path={`/audit?entity=${snakeCase(entity)}&entityId=${id}`}
        none="audit.none"
        line={(item) => <Entry item={item} timeZone={timeZone} />}
      />
    </Section>
  );
}

function Entry({ item, timeZone }: { item: AuditItem; timeZone: string }) {
  const t = useText();
  return (
    <>
      <chakra.p fontWeight="600">{actionText(item.action, item.entity, t)}</chakra.p>
      <Changes entity={item.entity} before={item.before} after={item.after} />
      <chakra.p fontSize="13px" color="fg.muted">
        {[item.actorName ?? t('audit.system'), formatDateTime(localOf(item.at, timeZone))].join(DOT)}
      </chakra.p>
    </>
  );
}
