// The refunds that operators ask for, as data; the open ones first.
import type { RefundRequest } from '@/core';
import { formatDate, formatTime, localOf } from '@/lib/format';
import { choicesOf } from '@/resource/lookup';
import type { ListDef } from '@/resource/types';
import { placeFilters, type Scope } from '@/shared/branch/place-filters';
import { RequestBadge } from '@/shared/payment/look';
import { RequestActions } from '@/shared/payment/request-list';
import { Money, TwoLines } from '@/ui/two-lines';
import { BookingOf, PAYMENTS } from './payment-list';

/** A moment in a row, without its year. */
function momentOf(utc: string, timeZone: string): string {
  const local = localOf(utc, timeZone);
  return `${formatDate(local, 'dayMonth')} ${formatTime(local)}`;
}

/** The buttons of an open request; of a decided one, who decided and when. */
function Decision({ request }: { request: RefundRequest }) {
  const { decidedAt, decidedByName, timeZone } = request;
  if (decidedAt === null) return <RequestActions request={request} />;
  return <TwoLines main={decidedByName ?? ''} second={momentOf(decidedAt, timeZone)} />;
}

export const requestList = (scope: Scope): ListDef<RefundRequest> => ({
  id: 'refundRequests',
  path: '/refund-requests',
  columns: [
    { id: 'guest', label: 'payment.guest', fixed: true, card: 'head', min: 150, cell: (row) => row.guestName },
    { id: 'booking', label: 'payment.booking', min: 134, cell: (row) => <BookingOf row={row} /> },
    {
      id: 'status',
      label: 'payment.status',
      card: 'mark',
      min: 130,
      cell: (row) => <RequestBadge status={row.status} />,
    },
    {
      id: 'by',
      label: 'refundRequest.by',
      sort: 'createdAt',
      cell: (row) => <TwoLines main={row.createdByName} second={momentOf(row.createdAt, row.timeZone)} />,
    },
    {
      id: 'reason',
      label: 'refund.reason',
      wide: true,
      card: 'foot',
      cell: (row) => <TwoLines main={row.reason} second={row.declineReason ?? ''} />,
    },
    {
      id: 'amount',
      label: 'payment.amount',
      align: 'end',
      card: 'end',
      cell: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
    {
      id: 'decide',
      label: 'refundRequest.decide',
      wide: true,
      card: 'own',
      min: 262,
      cell: (row) => <Decision request={row} />,
    },
  ],
  filters: [
    { ...choicesOf('refundRequestState'), key: 'status', label: 'payment.status', multiple: true },
    ...placeFilters(scope),
  ],
  defaultSort: 'createdAt',
  searchHint: null,
  rowId: (row) => row.id,
  rowPath: (row) => `${PAYMENTS}/${row.paymentId}`,
});
