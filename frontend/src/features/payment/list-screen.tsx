// /dashboard/payments: all payments, and in a second tab the refunds that operators ask for.
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PaymentItem, RefundRequest } from '@/core';
import { useText } from '@/lib/i18n';
import { useSession } from '@/lib/session';
import { MoneyDialogHost } from '@/resource/payment/dialog-host';
import { ExportButton } from '@/ui/list/export-button';
import { ListCard } from '@/ui/list/list-card';
import { useList } from '@/ui/list/use-list';
import { PageHead } from '@/ui/page-head';
import { EmptyState } from '@/ui/states';
import { Tabs } from '@/ui/tabs';
import { paymentList, type Scope } from './payment-list';
import { requestList } from './request-list';
import { useTotals } from './totals';

const REQUESTS = 'requests';

export default function PaymentListScreen() {
  const { user } = useSession();
  const scope: Scope = user?.companyId ? 'company' : 'all';
  const [params] = useSearchParams();
  return params.get('tab') === REQUESTS ? <Requests scope={scope} /> : <Payments scope={scope} />;
}

function ListTabs({ chosen }: { chosen: string }) {
  const t = useText();
  return (
    <Tabs
      label={t('screen.payments')}
      tabs={[
        { id: 'payments', icon: 'card', label: t('screen.payments') },
        { id: REQUESTS, icon: 'message', label: t('refundRequest.list') },
      ]}
      chosen={chosen}
      to={(id) => (id === REQUESTS ? `?tab=${id}&status=OPEN` : '?')}
    />
  );
}

function Payments({ scope }: { scope: Scope }) {
  const t = useText();
  const [def] = useState(() => paymentList(scope));
  const list = useList<PaymentItem>(def);
  const totals = useTotals(list.state);
  return (
    <>
      <PageHead
        title={t('screen.payments')}
        crumbs={[{ label: t('screenGroup.DAILY_WORK') }]}
        actions={
          <>
            {totals.button}
            <ExportButton def={def} state={list.state} />
          </>
        }
      />
      <ListTabs chosen="payments" />
      {totals.card}
      <ListCard
        def={def}
        list={list}
        label={t('screen.payments')}
        empty={
          <EmptyState icon="card" title={t('payment.emptyTitle')}>
            {t('payment.emptyText')}
          </EmptyState>
        }
      />
    </>
  );
}

function Requests({ scope }: { scope: Scope }) {
  const t = useText();
  const [def] = useState(() => requestList(scope));
  const list = useList<RefundRequest>(def);
  return (
    <MoneyDialogHost>
      <PageHead title={t('refundRequest.list')} crumbs={[{ label: t('screen.payments'), to: '?' }]} />
      <ListTabs chosen={REQUESTS} />
      <ListCard
        def={def}
        list={list}
        label={t('refundRequest.list')}
        empty={
          <EmptyState icon="message" title={t('refundRequest.emptyTitle')}>
            {t('refundRequest.emptyText')}
          </EmptyState>
        }
      />
    </MoneyDialogHost>
  );
}
