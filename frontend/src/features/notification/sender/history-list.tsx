// The history as data, the last sending first.
import { chakra } from '@chakra-ui/react';
import type { NotificationItem } from '@/core';
import { DOT, formatDate, formatNumber, formatTime, localOf, ownZone } from '@/lib/format';
import { useBoth, useText } from '@/lib/i18n';
import type { ListDef } from '@/resource/types';
import { Lines, TwoLines } from '@/ui/two-lines';
import { SendingBadge, useAudienceText, useChannelText } from '../look';

type Row = { row: NotificationItem };

const Title = ({ row }: Row) => <Lines most={2}>{useBoth()(row.titleEn, row.titleSr)}</Lines>;
const Audience = ({ row }: Row) => <TwoLines main={useAudienceText()(row)} second={useChannelText()(row)} />;

function Result({ row }: Row) {
  const t = useText();
  const counts = { delivered: row.delivered, leftOut: row.leftOut, failed: row.failed, waiting: row.waiting };
  const parts = Object.entries(counts).filter(([name, count]) => count > 0 || name === 'delivered');
  return (
    <chakra.span fontSize="14px">
      {parts.map(([name, count]) => t(`notification.count.${name}`, { count, shown: formatNumber(count) })).join(DOT)}
    </chakra.span>
  );
}

function when({ createdAt, authorName }: NotificationItem) {
  const local = localOf(createdAt, ownZone());
  return (
    <TwoLines
      main={<chakra.span whiteSpace="nowrap">{`${formatDate(local)} ${formatTime(local)}`}</chakra.span>}
      second={authorName}
    />
  );
}

export const historyList = (addressOf: (id: number) => string): ListDef<NotificationItem> => ({
  id: 'notifications',
  path: '/notifications',
  columns: [
    {
      id: 'title',
      label: 'notification.title',
      fixed: true,
      card: 'head',
      min: 200,
      cell: (row) => <Title row={row} />,
    },
    { id: 'audience', label: 'notification.audience', card: 'foot', min: 200, cell: (row) => <Audience row={row} /> },
    { id: 'state', label: 'notification.state', card: 'mark', min: 110, cell: (row) => <SendingBadge {...row} /> },
    { id: 'result', label: 'notification.result', card: 'none', min: 200, cell: (row) => <Result row={row} /> },
    { id: 'createdAt', label: 'notification.createdAt', sort: 'id', card: 'end', min: 150, cell: when },
  ],
  filters: [],
  searchHint: null,
  defaultSort: '-id',
  rowId: (row) => row.id,
  rowPath: (row) => addressOf(row.id),
});
