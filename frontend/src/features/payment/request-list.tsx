// The refunds that operators ask for, as data; the open ones first.
import { chakra } from '@chakra-ui/react';
import type { RefundRequest } from '@/core';
import { formatAmount, formatDate, formatTime, localOf } from '@/lib/format';
import { choicesOf } from '@/resource/lookup';
import { RequestBadge } from '@/resource/payment/look';
import { RequestActions } from '@/resource/payment/request-list';
import type { ListDef } from '@/resource/types';
import { TwoLines } from '@/ui/two-lines';
import { PAYMENTS, placeFilters, type Scope } from './payment-list';

export const requestList = (scope: Scope): ListDef<RefundRequest> => ({
  id: 'refundRequests',
  path: '/refund-requests',
  columns: [
    { id: 'guest', label: 'payment.guest', fixed: true, min: 150, cell: (row) => row.guestName },
    {
      id: 'booking',
      label: 'payment.booking',
      min: 134,
      cell: (row) => <chakra.span whiteSpace="nowrap">{row.bookingNumber}</chakra.span>,
    },
    { id: 'status', label: 'payment.status', min: 130, cell: (row) => <RequestBadge status={row.status} /> },
    {
      id: 'reason',
      label: 'refund.reason',
      wide: true,
      cell: (row) => <TwoLines main={row.reason} second={row.declineReason ?? ''} />,
    },
    {
      id: 'by',
      label: 'refundRequest.by',
      cell: (row) => {
        const local = localOf(row.createdAt, row.timeZone);
        return <TwoLines main={row.createdByName} second={`${formatDate(local, 'dayMonth')} ${formatTime(local)}`} />;
      },
    },
    {
      id: 'amount',
      label: 'payment.amount',
      align: 'end',
      cell: (row) => (
        <chakra.span whiteSpace="nowrap">
          <strong>{formatAmount(row.amount)}</strong> {row.currency}
        </chakra.span>
      ),
    },
    {
      id: 'decide',
      label: 'refundRequest.decide',
      wide: true,
      min: 240,
      cell: (row) => <RequestActions request={row} />,
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
