// /dashboard/payments: all payments, and in a second tab the refunds that operators ask for.
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Page, PaymentItem, RefundRequest } from '@/core';
import { useText } from '@/lib/i18n';
import { useSession } from '@/lib/session';
import { useResource } from '@/lib/swr';
import { MoneyDialogHost } from '@/resource/payment/dialog-host';
import { scopeOf, type Scope } from '@/resource/place-filters';
import type { ListDef } from '@/resource/types';
import { ListExport } from '@/ui/list/export-button';
import { ListCard } from '@/ui/list/list-card';
import { useList } from '@/ui/list/use-list';
import { PageHead } from '@/ui/page-head';
import { EmptyState } from '@/ui/states';
import { Tabs } from '@/ui/tabs';
import { needsList, paymentList } from './payment-list';
import { requestList } from './request-list';
import { useTotals } from './totals';

const REQUESTS = 'requests';
const NEEDS = 'needs';
/** The address of each tab but the first. */
const ADDRESS: Record<string, string> = { [NEEDS]: '?needsPerson=true', [REQUESTS]: '?tab=requests&status=OPEN' };

const NO_PAYMENTS = { title: 'payment.emptyTitle', text: 'payment.emptyText' };
const NO_NEEDS = { title: 'payment.needsNoneTitle', text: 'payment.needsNoneText' };

export default function PaymentListScreen() {
  const { user } = useSession();
  const scope = scopeOf(user);
  const [params] = useSearchParams();
  if (params.get('tab') === REQUESTS) return <Requests scope={scope} />;
  return params.get('needsPerson') === 'true' ? (
    <Payments key={NEEDS} chosen={NEEDS} listOf={needsList} scope={scope} none={NO_NEEDS} />
  ) : (
    <Payments key="all" chosen="payments" listOf={paymentList} scope={scope} none={NO_PAYMENTS} />
  );
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
        { id: NEEDS, icon: 'alert', label: t('payment.needsPerson'), count: useCount('/payments?needsPerson=true') },
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

interface PaymentsProps {
  chosen: string;
  listOf: (scope: Scope) => ListDef<PaymentItem>;
  scope: Scope;
  /** Text keys of what stands there without payments. */
  none: { title: string; text: string };
}

function Payments({ chosen, listOf, scope, none }: PaymentsProps) {
  const t = useText();
  const [def] = useState(() => listOf(scope));
  const list = useList<PaymentItem>(def);
  const totals = useTotals(def, list.state);
  return (
    <>
      <Head>
        {totals.button}
        <ListExport def={def} state={list.state} />
      </Head>
      <ListTabs chosen={chosen} />
      {totals.card}
      <ListCard
        def={def}
        list={list}
        label={t('screen.payments')}
        empty={
          <EmptyState icon="card" title={t(none.title)}>
            {t(none.text)}
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
