// A branch or a new branch: head, delete button, form, and history at the right. Stands on its own
// screen or in a tab of the company.
import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { BranchDetail } from '@/core';
import { useText } from '@/lib/i18n';
import { HistoryPanel } from '@/resource/audit/history-panel';
import { DeleteError, WithRecord } from '@/resource/record-screen';
import type { RecordDef } from '@/resource/types';
import { useDelete, useMayWrite } from '@/resource/use-record';
import { keptIf } from '@/shared/branch/frozen';
import { NotesPanel } from '@/shared/note/notes-panel';
import { ActionButtons } from '@/ui/action-buttons';
import { useCurrentRecordActions, type RecordAction } from '@/ui/actions';
import { InUse, TypeBadge } from '@/ui/badge';
import { Icon } from '@/ui/icon';
import { PageHead } from '@/ui/page-head';
import { BranchForm } from './branch-form';

interface Props {
  of: RecordDef;
  id?: string | undefined;
  /** The company of a new branch, where the account may choose one. */
  companyId?: number;
  /** Set inside a tab: a small head, and the parameters of the address that belong to the form. */
  within?: readonly string[];
}

export function BranchPage({ of, id, companyId, within }: Props) {
  return (
    <WithRecord<BranchDetail> of={of} id={id}>
      {(record) => <Page of={of} record={record} companyId={companyId} within={within} />}
    </WithRecord>
  );
}

function Page({
  of,
  record,
  companyId,
  within,
}: {
  of: RecordDef;
  record: BranchDetail | null;
  companyId: number | undefined;
  within: readonly string[] | undefined;
}) {
  const t = useText();
  const { busy, error, remove } = useDelete(of);
  const mayWrite = useMayWrite(of, record);
  const name = record ? record.name : t('branch.new');
  const list = t('screen.companyBranches');
  const kept = keptIf(record?.openBookings ?? 0, t);
  // Inside the company's tab, a bare "Delete" could mean the company.
  const deleting = t(within ? 'branchForm.deleteBranch' : 'common.delete');
  const mark = record && (
    <>
      <TypeBadge type={record.type} />
      <InUse active={record.active} />
    </>
  );
  const all: RecordAction[] =
    record && mayWrite
      ? [
          {
            id: 'DELETE',
            label: deleting,
            icon: 'trash',
            variant: 'danger',
            refused: kept ?? null,
            shown: true,
            busy,
            run: () => void remove(record, of.to),
          },
        ]
      : [];
  useCurrentRecordActions(record && { title: name, detail: record.city, icon: of.icon, actions: all });
  const actions = <ActionButtons actions={all} />;
  const below = record && (
    <>
      <NotesPanel entity="BRANCH" id={record.id} companyId={record.companyId} />
      <HistoryPanel entity="branch" id={record.id} companyId={record.companyId} />
    </>
  );
  return (
    <>
      {within ? (
        <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="center" mb="4">
          <chakra.div flex="1" minW={0}>
            <chakra.p fontSize="13.5px" mb="4px">
              <Link to={of.to}>
                <Icon name="arrowLeft" /> {list}
              </Link>
            </chakra.p>
            <chakra.div display="flex" flexWrap="wrap" gap="2px 12px" alignItems="center">
              <chakra.h2 fontSize="21px" overflowWrap="anywhere">
                {name}
              </chakra.h2>
              {mark}
            </chakra.div>
          </chakra.div>
          {actions}
        </chakra.div>
      ) : (
        <PageHead
          title={name}
          crumbs={[{ label: list, to: of.to }, { label: record ? name : t('common.new') }]}
          mark={mark}
          context={record && `${record.address}, ${record.zip} ${record.city}`}
          actions={actions}
        />
      )}
      <DeleteError error={error} />
      <BranchForm
        of={of}
        record={record}
        companyId={companyId ?? null}
        below={below}
        {...(within ? { guard: within } : {})}
      />
    </>
  );
}
