// The inbox of one state as data. Of the open ones those stand first whose askers wait longest.
import { chakra } from '@chakra-ui/react';
import type { SupportItem, SupportStatus } from '@/core';
import { serverNow } from '@/lib/api';
import { formatDate, formatTime, localOf, ownZone } from '@/lib/format';
import { useText } from '@/lib/i18n';
import type { ListDef } from '@/resource/types';
import type { Column } from '@/ui/data-table';
import { TwoLines, Words } from '@/ui/two-lines';
import { waitingText } from './waiting';

const MINE = 'mine';

/** Who asks: a guest by the role's word, staff by their company. */
function Asker({ row: { companyName, role } }: { row: SupportItem }) {
  const t = useText();
  return <TwoLines main={t(`enum.role.${role}`)} second={companyName ?? ''} />;
}

const Message = ({ row: { message } }: { row: SupportItem }) => (
  <chakra.span lineClamp={2} maxW="52ch">
    <Words of={message} />
  </chakra.span>
);

function AssignedTo({ row: { assignedToName } }: { row: SupportItem }) {
  const t = useText();
  return assignedToName ?? <chakra.span color="fg.muted">{t('support.nobody')}</chakra.span>;
}

function Waiting({ row: { since } }: { row: SupportItem }) {
  const t = useText();
  return <chakra.strong whiteSpace="nowrap">{waitingText(since, serverNow(), t)}</chakra.strong>;
}

function when({ since }: SupportItem) {
  const local = localOf(since, ownZone());
  return (
    <TwoLines main={<chakra.span whiteSpace="nowrap">{formatDate(local)}</chakra.span>} second={formatTime(local)} />
  );
}

/** The last column: how long the asker waits, or since when the conversation is in its state. */
const SINCE: Record<SupportStatus, Column<SupportItem>> = {
  OPEN: {
    id: 'since',
    label: 'support.waiting',
    sort: 'since',
    card: 'mark',
    min: 110,
    cell: (row) => <Waiting row={row} />,
  },
  ANSWERED: { id: 'since', label: 'support.answeredAt', sort: 'since', card: 'mark', min: 110, cell: when },
  CLOSED: { id: 'since', label: 'support.closedAt', sort: 'since', card: 'mark', min: 110, cell: when },
};
/** The order of each tab: who waits longest, or what happened last. */
const SORT: Record<SupportStatus, string> = { OPEN: 'since', ANSWERED: '-since', CLOSED: '-since' };

/** `addressOf`: of a message in this list; `me`: the reader's account. */
export const inboxList = (
  status: SupportStatus,
  addressOf: (id: number) => string,
  me: number,
): ListDef<SupportItem> => ({
  id: 'support',
  path: '/support-messages',
  columns: [
    { id: 'name', label: 'support.name', fixed: true, card: 'head', min: 170, cell: (row) => row.name },
    { id: 'role', label: 'support.role', card: 'end', min: 130, cell: (row) => <Asker row={row} /> },
    {
      id: 'message',
      label: 'support.message',
      wide: true,
      card: 'foot',
      min: 300,
      cell: (row) => <Message row={row} />,
    },
    {
      id: 'assignedTo',
      label: 'support.assignedTo',
      card: 'none',
      min: 140,
      named: true,
      cell: (row) => <AssignedTo row={row} />,
    },
    SINCE[status],
  ],
  filters: [
    {
      kind: 'lookup',
      key: 'assigned',
      label: 'support.assignedTo',
      choices: [MINE],
      textOf: (value) => `support.assignedIs.${value}`,
    },
  ],
  defaultSort: SORT[status],
  searchHint: 'support.searchHint',
  rowId: (row) => row.id,
  rowPath: (row) => addressOf(row.id),
  fixed: { status },
  toQuery: ({ assigned, ...others }) => (assigned === MINE ? { ...others, assignedToId: String(me) } : others),
});
