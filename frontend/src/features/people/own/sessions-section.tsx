// The account's own sessions, and ending those that should not be.
import type { SessionInfo } from '@/core';
import { api } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { mutateResource, useResource } from '@/lib/swr';
import { Section } from '@/ui/card';
import { SessionList } from '@/ui/session-list';
import { Bone, Loading } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import './settings.css';

const PATH = '/me/sessions';

async function end({ id }: SessionInfo): Promise<void> {
  await api.del(`${PATH}/${id}`);
  await mutateResource(PATH);
}

export function SessionsSection() {
  const t = useText();
  const { data, error, mutate } = useResource<{ items: SessionInfo[] }>(PATH);
  return (
    <Section title={t('settings.sessions')} icon="shield">
      <p className="sessions-text">{t('settings.sessionsText')}</p>
      {data ? (
        <SessionList sessions={data.items} onEnd={end} />
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
