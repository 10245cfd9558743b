// /dashboard/payments: all payments, and in further tabs what needs a person and the refunds that operators ask for.
import { useState, type ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { Page, PaymentConcern, PaymentItem, RefundRequest } from '@/core';
import { useText } from '@/lib/i18n';
import { useSession } from '@/lib/session';
import { useResource } from '@/lib/swr';
import { scopeOf, type Scope } from '@/shared/branch/place-filters';
import { MoneyDialogHost } from '@/shared/payment/dialog-host';
import { ListExport } from '@/ui/list/export-button';
import { ListCard } from '@/ui/list/list-card';
import { useList } from '@/ui/list/use-list';
import { PageHead } from '@/ui/page-head';
import { EmptyState } from '@/ui/states';
import { Tabs } from '@/ui/tabs';
import { concernList } from './concern-list';
import { paymentList } from './payment-list';
import { requestList } from './request-list';
import { useTotals } from './totals';

const REQUESTS = 'requests';
const NEEDS = 'needs';
/** The address of each tab but the first. */
const ADDRESS: Record<string, string> = { [NEEDS]: '?tab=needs', [REQUESTS]: '?tab=requests&status=OPEN' };

/** The filter that held what needs a person before it had a tab of its own. */
const FORMER = 'needsPerson';
/** What of the former filters the tab has too. */
const KEPT = ['reason', 'companyId', 'branchId'];

function formerAddress(params: URLSearchParams): string {
  const kept = KEPT.flatMap((key) => params.getAll(key).map((value): [string, string] => [key, value]));
  return `?${new URLSearchParams([['tab', NEEDS], ...kept])}`;
}

export default function PaymentListScreen() {
  const { user } = useSession();
  const scope = scopeOf(user);
  const [params] = useSearchParams();
  const tab = params.get('tab');
  if (tab === REQUESTS) return <Requests scope={scope} />;
  if (tab === NEEDS) return <Concerns scope={scope} />;
  return params.get(FORMER) === 'true' ? <Navigate to={formerAddress(params)} replace /> : <Payments scope={scope} />;
}

/** How many records a list holds; read again with the lists themselves. */
const useCount = (path: string) => useResource<Page<unknown>>(`${path}&pageSize=1`, { freshFor: 30_000 }).data?.total;

function ListTabs({ chosen }: { chosen: string }) {
  const t = useText();
  return (
    <Tabs
      label={t('screen.payments')}
      tabs={[
        { id: 'payments', icon: 'card', label: t('screen.payments') },
        { id: NEEDS, icon: 'alert', label: t('payment.needsPerson'), count: useCount('/payment-concerns?sort=since') },
        {
          id: REQUESTS,
          icon: 'message',
          label: t('refundRequest.list'),
          count: useCount('/refund-requests?status=OPEN'),
        },
      ]}
      chosen={chosen}
      to={(id) => ADDRESS[id] ?? '?'}
    />
  );
}

/** The same for every tab. */
function Head({ children }: { children?: ReactNode }) {
  const t = useText();
  return <PageHead title={t('screen.payments')} over={t('screenGroup.DAILY_WORK')} actions={children} />;
}

function Payments({ scope }: { scope: Scope }) {
  const t = useText();
  const [def] = useState(() => paymentList(scope));
  const list = useList<PaymentItem>(def);
  const totals = useTotals(def, list.state);
  return (
    <>
      <Head>
        {totals.button}
        <ListExport def={def} state={list.state} />
      </Head>
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

function Concerns({ scope }: { scope: Scope }) {
  const t = useText();
  const [def] = useState(() => concernList(scope));
  const list = useList<PaymentConcern>(def);
  return (
    <MoneyDialogHost>
      <Head>
        <ListExport def={def} state={list.state} />
      </Head>
      <ListTabs chosen={NEEDS} />
      <ListCard
        def={def}
        list={list}
        label={t('payment.needsPerson')}
        empty={
          <EmptyState icon="check" title={t('concern.emptyTitle')}>
            {t('concern.emptyText')}
          </EmptyState>
        }
      />
    </MoneyDialogHost>
  );
}

function Requests({ scope }: { scope: Scope }) {
  const t = useText();
  const [def] = useState(() => requestList(scope));
  const list = useList<RefundRequest>(def);
  return (
    <MoneyDialogHost queue={list.page?.items}>
      <Head>
        <ListExport def={def} state={list.state} />
      </Head>
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
