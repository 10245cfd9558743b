// What was done with this booking without network and is not sent yet.
import { Fragment } from 'react';
import type { BookingDetail } from '@/core';
import { DOT, formatDateTime, localOf } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useWaitingOn } from '@/lib/queue/use-waiting';
import { Note } from '@/ui/states';

export function WaitingNote({ booking: { id: of, timeZone } }: { booking: BookingDetail }) {
  const t = useText();
  const entries = useWaitingOn(of);
  if (entries.length === 0) return null;
  return (
    <Note tone="warn" icon="wifiOff" role="status">
      <p>
        <strong>{t('queue.title')}</strong>
      </p>
      {entries.map(({ id, act, happenedAt, body }) => (
        <Fragment key={id}>
          <p>{[t(`queue.act.${act}`), formatDateTime(localOf(happenedAt, timeZone))].join(DOT)}</p>
          {typeof body['text'] === 'string' && <p>{body['text']}</p>}
        </Fragment>
      ))}
    </Note>
  );
}
