// The payments and refunds of a day: all, or those of one sum.
import { chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { TillDay, TillEntry, TillOfCurrency } from '@/core';
import { DOT, formatTime, localOf } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { WAY_ICON } from '@/shared/payment/look';
import { isCorrection } from '@/shared/payment/refund-words';
import { Badge } from '@/ui/badge';
import { LinkButton } from '@/ui/button';
import { Card, SectionHeading } from '@/ui/card';
import { DataTable, type Column } from '@/ui/data-table';
import { Icon } from '@/ui/icon';
import { Money, TwoLines } from '@/ui/two-lines';
import { addressOf, type TillAddress } from './address';

interface Props {
  day: TillDay;
  till: TillOfCurrency;
  address: TillAddress;
}

const bookingOf = ({ bookingId }: TillEntry) => `/dashboard/company-bookings/${bookingId}`;

function What({ entry }: { entry: TillEntry }) {
  const t = useText();
  const refund = entry.refundKind !== null;
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" gap="2px 8px" alignItems="center">
      <span>
        <Icon name={WAY_ICON[entry.way]} mr="7px" />
        {t(`enum.paymentWay.${entry.way}`)}
      </span>
      {refund && (
        <Badge tone="calm" icon="refund">
          {t(isCorrection(entry.refundKind!) ? 'enum.refundKind.ENTRY_ERROR' : 'statement.refund')}
        </Badge>
      )}
      {entry.late && (
        <Badge tone="warn" icon="clock">
          {t('till.late')}
        </Badge>
      )}
    </chakra.span>
  );
}

const columns = (zone: string, currency: string): Column<TillEntry>[] => [
  { id: 'at', label: 'till.at', card: 'mark', min: 70, cell: ({ at }) => formatTime(localOf(at, zone)) },
  {
    id: 'guest',
    label: 'payment.guestName',
    fixed: true,
    card: 'head',
    min: 170,
    cell: ({ guestName, bookingNumber }) => <TwoLines main={guestName} second={bookingNumber} />,
  },
  { id: 'way', label: 'payment.way', wide: true, card: 'foot', min: 230, cell: (entry) => <What entry={entry} /> },
  { id: 'person', label: 'till.person', card: 'none', min: 130, cell: ({ userName }) => userName ?? '–' },
  {
    id: 'amount',
    label: 'payment.amount',
    align: 'end',
    card: 'end',
    min: 110,
    cell: ({ amount }) => <Money amount={amount} currency={currency} />,
  },
];

export function EntriesCard({ day, till, address }: Props) {
  const t = useText();
  const { hash, key } = useLocation();
  const { branch, way, person } = address;
  const heading = `payments-${till.currency}`;
  const narrowed = way !== null || person !== null;
  // A sum leads here: also for who goes by keyboard.
  useEffect(() => {
    if (hash === `#${heading}`) document.getElementById(heading)?.focus();
  }, [hash, key, heading]);
  const rows = till.entries.filter(
    (entry) => (way === null || entry.way === way) && (person === null || (entry.userId ?? 0) === person),
  );
  const named = [
    way !== null && rows[0] && t(`enum.paymentWay.${rows[0].way}`),
    person !== null && (till.people.find(({ userId }) => (userId ?? 0) === person)?.name ?? t('till.nobody')),
  ].filter(Boolean);
  return (
    <Card css={{ containerType: 'inline-size', containerName: 'list' }} aria-labelledby={heading}>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        gap="8px 16px"
        alignItems="center"
        px={{ base: '16px', lg: '22px' }}
        py="14px"
      >
        <SectionHeading id={heading} tabIndex={-1} icon="receipt" mb="0" outline="none">
          {[t('statement.movements'), ...named].join(DOT)}
        </SectionHeading>
        {narrowed && (
          <LinkButton to={addressOf({ branch, day: address.day })} size="sm">
            {t('till.all')}
          </LinkButton>
        )}
      </chakra.div>
      {rows.length === 0 ? (
        <chakra.p px={{ base: '16px', lg: '22px' }} pb="16px" color="fg.muted">
          {t('till.empty')}
        </chakra.p>
      ) : (
        <DataTable
          columns={columns(day.timeZone, till.currency)}
          rows={rows}
          rowId={({ id }) => id}
          rowPath={bookingOf}
          sort=""
          busy={false}
          label={t('statement.movements')}
          onSort={() => undefined}
        />
      )}
    </Card>
  );
}
