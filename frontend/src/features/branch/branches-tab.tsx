// The branches of any company, as a tab of its page: the list, or with `?branch=` the form.
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useText } from '@/lib/i18n';
import { ListPart } from '@/resource/list-part';
import type { RecordDef } from '@/resource/types';
import { addressOf, useMayWrite } from '@/resource/use-record';
import { LinkButton } from '@/ui/button';
import { EmptyState } from '@/ui/states';
import { branchesOf } from './branch-def';
import { branchList } from './branch-list';
import { BranchPage } from './branch-page';

const ADDRESS = ['tab', 'branch'] as const;

export function BranchesTab({ companyId }: { companyId: number }) {
  const [params] = useSearchParams();
  const of = useMemo(() => branchesOf(companyId), [companyId]);
  const id = params.get('branch');
  return id === null ? (
    <BranchList of={of} companyId={companyId} />
  ) : (
    <BranchPage of={of} id={id} companyId={companyId} within={ADDRESS} />
  );
}

function BranchList({ of, companyId }: { of: RecordDef; companyId: number }) {
  const t = useText();
  const def = useMemo(() => branchList(of, companyId), [of, companyId]);
  const add = useMayWrite(of, { companyId }) && (
    <LinkButton to={addressOf(of, 'new')} variant="primary" icon="plus">
      {t('branch.new')}
    </LinkButton>
  );
  const empty = (
    <EmptyState icon="branch" title={t('branch.emptyTitle')} action={add}>
      {t('branch.emptyText')}
    </EmptyState>
  );
  return <ListPart def={def} label={t('screen.companyBranches')} actions={add} empty={empty} />;
}
