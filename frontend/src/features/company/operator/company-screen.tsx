// /dashboard/company-operator/{id}: the company as an operator sees it. Read only, except for notes.
import { chakra } from '@chakra-ui/react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { BranchItem, CompanyDetail, Page } from '@/core';
import { useText } from '@/lib/i18n';
import { useResource } from '@/lib/swr';
import { NoRecord } from '@/resource/no-record';
import { NotesPanel } from '@/shared/note/notes-panel';
import { CompanyBadge } from '@/ui/badge';
import { PageHead } from '@/ui/page-head';
import { EmptyState, ErrorState } from '@/ui/states';
import { BranchSkeleton, BranchView } from './branch-view';
import { ProfileCard } from './profile-card';

const BOARD = '/dashboard/company-operator';

export default function CompanyScreen() {
  const t = useText();
  const { id = '' } = useParams();
  const company = useResource<CompanyDetail>(`/companies/${id}`);
  const branches = useResource<Page<BranchItem>>(company.data ? `/branches?companyId=${id}&pageSize=100` : null);
  const crumb = { label: t('screen.board'), to: BOARD };
  const error = company.error ?? branches.error;

  if (!company.data) {
    return (
      <NoRecord
        error={error}
        onRetry={() => void company.mutate()}
        notFound="companyView.notFound"
        icon="company"
        list={crumb}
      />
    );
  }
  const { data } = company;
  return (
    <>
      <PageHead
        title={data.name}
        crumbs={[crumb, { label: data.name }]}
        mark={<CompanyBadge status={data.status} />}
        context={t('companyView.readOnly')}
      />
      <chakra.div display="grid" gap="18px">
        <ProfileCard company={data} />
        {branches.data ? (
          <Branches branches={branches.data.items} />
        ) : branches.error ? (
          <ErrorState error={branches.error} onRetry={() => void branches.mutate()} />
        ) : (
          <BranchSkeleton />
        )}
        <NotesPanel entity="COMPANY" id={data.id} companyId={data.id} title="companyView.companyNotes" />
      </chakra.div>
    </>
  );
}

/** One branch at a time; the address holds the chosen branch. */
function Branches({ branches }: { branches: readonly BranchItem[] }) {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const chosen = branches.find((branch) => String(branch.id) === params.get('branch')) ?? branches[0];
  if (!chosen) return <EmptyState icon="branch" title={t('companyView.noBranches')} />;
  return (
    <section aria-label={t('companyView.branches')}>
      <chakra.div
        role="group"
        aria-label={t('companyView.branches')}
        display={branches.length > 1 ? 'flex' : 'none'}
        flexWrap="wrap"
        gap="8px"
        mb="14px"
      >
        {branches.map((branch) => {
          const on = branch.id === chosen.id;
          return (
            <chakra.button
              key={branch.id}
              type="button"
              aria-pressed={on}
              onClick={() => setParams({ branch: String(branch.id) }, { replace: true })}
              px="14px"
              py="7px"
              borderRadius="20px"
              borderWidth="1px"
              borderStyle="solid"
              fontWeight="600"
              fontSize="14.5px"
              cursor="pointer"
              bg={on ? 'secondary' : 'bg.panel'}
              color={on ? 'secondary.fg' : 'fg'}
              borderColor={on ? 'secondary' : 'border.strong'}
            >
              {branch.name}
            </chakra.button>
          );
        })}
      </chakra.div>
      <BranchView key={chosen.id} id={chosen.id} />
    </section>
  );
}
