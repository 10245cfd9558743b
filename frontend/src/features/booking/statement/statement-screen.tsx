// The booking statement (`?print` of a booking): what was booked, paid and given back, on one sheet for the
// guest. The browser prints it, or saves it as PDF. No fiscal receipt.
import { chakra } from '@chakra-ui/react';
import type { BookingDetail, CompanyDetail } from '@/core';
import { serverNow } from '@/lib/api';
import { DOT, countryName, formatDateTime, formatMoney, localOf } from '@/lib/format';
import { inOwnLanguage, useBoth, useText } from '@/lib/i18n';
import { languageOr } from '@/lib/language';
import { useResource } from '@/lib/swr';
import { Paper, PaperPage } from '@/shared/paper/paper';
import { balanceText } from '@/shared/payment/balance-text';
import { DetailSkeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { useListCrumb } from '../list-crumb';
import { PriceLines } from '../price-lines';
import { correctionsUnderWay, Movements } from './movements';

const Lines = inOwnLanguage(PriceLines);
const MovementsHere = inOwnLanguage(Movements);

export function StatementScreen({ id }: { id: string }) {
  const booking = useResource<BookingDetail>(`/bookings/${id}`);
  const company = useResource<CompanyDetail>(booking.data ? `/companies/${booking.data.companyId}` : null);
  const error = booking.error ?? company.error;
  if (booking.data && company.data) return <Loaded booking={booking.data} company={company.data} />;
  return error ? (
    <ErrorState error={error} onRetry={() => void (booking.error ? booking.mutate() : company.mutate())} />
  ) : (
    <DetailSkeleton />
  );
}

function Loaded({ booking, company }: { booking: BookingDetail; company: CompanyDetail }) {
  const t = useText();
  const crumb = useListCrumb();
  return (
    <PaperPage
      title={t('statement.title')}
      crumbs={[crumb, { label: booking.number, to: '?' }]}
      back={{ to: '?', label: 'statement.back' }}
      begin={languageOr(booking.guestLanguage)}
    >
      <Sheet booking={booking} company={company} />
    </PaperPage>
  );
}

const Sheet = inOwnLanguage(({ booking, company }: { booking: BookingDetail; company: CompanyDetail }) => {
  const t = useText();
  const both = useBoth();
  const { facts, currency, timeZone } = booking;
  const money = (amount: number) => formatMoney(amount, currency);
  // A correction counts from its reservation on, and is on its way to nobody.
  const corrections = correctionsUnderWay(booking);
  const underWay = facts.refundsUnderWay - corrections;
  const rows: [label: string, value: string | null][] = [
    ['booking.number', booking.number],
    ['booking.status', t(`enum.bookingStatus.${booking.status}`)],
    ['booking.guest', booking.guestName],
    ['booking.pets', booking.petNames.join(', ')],
    [
      'booking.serviceId',
      `${both(booking.serviceTitleEn, booking.serviceTitleSr)}${DOT}${t(`enum.serviceType.${booking.serviceType}`)}`,
    ],
    ['booking.branchId', booking.branchName],
    ['booking.checkIn', formatDateTime(booking.checkInLocal, 'long')],
    ['booking.checkOut', formatDateTime(booking.checkOutLocal, 'long')],
  ];
  return (
    <Paper>
      <chakra.div display="flex" flexWrap="wrap" gap="12px 40px" justifyContent="space-between" mb="28px">
        <chakra.div>
          <chakra.h2 fontSize="24px">{t('statement.title')}</chakra.h2>
          <chakra.p fontWeight="600">{t('statement.noReceipt')}</chakra.p>
        </chakra.div>
        <chakra.address fontStyle="normal" fontSize="14px" overflowWrap="anywhere">
          <chakra.p fontWeight="700">{company.name}</chakra.p>
          <p>{[company.address, company.addressLine2].filter(Boolean).join(', ')}</p>
          <p>
            {company.zip} {company.city}, {countryName(company.country)}
          </p>
          {company.vatNumber && (
            <p>
              {t('company.vatNumber')}: {company.vatNumber}
            </p>
          )}
          <p>
            {t('company.registrationNumber')}: {company.registrationNumber}
          </p>
        </chakra.address>
      </chakra.div>
      <chakra.dl
        display="grid"
        gridTemplateColumns={{ base: '110px 1fr', sm: '170px 1fr' }}
        gap="5px 16px"
        mb="28px"
        css={{ '& dd': { fontWeight: 600, overflowWrap: 'anywhere' } }}
      >
        {rows.map(([label, value]) => (
          <Row key={label} label={t(label)} value={value} />
        ))}
      </chakra.dl>
      <chakra.h3 fontSize="17px" mb="4px">
        {t('bookingDetail.price')}
      </chakra.h3>
      <Lines quote={booking.quote} />
      <MovementsHere booking={booking} />
      <chakra.dl mt="20px" display="grid" gap="5px" css={{ '& dd': { fontWeight: 700 } }}>
        {facts.owed !== booking.total && <Sum label={t('payment.owed')}>{money(facts.owed)}</Sum>}
        <Sum label={t('statement.paid')}>{money(facts.captured - facts.refunded - corrections)}</Sum>
        {underWay > 0 && <Sum label={t('payment.sum.underWay')}>{money(underWay)}</Sum>}
        <Sum label={t('payment.balance.label')}>{balanceText(facts.balance, currency, t)}</Sum>
      </chakra.dl>
      <chakra.p mt="32px" fontSize="13px">
        {t('statement.gross')} {t('statement.made', { at: formatDateTime(localOf(serverNow(), timeZone), 'long') })}
      </chakra.p>
    </Paper>
  );
});

const Row = ({ label, value }: { label: string; value: string | null }) => (
  <>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </>
);

const Sum = ({ label, children }: { label: string; children: string }) => (
  <chakra.div display="flex" justifyContent="space-between" gap="16px" px="13px">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </chakra.div>
);
