// The list of payments as data: of the platform, or of one company.
import { chakra } from '@chakra-ui/react';
import { enums, type PaymentItem } from '@/core';
import { formatAmount, formatDate, formatTime, localOf } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { choicesOf } from '@/resource/lookup';
import { RecordLink } from '@/resource/record-link';
import type { ListDef } from '@/resource/types';
import { placeFilters, type Scope } from '@/shared/branch/place-filters';
import { PaymentBadges, WAY_ICON } from '@/shared/payment/look';
import type { Column } from '@/ui/data-table';
import { Icon } from '@/ui/icon';
import { Money, TwoLines } from '@/ui/two-lines';

export const PAYMENTS = '/dashboard/payments';

function Way({ row }: { row: PaymentItem }) {
  const t = useText();
  return (
    <>
      <Icon name={WAY_ICON[row.way]} color="fg.muted" /> {t(`enum.paymentWay.${row.way}`)}
    </>
  );
}

/** The booking's number, a link to the booking; the row itself opens the payment. */
export function BookingOf({
  row: { bookingId, bookingNumber },
}: {
  row: Pick<PaymentItem, 'bookingId' | 'bookingNumber'>;
}) {
  return (
    <chakra.span whiteSpace="nowrap">
      <RecordLink entity="booking" id={bookingId}>
        {bookingNumber}
      </RecordLink>
    </chakra.span>
  );
}

/** What is no longer there, under the amount. */
function Amount({ row }: { row: PaymentItem }) {
  const t = useText();
  const gone = [
    row.refunded > 0 && t('payment.refundedOf', { amount: formatAmount(row.refunded) }),
    row.underWay > 0 && t('payment.underWayOf', { amount: formatAmount(row.underWay) }),
  ].filter(Boolean);
  return <TwoLines main={<Money amount={row.amount} currency={row.currency} />} second={gone.join(', ')} />;
}

function when(row: PaymentItem) {
  const local = localOf(row.createdAt, row.timeZone);
  return (
    <TwoLines main={<chakra.span whiteSpace="nowrap">{formatDate(local)}</chakra.span>} second={formatTime(local)} />
  );
}

const COLUMNS: Record<string, Column<PaymentItem>> = {
  guest: { id: 'guest', label: 'payment.guest', fixed: true, card: 'head', min: 150, cell: (row) => row.guestName },
  booking: { id: 'booking', label: 'payment.booking', min: 134, cell: (row) => <BookingOf row={row} /> },
  status: {
    id: 'status',
    label: 'payment.status',
    card: 'mark',
    min: 150,
    cell: (row) => <PaymentBadges payment={row} />,
  },
  createdAt: { id: 'createdAt', label: 'payment.createdAt', sort: 'createdAt', card: 'foot', min: 97, cell: when },
  way: { id: 'way', label: 'payment.method', card: 'more', min: 120, cell: (row) => <Way row={row} /> },
  company: {
    id: 'company',
    label: 'booking.company',
    wide: true,
    cell: (row) => <TwoLines main={row.companyName} second={row.branchName} />,
  },
  branch: { id: 'branch', label: 'booking.branchId', wide: true, cell: (row) => row.branchName },
  provider: {
    id: 'provider',
    label: 'payment.provider',
    hidden: true,
    named: true,
    wide: true,
    cell: (row) => row.provider ?? '',
  },
  slip: {
    id: 'slip',
    label: 'payment.slipNumber',
    hidden: true,
    named: true,
    wide: true,
    cell: (row) => row.slipNumber ?? '',
  },
  receipt: {
    id: 'receipt',
    label: 'payment.fiscalReceiptNumber',
    hidden: true,
    named: true,
    wide: true,
    cell: (row) => row.fiscalReceiptNumber ?? '',
  },
  amount: {
    id: 'amount',
    label: 'payment.amount',
    sort: 'amount',
    align: 'end',
    card: 'end',
    min: 132,
    cell: (row) => <Amount row={row} />,
  },
};

const PLACE: Record<Scope, string> = { all: 'company', company: 'branch' };
const HIDDEN = ['provider', 'slip', 'receipt'];
const columns = (...ids: string[]) => [...ids, ...HIDDEN, 'amount'].flatMap((id) => COLUMNS[id] ?? []);

export const paymentList = (scope: Scope): ListDef<PaymentItem> => ({
  id: `payments.${scope}`,
  path: '/payments',
  columns: columns('guest', 'booking', 'status', 'createdAt', 'way', PLACE[scope]),
  filters: [
    { ...choicesOf('paymentStatus'), key: 'status', label: 'payment.status', multiple: true },
    {
      kind: 'lookup',
      key: 'way',
      label: 'payment.way',
      choices: enums().paymentWay,
      textOf: (value) => `payment.wayIs.${value}`,
      multiple: true,
    },
    ...placeFilters(scope),
    { kind: 'date', key: 'dates', label: 'payment.createdOn', from: 'createdFrom', to: 'createdTo' },
    { kind: 'date', key: 'moved', label: 'payment.moved', from: 'movedFrom', to: 'movedTo' },
    { kind: 'date', key: 'refunded', label: 'payment.refundedOn', from: 'refundedFrom', to: 'refundedTo' },
  ],
  defaultSort: '-createdAt',
  searchHint: 'payment.searchHint',
  rowId: (row) => row.id,
  rowPath: (row) => `${PAYMENTS}/${row.id}`,
});
