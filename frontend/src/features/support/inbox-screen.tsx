// /dashboard/support: the messages to the platform by state; `?message=` opens one in the place of the list.
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { enums, type Page, type SupportItem, type SupportStatus } from '@/core';
import { useText } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { useResource } from '@/lib/swr';
import { ListCard } from '@/ui/list/list-card';
import { useList } from '@/ui/list/use-list';
import { useOpenedRecord } from '@/ui/list/use-opened-record';
import { PageHead } from '@/ui/page-head';
import { EmptyState } from '@/ui/states';
import { Tabs } from '@/ui/tabs';
import { inboxList } from './inbox-list';
import { LOOK } from './look';
import { MessageDetail } from './message-detail';

const KEY = 'message';
const TAB = 'tab';

export default function InboxScreen() {
  const { id, list } = useOpenedRecord(KEY);
  const [params] = useSearchParams();
  const { supportStatus } = enums();
  const status = supportStatus.find((one) => one === params.get(TAB)) ?? supportStatus[0]!;
  return id === null ? <Inbox key={status} status={status} /> : <MessageDetail key={id} id={id} list={list} />;
}

/** How many messages are in a state; read again with the lists. */
const useCount = (status: SupportStatus) =>
  useResource<Page<unknown>>(`/support-messages?status=${status}&pageSize=1`, { freshFor: 30_000 }).data?.total;

function StatusTabs({ chosen }: { chosen: SupportStatus }) {
  const t = useText();
  const counts: Record<SupportStatus, number | undefined> = {
    OPEN: useCount('OPEN'),
    ANSWERED: useCount('ANSWERED'),
    CLOSED: useCount('CLOSED'),
  };
  return (
    <Tabs
      label={t('screen.support')}
      tabs={enums().supportStatus.map((status) => ({
        id: status,
        icon: LOOK[status].icon,
        label: t(`support.tab.${status}`),
        count: counts[status],
      }))}
      chosen={chosen}
      to={(status) => (status === enums().supportStatus[0] ? '?' : `?${TAB}=${status}`)}
    />
  );
}

function Inbox({ status }: { status: SupportStatus }) {
  const t = useText();
  const { userId } = useActor();
  const { addressOf } = useOpenedRecord(KEY);
  const def = useMemo(() => inboxList(status, addressOf, userId), [status, addressOf, userId]);
  const list = useList<SupportItem>(def);
  return (
    <>
      <PageHead title={t('screen.support')} crumbs={[{ label: t('screenGroup.DAILY_WORK') }]} />
      <StatusTabs chosen={status} />
      <ListCard
        def={def}
        list={list}
        label={t('screen.support')}
        empty={
          <EmptyState icon="mail" title={t(`support.emptyTitle.${status}`)}>
            {t('support.emptyText')}
          </EmptyState>
        }
      />
    </>
  );
}
