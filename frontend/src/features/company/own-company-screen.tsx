// /dashboard/company/{id}: the account's own company; without an id, redirects to it.
import { Navigate, useParams } from 'react-router-dom';
import type { CompanyDetail } from '@/core';
import { useText } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { HistoryPanel } from '@/resource/audit/history-panel';
import { RecordScreen } from '@/resource/record-screen';
import { addressOf } from '@/resource/use-record';
import { NotesPanel } from '@/shared/note/notes-panel';
import { CompanyBadge } from '@/ui/badge';
import { CompanyForm } from './company-form';
import { OWN_COMPANY } from './defs';

export default function OwnCompanyScreen() {
  const t = useText();
  const { companyId } = useActor();
  const { id } = useParams();
  if (id === undefined && companyId !== null) return <Navigate to={addressOf(OWN_COMPANY, companyId)} replace />;
  return (
    <RecordScreen<CompanyDetail>
      of={OWN_COMPANY}
      title={({ name }) => name}
      mark={({ status }) => <CompanyBadge status={status} />}
      context={() => t('company.ownContext')}
      below={({ id: own }) => <NotesPanel entity="COMPANY" id={own} companyId={own} />}
      side={({ id: own }) => <HistoryPanel entity="company" id={own} companyId={own} />}
    >
      {(company) => <CompanyForm of={OWN_COMPANY} record={company} />}
    </RecordScreen>
  );
}
