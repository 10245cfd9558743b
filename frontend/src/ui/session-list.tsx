// Sessions of an account, a line each, shared by the own and the managed account. Asks before a session
// ends and reports the result; the caller ends it.
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { SessionInfo } from '@/core';
import { deviceOf } from '@/lib/device';
import { formatDateTime, localOf, ownZone } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Badge } from './badge';
import { Button } from './button';
import { useConfirm } from './confirm';
import { Icon } from './icon';
import { notify } from './toast';

const shown = (utc: string) => formatDateTime(localOf(utc, ownZone()), 'weekday');

interface Props {
  sessions: readonly SessionInfo[];
  onEnd: (session: SessionInfo) => Promise<unknown>;
}

function Line({ session, onEnd }: { session: SessionInfo; onEnd: Props['onEnd'] }) {
  const t = useText();
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const device = deviceOf(session.userAgent);
  const end = async () => {
    if (
      !(await confirm({
        title: 'settings.endSessionAsk',
        detail: 'settings.endSessionDetail',
        confirmLabel: 'settings.endSession',
        no: 'common.cancel',
        danger: true,
      }))
    )
      return;
    setBusy(true);
    try {
      await onEnd(session);
      notify.success('settings.sessionEnded');
    } catch (error) {
      notify.error(error);
      setBusy(false);
    }
  };
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="8px 12px"
      py="12px"
      borderTopWidth="1px"
      borderStyle="solid"
      borderColor="border.muted"
      _first={{ borderTopWidth: 0 }}
    >
      <Icon name="device" color="fg.muted" />
      <chakra.div flex="1 1 190px" minW={0} display="grid">
        <strong>{device ? t('settings.deviceOn', device) : t('settings.unknownDevice')}</strong>
        <chakra.span fontSize="13.5px" color="fg.muted">
          {t('settings.signedInAt', { at: shown(session.createdAt) })},{' '}
          {t('settings.lastUsedAt', { at: shown(session.lastUsedAt) })}
        </chakra.span>
      </chakra.div>
      {session.current ? (
        <Badge tone="good" icon="check">
          {t('settings.thisSession')}
        </Badge>
      ) : (
        <Button size="sm" variant="danger" busy={busy} onClick={() => void end()}>
          {t('settings.endSession')}
        </Button>
      )}
    </chakra.li>
  );
}

export function SessionList({ sessions, onEnd }: Props) {
  return (
    <chakra.ul listStyleType="none">
      {sessions.map((session) => (
        <Line key={session.id} session={session} onEnd={onEnd} />
      ))}
    </chakra.ul>
  );
}
