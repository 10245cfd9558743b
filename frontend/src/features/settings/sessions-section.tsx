// Where the person is signed in, and ending what should not be.
import { useState } from 'react';
import type { SessionInfo } from '@/core';
import { api } from '@/lib/api';
import { formatDateTime, localOf, ownZone } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { mutateResource, useResource } from '@/lib/swr';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Section } from '@/ui/card';
import { useConfirm } from '@/ui/confirm';
import { Icon } from '@/ui/icon';
import { Bone, Loading } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { notify } from '@/ui/toast';
import { deviceOf } from './device';
import './settings.css';

const PATH = '/me/sessions';
const shown = (utc: string) => formatDateTime(localOf(utc, ownZone()), 'weekday');

function SessionLine({ session }: { session: SessionInfo }) {
  const t = useText();
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const device = deviceOf(session.userAgent);
  const end = async () => {
    if (!(await confirm({ title: 'settings.endSessionAsk', detail: 'settings.endSessionDetail', yes: 'settings.endSession', no: 'common.cancel', danger: true }))) return;
    setBusy(true);
    try {
      await api.del(`${PATH}/${session.id}`);
      notify.success('settings.sessionEnded');
      await mutateResource(PATH);
    } catch (error) {
      notify.error(error);
      setBusy(false);
    }
  };
  return (
    <li className="session">
      <Icon name="device" className="session-icon" />
      <div className="session-words">
        <strong>{device ? t('settings.deviceOn', device) : t('settings.unknownDevice')}</strong>
        <span>{t('settings.signedInAt', { at: shown(session.createdAt) })}, {t('settings.lastUsedAt', { at: shown(session.lastUsedAt) })}</span>
      </div>
      {session.current ? (
        <Badge tone="good" icon="check">{t('settings.thisSession')}</Badge>
      ) : (
        <Button size="sm" variant="danger" busy={busy} onClick={() => void end()}>{t('settings.endSession')}</Button>
      )}
    </li>
  );
}

export function SessionsSection() {
  const t = useText();
  const { data, error, mutate } = useResource<{ items: SessionInfo[] }>(PATH);
  return (
    <Section title={t('settings.sessions')} icon="shield">
      <p className="sessions-text">{t('settings.sessionsText')}</p>
      {data ? (
        <ul className="sessions">{data.items.map((session) => <SessionLine key={session.id} session={session} />)}</ul>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : (
        <Loading><Bone mb="3" h="2.4em" /><Bone h="2.4em" /></Loading>
      )}
    </Section>
  );
}
