// The figures of the installation as small cards.
import type { ReplicaStanding, SystemState } from '@/core';
import { byteSize } from '@/lib/byte-size';
import { DOT, formatDate, formatDateTime, formatNumber, formatTime, localOf } from '@/lib/format';
import { useText, type Translate } from '@/lib/i18n';
import { Figure, Figures } from '@/ui/figure';

function replicaLine({ state, lagSeconds }: ReplicaStanding, t: Translate): string {
  if (state === 'NONE') return t('system.replicaNone');
  if (lagSeconds === null) return t('system.replicaSilent');
  return lagSeconds === 0 ? t('system.replicaUpToDate') : t('system.replicaLag', { count: lagSeconds });
}

export function SystemFigures({ state }: { state: SystemState }) {
  const t = useText();
  const { backup, disk, jobs, mails, provider, replica, timeZone } = state;
  const local = (at: string) => localOf(at, timeZone);
  const mailsWait = mails.oldestWaiting
    ? t('system.mailsOldest', { when: formatDateTime(local(mails.oldestWaiting)) })
    : t('system.mailsNone');
  const lastCall = provider.askedAt
    ? t('system.asked', { when: formatDateTime(local(provider.askedAt)) })
    : t('system.providerUnasked');
  return (
    <Figures>
      <Figure
        icon="database"
        label={t('system.database')}
        value={byteSize(state.databaseBytes)}
        line={[state.engine, state.demo && t('system.demo')].filter(Boolean).join(DOT)}
      />
      <Figure
        icon="disk"
        label={t('system.disk')}
        value={disk ? byteSize(disk.freeBytes) : t('system.diskUnknown')}
        line={disk ? t('system.all', { size: byteSize(disk.allBytes) }) : t('system.diskUnknownLine')}
      />
      <Figure
        icon="history"
        label={t('system.backup')}
        value={backup ? formatDate(local(backup.at), 'dayMonth') : t('system.noBackup')}
        line={
          backup
            ? t('system.backupLine', { time: formatTime(local(backup.at)), size: byteSize(backup.bytes) })
            : t('system.noBackupLine')
        }
      />
      <Figure
        icon="copy"
        label={t('system.replica')}
        value={t(`system.replicaState.${replica.state}`)}
        line={replicaLine(replica, t)}
      />
      <Figure
        icon="repeat"
        label={t('system.jobs')}
        value={formatNumber(jobs.givenUp)}
        line={t('system.jobsLine', { waiting: formatNumber(jobs.waiting), running: formatNumber(jobs.running) })}
      />
      <Figure
        icon="mail"
        label={t('system.mails')}
        value={formatNumber(mails.waiting)}
        line={mails.toFiles ? t('system.mailsToFiles') : mailsWait}
      />
      <Figure
        icon="card"
        label={t('system.provider')}
        value={t(`system.providerState.${provider.state}`)}
        line={provider.name === null ? t('system.providerNone') : [provider.name, lastCall].join(DOT)}
      />
      <Figure
        icon="audit"
        label={t('system.log')}
        value={formatNumber(state.lostLogLines)}
        line={t('system.logLine')}
      />
    </Figures>
  );
}
