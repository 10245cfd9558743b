// What needs a person as a list, the oldest first: what happened, what is to be done, and by whom.
import { chakra } from '@chakra-ui/react';
import { enums, type PaymentConcern } from '@/core';
import { formatDate, formatTime } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { choicesOf } from '@/resource/lookup';
import type { ListDef } from '@/resource/types';
import { placeFilters, type Scope } from '@/shared/branch/place-filters';
import { ConcernActions, concernSince, PartyBadge } from '@/shared/payment/concern-actions';
import { ConcernWords, concernWhy } from '@/shared/payment/concern-words';
import type { Column } from '@/ui/data-table';
import { Lines, Money, NameAnd, TwoLines } from '@/ui/two-lines';
import { PAYMENTS } from './payment-list';

/** The guest and the booking; of what fits nothing here, that it does not. */
function Guest({ row: { guestName, bookingNumber } }: { row: PaymentConcern }) {
  const t = useText();
  return (
    <>
      <Lines most={2}>{guestName ?? t('concern.noPayment')}</Lines>
      {bookingNumber && (
        <chakra.span display="block" fontSize="13px" color="fg.muted" whiteSpace="nowrap">
          {bookingNumber}
        </chakra.span>
      )}
    </>
  );
}

function What({ row }: { row: PaymentConcern }) {
  const t = useText();
  return (
    <chakra.div maxW="52ch">
      <chakra.p fontWeight="600">{t(concernWhy(row))}</chakra.p>
      <chakra.div fontSize="13.5px" color="fg.muted">
        <ConcernWords concern={row} />
      </chakra.div>
    </chakra.div>
  );
}

function since(row: PaymentConcern) {
  const local = concernSince(row);
  return (
    <TwoLines main={<chakra.span whiteSpace="nowrap">{formatDate(local)}</chakra.span>} second={formatTime(local)} />
  );
}

const amount = ({ amount: minor, currency }: PaymentConcern) =>
  minor !== null && currency !== null && <Money amount={minor} currency={currency} />;

const PLACE: Record<Scope, Column<PaymentConcern>> = {
  all: {
    id: 'company',
    label: 'booking.company',
    wide: true,
    cell: (row) => row.companyName && <NameAnd name={row.companyName} second={row.branchName ?? ''} />,
  },
  company: { id: 'branch', label: 'booking.branchId', wide: true, cell: (row) => row.branchName },
};

export const concernList = (scope: Scope): ListDef<PaymentConcern> => ({
  id: `concerns.${scope}`,
  path: '/payment-concerns',
  columns: [
    { id: 'guest', label: 'payment.guest', fixed: true, card: 'head', min: 146, cell: (row) => <Guest row={row} /> },
    { id: 'what', label: 'concern.reason', wide: true, card: 'own', min: 300, cell: (row) => <What row={row} /> },
    { id: 'party', label: 'concern.party', min: 130, cell: (row) => <PartyBadge party={row.party} /> },
    { id: 'since', label: 'concern.since', sort: 'since', card: 'foot', min: 97, cell: since },
    PLACE[scope],
    { id: 'amount', label: 'payment.amount', align: 'end', card: 'mark', min: 110, cell: amount },
    {
      id: 'actions',
      label: 'concern.actions',
      wide: true,
      card: 'own',
      min: 160,
      cell: (row) => <ConcernActions concern={row} />,
    },
  ],
  filters: [
    { ...choicesOf('concernParty'), key: 'party', label: 'concern.party', multiple: true },
    {
      kind: 'lookup',
      key: 'reason',
      label: 'concern.reason',
      choices: enums().needsPerson,
      textOf: (value) => `concern.why.${value}`,
      multiple: true,
    },
    ...placeFilters(scope),
  ],
  defaultSort: 'since',
  searchHint: null,
  rowId: (row) => row.id,
  rowPath: ({ paymentId }) => (paymentId === null ? null : `${PAYMENTS}/${paymentId}`),
});
