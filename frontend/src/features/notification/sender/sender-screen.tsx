// /dashboard/notification-sender: what was sent; `?notification=` opens one, `?new=1` the form, in its place.
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { NotificationItem } from '@/core';
import { useEvents } from '@/lib/events';
import { useText } from '@/lib/i18n';
import { mutateResource } from '@/lib/swr';
import { LinkButton } from '@/ui/button';
import { ListExport } from '@/ui/list/export-button';
import { ListCard } from '@/ui/list/list-card';
import { useList } from '@/ui/list/use-list';
import { useOpenedRecord } from '@/ui/list/use-opened-record';
import { PageHead } from '@/ui/page-head';
import { EmptyState } from '@/ui/states';
import { historyList } from './history-list';
import { NewNotification } from './new-notification';
import { NotificationDetailView } from './notification-detail';

const KEY = 'notification';
const NEW = 'new';

/** Sendings go on by themselves: each step is told, and the history is read again. */
function useProgress(): void {
  useEvents('SENDING', () => void mutateResource('/notifications'));
}

export default function SenderScreen() {
  const { id, list, addressOf } = useOpenedRecord(KEY);
  const [params] = useSearchParams();
  useProgress();
  if (params.get(NEW) !== null) return <NewNotification addressOf={(made) => `?${KEY}=${made}`} />;
  return id === null ? <History addressOf={addressOf} /> : <NotificationDetailView key={id} id={id} list={list} />;
}

function History({ addressOf }: { addressOf: (id: number) => string }) {
  const t = useText();
  const def = useMemo(() => historyList(addressOf), [addressOf]);
  const list = useList<NotificationItem>(def);
  const add = (
    <LinkButton to={`?${NEW}=1`} icon="plus" variant="primary">
      {t('notification.new')}
    </LinkButton>
  );
  return (
    <>
      <PageHead
        title={t('screen.notificationSender')}
        over={t('screenGroup.CONTENT')}
        actions={
          <>
            <ListExport def={def} state={list.state} />
            {add}
          </>
        }
      />
      <ListCard
        def={def}
        list={list}
        label={t('screen.notificationSender')}
        empty={
          <EmptyState icon="send" title={t('notification.emptyTitle')} action={add}>
            {t('notification.emptyText')}
          </EmptyState>
        }
      />
    </>
  );
}
