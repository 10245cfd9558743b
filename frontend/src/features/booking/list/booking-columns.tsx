// The columns of the booking lists: a main value with a second value under it.
import { chakra } from '@chakra-ui/react';
import { boardRow, type BookingItem } from '@/core';
import { serverNow } from '@/lib/api';
import { formatAmount, formatDate, formatPhone, formatTime } from '@/lib/format';
import { useBoth, useText } from '@/lib/i18n';
import { useWaitingOn } from '@/lib/queue/use-waiting';
import { useActor } from '@/lib/session';
import { PaymentStateBadge } from '@/shared/payment/look';
import { OverbookedBadge, StatusBadge } from '@/ui/badge';
import type { Column } from '@/ui/data-table';
import { CARD_END, roomy, STACKED } from '@/ui/table-shape';
import { Lines, Money, NameAnd, TwoLines } from '@/ui/two-lines';
import { MarkBadge } from '../mark-badge';
import { WaitingBadge } from '../waiting-badge';

function Status({ row }: { row: BookingItem }) {
  const { mark, since } = boardRow({ facts: row.facts, actor: useActor(), now: serverNow() });
  const waits = useWaitingOn(row.id).length > 0;
  return (
    <chakra.span display="inline-flex" flexDirection={STACKED} alignItems={CARD_END} gap="4px">
      {/* In little room stands only what needs somebody. */}
      <chakra.span display={mark || row.overbooked ? roomy('contents') : 'contents'}>
        <StatusBadge status={row.status} />
      </chakra.span>
      {mark && <MarkBadge mark={mark} since={since} timeZone={row.timeZone} short />}
      {row.overbooked && <OverbookedBadge />}
      {waits && <WaitingBadge />}
    </chakra.span>
  );
}

function Service({ row }: { row: BookingItem }) {
  const both = useBoth();
  return <Lines most={2}>{both(row.serviceTitleEn, row.serviceTitleSr)}</Lines>;
}

/** Whether the booking is paid, and how much is still open or too much. */
function Paid({ row: { paymentState, balance } }: { row: BookingItem }) {
  const t = useText();
  const key = balance > 0 ? 'payment.balance.owed' : 'payment.balance.tooMuch';
  return (
    <TwoLines
      main={
        // In little room the amount alone says it.
        <chakra.span display={balance === 0 ? 'contents' : roomy('contents')}>
          <PaymentStateBadge state={paymentState} />
        </chakra.span>
      }
      second={balance !== 0 && t(key, { amount: formatAmount(Math.abs(balance)) })}
    />
  );
}

const when = (local: string) => (
  <TwoLines main={<chakra.span whiteSpace="nowrap">{formatDate(local)}</chakra.span>} second={formatTime(local)} />
);

const COLUMNS: Record<string, Column<BookingItem>> = {
  number: {
    id: 'number',
    label: 'booking.number',
    sort: 'number',
    fixed: true,
    card: 'foot',
    min: 134,
    cell: (row) => <chakra.span whiteSpace="nowrap">{row.number}</chakra.span>,
  },
  status: { id: 'status', label: 'booking.status', card: 'mark', min: 138, cell: (row) => <Status row={row} /> },
  guest: {
    id: 'guest',
    label: 'booking.guest',
    sort: 'guestName',
    card: 'head',
    min: 120,
    cell: (row) => <NameAnd name={row.guestName} second={row.petNames.join(', ')} />,
  },
  phone: {
    id: 'phone',
    label: 'booking.guestPhone',
    hidden: true,
    wide: true,
    cell: (row) => <chakra.span whiteSpace="nowrap">{formatPhone(row.guestPhone ?? '')}</chakra.span>,
  },
  service: { id: 'service', label: 'booking.serviceId', min: 100, cell: (row) => <Service row={row} /> },
  company: {
    id: 'company',
    label: 'booking.company',
    wide: true,
    min: 112,
    cell: (row) => `${row.companyName}, ${row.branchName}`,
  },
  branch: { id: 'branch', label: 'booking.branchId', wide: true, min: 100, cell: (row) => row.branchName },
  place: {
    id: 'place',
    label: 'booking.workplaceId',
    hidden: true,
    wide: true,
    cell: (row) => row.workplaceNames.join(', '),
  },
  checkIn: {
    id: 'checkIn',
    label: 'booking.checkIn',
    sort: 'checkIn',
    card: 'more',
    min: 112,
    cell: (row) => when(row.checkInLocal),
  },
  checkOut: {
    id: 'checkOut',
    label: 'booking.checkOut',
    sort: 'checkOut',
    min: 112,
    cell: (row) => when(row.checkOutLocal),
  },
  payment: { id: 'payment', label: 'booking.paymentState', card: 'end', min: 132, cell: (row) => <Paid row={row} /> },
  total: {
    id: 'total',
    label: 'booking.total',
    align: 'end',
    min: 122,
    cell: (row) => <Money amount={row.total} currency={row.currency} />,
  },
};

/** Whose bookings a list holds; decides which columns are useful. */
export type BookingScope = 'all' | 'company' | 'branch';
const ORDER: Record<BookingScope, string[]> = {
  all: ['number', 'status', 'guest', 'phone', 'service', 'company', 'place', 'checkIn', 'checkOut', 'payment', 'total'],
  company: [
    'number',
    'status',
    'guest',
    'phone',
    'service',
    'branch',
    'place',
    'checkIn',
    'checkOut',
    'payment',
    'total',
  ],
  branch: ['number', 'status', 'guest', 'phone', 'service', 'place', 'checkIn', 'checkOut', 'payment', 'total'],
};

export const bookingColumns = (scope: BookingScope): Column<BookingItem>[] =>
  ORDER[scope].flatMap((id) => COLUMNS[id] ?? []);
