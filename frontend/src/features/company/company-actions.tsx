// The platform's actions on a company: approve, suspend, delete. The core answers what is possible.
import { useState } from 'react';
import { companyActions, type CompanyAction, type CompanyDetail } from '@/core';
import { api } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { keepCurrent, keepRecord } from '@/resource/use-record';
import { Button, type ButtonProps } from '@/ui/button';
import { useConfirm } from '@/ui/confirm';
import { ReasonDialog } from '@/ui/form/reason-dialog';
import { RefusedButton } from '@/ui/refusals';
import { notify } from '@/ui/toast';
import { COMPANY } from './defs';

const LOOK: Record<CompanyAction, ButtonProps> = {
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
      yes: `company.approve.${company.status}`,
      no: 'common.cancel',
    });
    if (sure) await send('approve', {}, `company.approveDone.${company.status}`).catch(notify.error);
  }
  const run: Record<CompanyAction, () => void> = { APPROVE: () => void approve(), SUSPEND: () => setSuspending(true) };

  return (
    <>
      {companyActions({ status: company.status, facts: company }).map(({ action, allowed, reason }) =>
        allowed ? (
          <Button key={action} {...LOOK[action]} onClick={run[action]}>
            {words[action]}
          </Button>
        ) : (
          <RefusedButton key={action} label={words[action]} reason={reason ? t(reason.code) : ''} />
        ),
      )}
      {suspending && (
        <ReasonDialog
          form="companySuspend"
          title="company.suspendAsk"
          text="company.suspendText"
          yes="company.suspend"
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
