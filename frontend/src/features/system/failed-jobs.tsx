// The jobs that were given up as a list, the last one first, each with "Try again".
import { chakra } from '@chakra-ui/react';
import type { FailedJob } from '@/core';
import { api } from '@/lib/api';
import { formatDate, formatNumber, formatTime, localOf, ownZone } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useIntent } from '@/lib/intent';
import { mutateResource } from '@/lib/swr';
import type { ListDef } from '@/resource/types';
import { Button } from '@/ui/button';
import { notify } from '@/ui/toast';
import { TwoLines } from '@/ui/two-lines';
import { useSending } from '@/ui/use-sending';
import { causeText, kindText } from './job-words';

type Row = { row: FailedJob };

function Kind({ row: { id, kind } }: Row) {
  const t = useText();
  return <TwoLines main={kindText(kind, t)} second={t('system.number', { id: String(id) })} />;
}

function Cause({ row: { error, attempts } }: Row) {
  const t = useText();
  return (
    <TwoLines
      main={causeText(error, t)}
      second={t('system.attempts', { count: attempts, shown: formatNumber(attempts) })}
    />
  );
}

function Since({ row: { since } }: Row) {
  const local = localOf(since, ownZone());
  return (
    <TwoLines main={<chakra.span whiteSpace="nowrap">{formatDate(local)}</chakra.span>} second={formatTime(local)} />
  );
}

function Retry({ row: { id, kind } }: Row) {
  const t = useText();
  const intent = useIntent();
  const { busy, send } = useSending<'retry'>('save');
  const retry = async () => {
    try {
      const path = `/system/jobs/${id}/retry`;
      await intent(path, (idempotencyKey) => api.post(path, {}, { idempotencyKey }));
      notify.success('system.retried');
    } finally {
      // A refusal says that somebody else was faster: the row goes as well.
      await mutateResource('/system');
    }
  };
  return (
    <Button
      size="sm"
      icon="repeat"
      busy={busy !== null}
      aria-label={t('system.retryOne', { what: `${kindText(kind, t)}, ${t('system.number', { id: String(id) })}` })}
      onClick={() => void send('retry', retry)}
    >
      {t('system.retry')}
    </Button>
  );
}

export const FAILED_JOBS: ListDef<FailedJob> = {
  id: 'system.jobs',
  path: '/system/jobs',
  columns: [
    { id: 'kind', label: 'system.kind', fixed: true, card: 'head', min: 180, cell: (row) => <Kind row={row} /> },
    { id: 'error', label: 'system.error', wide: true, card: 'own', min: 240, cell: (row) => <Cause row={row} /> },
    { id: 'since', label: 'system.since', sort: 'since', card: 'mark', min: 110, cell: (row) => <Since row={row} /> },
    { id: 'retry', label: 'system.what', card: 'own', min: 150, cell: (row) => <Retry row={row} /> },
  ],
  filters: [],
  searchHint: null,
  defaultSort: '-since',
  rowId: (row) => row.id,
  rowPath: () => null,
};
