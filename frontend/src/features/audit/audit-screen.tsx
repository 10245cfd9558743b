// /dashboard/audit: who did what, with each field before and after. The address holds the open entry,
// so that it can be shared.
import { useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { AuditItem } from '@/core';
import { ownZone } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useActor, useSession } from '@/lib/session';
import { ListExport } from '@/ui/list/export-button';
import { ListCard } from '@/ui/list/list-card';
import { useList } from '@/ui/list/use-list';
import { PageHead } from '@/ui/page-head';
import { EmptyState } from '@/ui/states';
import { AUDIT, auditList } from './audit-list';
import { EntryDialog } from './entry-dialog';

const OPEN = 'entry';

function addressWith(search: string, entry: number | null): string {
  const params = new URLSearchParams(search);
  if (entry === null) params.delete(OPEN);
  else params.set(OPEN, String(entry));
  return `${AUDIT.to}${params.size > 0 ? `?${params}` : ''}`;
}

export default function AuditScreen() {
  const t = useText();
  const { companyId } = useActor();
  const { user } = useSession();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const entity = params.get('entity');
  const all = companyId === null;
  const def = useMemo(() => auditList(all, entity, ({ id }) => addressWith(search, id)), [all, entity, search]);
  const list = useList<AuditItem>(def);
  const open = list.page?.items.find(({ id }) => String(id) === params.get(OPEN));
  return (
    <>
      <PageHead
        title={t('screen.audit')}
        over={t('screenGroup.ACCOUNT')}
        context={
          <>
            {all ? t('audit.context') : t('audit.contextOne', { name: user?.companyName ?? '' })}
            <br />
            {t('audit.zone', { zone: ownZone() })}
          </>
        }
        actions={<ListExport def={def} state={list.state} />}
      />
      <ListCard
        def={def}
        list={list}
        label={t('screen.audit')}
        empty={<EmptyState icon={AUDIT.icon} title={t('audit.none')} />}
      />
      {open && <EntryDialog item={open} onClose={() => void navigate(addressWith(search, null), { replace: true })} />}
    </>
  );
}
