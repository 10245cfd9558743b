// Says whether the invitation is still open. While it is shown, the account is read again every 20
// seconds, so that the note disappears when the invitation is accepted.
import { useEffect } from 'react';
import type { UserItem } from '@/core';
import { serverNow } from '@/lib/api';
import { formatDateTime, localOf, ownZone } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { mutateResource } from '@/lib/swr';
import type { RecordDef } from '@/resource/types';
import { Note } from '@/ui/states';

const READ_EVERY_MS = 20_000;

export function InvitedNote({ of, user }: { of: RecordDef; user: UserItem }) {
  const t = useText();
  const path = `${of.path}/${user.id}`;
  useEffect(() => {
    const timer = setInterval(() => void mutateResource(path), READ_EVERY_MS);
    return () => clearInterval(timer);
  }, [path]);
  const { email, invitationUntil } = user;
  const open = invitationUntil !== null && invitationUntil > serverNow();
  return open ? (
    <Note tone="info" icon="mail" role="status">
      {t('user.invitedNote', { email, until: formatDateTime(localOf(invitationUntil, ownZone()), 'weekday') })}
    </Note>
  ) : (
    <Note tone="warn" icon="alert" role="status">
      {t('user.invitationOver', { email })}
    </Note>
  );
}
