// /dashboard/home: bookings and revenue of all companies beside the days before, and what waits for a
// person.
import { chakra } from '@chakra-ui/react';
import type { Home, Role } from '@/core';
import { dayPart } from '@/lib/day-part';
import { DOT, formatAmount, formatDate, formatMoney, formatNumber, formatRate, localOf } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useActor, useSession } from '@/lib/session';
import { useResource } from '@/lib/swr';
import { Figure, Figures } from '@/ui/figure';
import { PageHead } from '@/ui/page-head';
import { StaleNote, ErrorState } from '@/ui/states';
import { BookingsChart } from './bookings-chart';
import { changeText } from './change';
import { HomeSkeleton } from './home-skeleton';
import { bookingsOf, paymentsOf, refundsOf } from './links';
import { PeriodChoice, usePeriod } from './period-choice';
import { net, RevenueChart } from './revenue-chart';
import { StatusCard } from './status-card';
import { WaitingCard } from './waiting-card';

/** Time after which an open screen asks again. */
const REFRESH_MS = 5 * 60_000;

function Totals({ home, role }: { home: Home; role: Role }) {
  const t = useText();
  const against = (now: number, before: number, shown: string) => {
    const change = changeText(now, before);
    return change ? t('home.against', { change, before: shown }) : t('home.nothingBefore');
  };
  const { count, before } = home.bookings;
  const [first, ...others] = home.revenue;
  const payments = paymentsOf(home.from, home.to);
  return (
    <Figures>
      <Figure
        icon="calendarClock"
        label={t('home.bookings')}
        value={formatNumber(count)}
        line={against(count, before, formatNumber(before))}
        to={bookingsOf(role, home.from, home.to)}
      />
      <Figure
        icon="cash"
        label={t('home.revenue')}
        value={formatAmount(first ? net(first) : 0)}
        {...(first ? { of: first.currency } : {})}
        line={first ? against(net(first), first.before, formatAmount(first.before)) : t('home.noRevenue')}
        to={payments}
      />
      <Figure
        icon="refund"
        label={t('home.refunded')}
        value={formatAmount(first?.refunded ?? 0)}
        {...(first ? { of: first.currency } : {})}
        line={
          first && first.captured > 0
            ? t('home.refundedShare', { share: formatRate(Math.round((first.refunded * 1_000) / first.captured) * 10) })
            : ''
        }
        to={refundsOf(home.from, home.to)}
      />
      {others.map((one) => (
        <Figure
          key={one.currency}
          icon="cash"
          label={t('home.revenue')}
          value={formatAmount(net(one))}
          of={one.currency}
          line={[
            against(net(one), one.before, formatAmount(one.before)),
            one.refunded > 0 && `${t('home.refunded')}: ${formatMoney(one.refunded, one.currency)}`,
          ]
            .filter(Boolean)
            .join(DOT)}
          to={payments}
        />
      ))}
    </Figures>
  );
}

export default function PlatformHomeScreen() {
  const t = useText();
  const { role } = useActor();
  const { user } = useSession();
  const period = usePeriod();
  const { data, error, isLoading, mutate } = useResource<Home>(`/home?days=${period}`, {
    refreshInterval: REFRESH_MS,
    keepPreviousData: true,
  });
  const local = data && localOf(data.now, data.timeZone);
  return (
    <>
      <PageHead
        title={local ? t(`board.greeting.${dayPart(local)}`, { name: user?.firstName ?? '' }) : t('screen.home')}
        context={local ? `${formatDate(local, 'long')}${DOT}${t('home.allCompanies')}` : '…'}
        actions={<PeriodChoice chosen={period} />}
      />
      {data && <StaleNote error={error} />}
      {!data && error !== undefined && <ErrorState error={error} onRetry={() => void mutate()} />}
      {!data && error === undefined && <HomeSkeleton />}
      {data && (
        <chakra.div aria-busy={isLoading} opacity={isLoading ? 0.6 : 1} transition="opacity 150ms">
          <Totals home={data} role={role} />
          <chakra.div
            display="grid"
            gridTemplateColumns={{ base: 'minmax(0,1fr)', xl: 'minmax(0,1.75fr) minmax(0,1fr)' }}
            gap="18px"
            alignItems="start"
          >
            <chakra.div display="grid" gap="18px" minW={0} order={{ base: 2, xl: 1 }}>
              <BookingsChart home={data} role={role} />
              <RevenueChart home={data} />
            </chakra.div>
            <chakra.div display="grid" gap="18px" minW={0} order={{ base: 1, xl: 2 }}>
              <WaitingCard waits={data} title="home.waiting" nothing="home.nothingWaits" />
              <StatusCard home={data} role={role} />
            </chakra.div>
          </chakra.div>
        </chakra.div>
      )}
    </>
  );
}
