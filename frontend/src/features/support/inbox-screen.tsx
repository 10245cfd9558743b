// /dashboard/support: the messages to the platform by state; `?message=` opens one in the place of the list,
// and a tab holds the templates of answers.
import { useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { enums, type Page, type SupportItem, type SupportStatus } from '@/core';
import { useText } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { useResource } from '@/lib/swr';
import { ListExport } from '@/ui/list/export-button';
import { ListCard } from '@/ui/list/list-card';
import { useList } from '@/ui/list/use-list';
import { useNextRecord } from '@/ui/list/use-next-record';
import { useOpenedRecord } from '@/ui/list/use-opened-record';
import { PageHead } from '@/ui/page-head';
import { EmptyState } from '@/ui/states';
import { Tabs } from '@/ui/tabs';
import { inboxList } from './inbox-list';
import { LOOK } from './look';
import { MessageDetail } from './message-detail';
import { SUPPORT_TEMPLATE, TEMPLATE_KEY, TEMPLATES } from './template';
import { TemplateList, TemplateScreen } from './templates';

const KEY = 'message';
const TAB = 'tab';

export default function InboxScreen() {
  const { id } = useOpenedRecord(KEY);
  const [params] = useSearchParams();
  const template = params.get(TEMPLATE_KEY);
  if (template !== null) return <TemplateScreen id={template} />;
  if (params.get(TAB) === TEMPLATES) return <Templates />;
  const { supportStatus } = enums();
  const status = supportStatus.find((one) => one === params.get(TAB)) ?? supportStatus[0]!;
  return id === null ? <Inbox key={status} status={status} /> : <Opened key={id} id={id} status={status} />;
}

function useInbox(status: SupportStatus) {
  const { userId } = useActor();
  const { list, addressOf } = useOpenedRecord(KEY);
  const def = useMemo(() => inboxList(status, addressOf, userId), [status, addressOf, userId]);
  return { def, list, addressOf };
}

/** A message in its list, whose next one is at hand. */
function Opened({ id, status }: { id: number; status: SupportStatus }) {
  const { def, list, addressOf } = useInbox(status);
  return <MessageDetail id={id} list={list} addressOf={addressOf} next={useNextRecord<SupportItem>(def, id)} />;
}

/** How many messages are in a state; read again with the lists. */
const useCount = (status: SupportStatus) =>
  useResource<Page<unknown>>(`/support-messages?status=${status}&pageSize=1`, { freshFor: 30_000 }).data?.total;

function InboxTabs({ chosen }: { chosen: SupportStatus | typeof TEMPLATES }) {
  const t = useText();
  const counts: Record<SupportStatus, number | undefined> = {
    OPEN: useCount('OPEN'),
    ANSWERED: useCount('ANSWERED'),
    CLOSED: useCount('CLOSED'),
  };
  return (
    <Tabs
      label={t('screen.support')}
      tabs={[
        ...enums().supportStatus.map((status) => ({
          id: status,
          icon: LOOK[status].icon,
          label: t(`support.tab.${status}`),
          count: counts[status],
        })),
        { id: TEMPLATES, icon: SUPPORT_TEMPLATE.icon, label: t('support.templates') },
      ]}
      chosen={chosen}
      to={(id) => (id === enums().supportStatus[0] ? '?' : `?${TAB}=${id}`)}
    />
  );
}

function Head({ children }: { children?: ReactNode }) {
  const t = useText();
  return <PageHead title={t('screen.support')} over={t('screenGroup.DAILY_WORK')} actions={children} />;
}

const Templates = () => (
  <>
    <Head />
    <InboxTabs chosen={TEMPLATES} />
    <TemplateList />
  </>
);

function Inbox({ status }: { status: SupportStatus }) {
  const t = useText();
  const { def } = useInbox(status);
  const list = useList<SupportItem>(def);
  return (
    <>
      <Head>
        <ListExport def={def} state={list.state} />
      </Head>
      <InboxTabs chosen={status} />
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
