// Who changed a record, when and what, newest first. Only for those who may read the audit.
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { can, type AuditItem } from '@/core';
import { formatDateTime, localOf, ownZone } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useSession } from '@/lib/session';
import { useResource } from '@/lib/swr';
import { Button } from '@/ui/button';
import { Section } from '@/ui/card';
import { Bone, Loading } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { actionText, Changes, snakeCase } from './changes';
import type { Page } from './types';

const STEP = 10;
const MOST = 100;

interface Props {
  entity: string;
  id: number;
  companyId?: number | null | undefined;
}

export function HistoryPanel(props: Props) {
  const { actor } = useSession();
  const allowed = can({ actor, action: 'AUDIT_VIEW', object: { companyId: props.companyId ?? null } }) === 'YES';
  return allowed ? <History {...props} /> : null;
}

function History({ entity, id }: Props) {
  const t = useText();
  const [size, setSize] = useState(STEP);
  const { data, error, mutate } = useResource<Page<AuditItem>>(`/audit?entity=${snakeCase(entity)}&entityId=${id}&pageSize=${size}`, { keepPreviousData: true });
  return (
    <Section title={t('audit.history')} icon="history">
      {data ? (
        <chakra.ol listStyleType="none" display="grid" gap="12px">
          {data.items.map((item) => (
            <li key={item.id}>
              <chakra.p fontWeight="600">{actionText(item.action, item.entity, t)}</chakra.p>
              <Changes entity={item.entity} before={item.before} after={item.after} />
              <chakra.p fontSize="13px" color="fg.muted">{[item.actorName ?? t('audit.system'), formatDateTime(localOf(item.at, ownZone()))].join(' · ')}</chakra.p>
            </li>
          ))}
        </chakra.ol>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : (
        <Loading><Bone mb="3" h="2.4em" /><Bone h="2.4em" /></Loading>
      )}
      {data?.items.length === 0 && <chakra.p color="fg.muted">{t('audit.none')}</chakra.p>}
      {data && data.total > size && size < MOST && <Button size="sm" mt="3" onClick={() => setSize(MOST)}>{t('audit.older')}</Button>}
    </Section>
  );
}
