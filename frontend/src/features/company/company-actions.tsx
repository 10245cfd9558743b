// The platform's actions on a company: approve, suspend, delete. The core answers what is possible.
import { useState } from 'react';
import { companyActions, type CompanyAction, type CompanyDetail } from '@/core';
import { api } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { keepCurrent, keepRecord } from '@/resource/use-record';
import { ActionButtons } from '@/ui/action-buttons';
import { useCurrentRecordActions, type RecordAction } from '@/ui/actions';
import { useConfirm } from '@/ui/confirm';
import { ReasonDialog } from '@/ui/form/reason-dialog';
import { notify } from '@/ui/toast';
import { useSending } from '@/ui/use-sending';
import { COMPANY } from './defs';

const LOOK: Record<CompanyAction, Pick<RecordAction, 'variant' | 'icon'>> = {
  APPROVE: { variant: 'primary', icon: 'check' },
  SUSPEND: { variant: 'danger', icon: 'ban' },
};

export function CompanyActions({ company }: { company: CompanyDetail }) {
  const t = useText();
  // Approving a suspended company lifts the suspension, and the button says so.
  const words: Record<CompanyAction, string> = {
    APPROVE: t(`company.approve.${company.status}`),
    SUSPEND: t('company.suspend'),
  };
  const confirm = useConfirm();
  const sending = useSending<CompanyAction>();
  const [suspending, setSuspending] = useState(false);

  const params = {
    name: company.name,
    contact: `${company.contactFirstName} ${company.contactLastName}`,
    email: company.contactEmail,
  };

  async function send(path: string, body: object, done: string) {
    try {
      await keepRecord(
        COMPANY,
        await api.post<CompanyDetail>(`/companies/${company.id}/${path}`, body, { ifMatch: company.version }),
      );
    } catch (error) {
      await keepCurrent(COMPANY, error);
      throw error;
    }
    notify.success(done, params);
  }
  async function approve() {
    const sure = await confirm({
      title: `company.approveAsk.${company.status}`,
      params,
      detail: 'company.approveText',
      confirmLabel: `company.approve.${company.status}`,
      no: 'common.cancel',
    });
    if (sure) await sending.send('APPROVE', () => send('approve', {}, `company.approveDone.${company.status}`));
  }
  const run: Record<CompanyAction, () => void> = { APPROVE: () => void approve(), SUSPEND: () => setSuspending(true) };

  const actions = companyActions({ status: company.status, facts: company })
    .map(({ action, allowed, reason }): RecordAction => ({
      id: action,
      label: words[action],
      ...LOOK[action],
      refused: allowed ? null : reason ? t(reason.code) : '',
      shown: true,
      busy: sending.busy === action,
      run: run[action],
    }))
    .toReversed();
  useCurrentRecordActions({ title: company.name, icon: COMPANY.icon, actions });

  return (
    <>
      <ActionButtons actions={actions} />
      {suspending && (
        <ReasonDialog
          form="companySuspend"
          title="company.suspendAsk"
          text="company.suspendText"
          confirmLabel="company.suspend"
          label="company.statusReason"
          params={params}
          subject={`company-${company.id}`}
          onClose={() => setSuspending(false)}
          onSend={(values) => send('suspend', values, 'company.suspendDone')}
        />
      )}
    </>
  );
}
