// The sessions of another account; each can be ended, or all at once.
import type { SessionInfo, UserItem } from '@/core';
import { api } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { mutateResource, useResource } from '@/lib/swr';
import { Button } from '@/ui/button';
import { Section } from '@/ui/card';
import { useConfirm } from '@/ui/confirm';
import { SessionList } from '@/ui/session-list';
import { Bone, Loading } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { notify } from '@/ui/toast';
import { useSending } from '@/ui/use-sending';
import { verdictOn } from './user-actions';

export function UserSessions({ user }: { user: UserItem }) {
  const t = useText();
  const confirm = useConfirm();
  const { busy, send } = useSending<'all'>();
  const allowed = verdictOn(user, 'END_SESSIONS', useActor())?.allowed ?? false;
  const path = `/users/${user.id}/sessions`;
  const { data, error, mutate } = useResource<{ items: SessionInfo[] }>(allowed ? path : null);
  if (!allowed) return null;

  async function end(where: string) {
    await api.del(where);
    await mutateResource(path, '/audit');
  }
  async function endAll() {
    if (
      !(await confirm({
        title: 'user.endAllAsk',
        detail: 'settings.endSessionDetail',
        confirmLabel: 'user.endAll',
        no: 'common.cancel',
        danger: true,
      }))
    )
      return;
    await send('all', async () => {
      await end(path);
      notify.success('user.allEnded');
    });
  }

  const some = data !== undefined && data.items.length > 0;
  return (
    <Section
      title={t('settings.sessions')}
      icon="shield"
      end={
        some && (
          <Button size="sm" variant="danger" busy={busy !== null} onClick={() => void endAll()}>
            {t('user.endAll')}
          </Button>
        )
      }
    >
      {data ? (
        some ? (
          <SessionList sessions={data.items} onEnd={({ id }) => end(`${path}/${id}`)} />
        ) : (
          <p>{t('user.noSessions')}</p>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : (
        <Loading>
          <Bone mb="3" h="2.4em" />
          <Bone h="2.4em" />
        </Loading>
      )}
    </Section>
  );
}
