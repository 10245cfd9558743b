// /dashboard/admin-home: the company's day, week and month. The prompt to complete the profile stands
// above, as on the other screens of the company (`company-notices`).
import { chakra } from '@chakra-ui/react';
import type { AdminHome, HomeBranch } from '@/core';
import { dayPart } from '@/lib/day-part';
import { DOT, formatAmount, formatDate, formatMoney, formatNumber, localOf, monthName } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useSession } from '@/lib/session';
import { useResource } from '@/lib/swr';
import { useWaiting } from '@/shared/waiting/use-waiting';
import { LinkButton } from '@/ui/button';
import { Figure, Figures } from '@/ui/figure';
import { PageHead } from '@/ui/page-head';
import { EmptyState, StaleNote, ErrorState, Note } from '@/ui/states';
import { BranchesCard, useLines } from './branches-card';
import { HomeSkeleton } from './home-skeleton';
import { arrivalsOf, departuresOf, inHouseOf, paymentsOf } from './links';
import { net } from './revenue-chart';
import { WaitingCard } from './waiting-card';
import { WeekChart } from './week-chart';

const REFRESH_MS = 60_000;

function Totals({ home }: { home: AdminHome }) {
  const t = useText();
  const lines = useLines();
  const sum = (of: (branch: HomeBranch) => number) => home.branches.reduce((total, one) => total + of(one), 0);
  const places = sum(({ places: of }) => of);
  const pets = sum(({ petsInHouse }) => petsInHouse);
  const [arrivals, departures] = [sum((one) => one.arrivals), sum((one) => one.departures)];
  const [first, ...others] = home.revenue;
  return (
    <Figures>
      <Figure
        icon="doorEnter"
        label={t('adminHome.arrivals')}
        value={formatNumber(arrivals)}
        line={lines.arrivals(
          arrivals,
          sum((one) => one.arrivalsOpen),
        )}
        to={arrivalsOf(home.today)}
      />
      <Figure
        icon="doorExit"
        label={t('adminHome.departures')}
        value={formatNumber(departures)}
        line={lines.departures(
          departures,
          sum((one) => one.departuresOpen),
        )}
        to={departuresOf(home.today)}
      />
      <Figure
        icon="house"
        label={t('adminHome.inHouse')}
        value={formatNumber(pets)}
        of={t('board.ofPlaces', { places: formatNumber(places) })}
        line={lines.inHouse(
          sum(({ inHouse }) => inHouse),
          pets,
          places,
        )}
        to={inHouseOf()}
      />
      <Figure
        icon="cash"
        label={t('adminHome.month', { month: monthName(home.monthFrom) })}
        value={formatAmount(first ? net(first) : 0)}
        {...(first ? { of: first.currency } : {})}
        line={
          first
            ? [
                t('adminHome.monthBefore', { before: formatAmount(first.before) }),
                ...others.map((one) => formatMoney(net(one), one.currency)),
              ].join(DOT)
            : t('adminHome.noRevenue')
        }
        to={paymentsOf(home.monthFrom, home.today)}
      />
    </Figures>
  );
}

export default function AdminHomeScreen() {
  const t = useText();
  const { user } = useSession();
  const { data, error, mutate } = useResource<AdminHome>('/admin-home', { refreshInterval: REFRESH_MS });
  const { data: waits } = useWaiting();
  const local = data && localOf(data.now, data.timeZone);
  return (
    <>
      <PageHead
        title={local ? t(`board.greeting.${dayPart(local)}`, { name: user?.firstName ?? '' }) : t('screen.adminHome')}
        context={[user?.companyName, local && formatDate(local, 'long')].filter(Boolean).join(DOT) || '…'}
      />
      {data && <StaleNote error={error} />}
      {!data && error !== undefined && <ErrorState error={error} onRetry={() => void mutate()} />}
      {!data && error === undefined && <HomeSkeleton />}
      {data && data.branches.length === 0 && (
        <EmptyState
          icon="branch"
          title={t('adminHome.noBranchTitle')}
          action={
            <LinkButton variant="primary" icon="plus" to="/dashboard/company-branches/new">
              {t('adminHome.addBranch')}
            </LinkButton>
          }
        >
          {t('adminHome.noBranchText')}
        </EmptyState>
      )}
      {data && data.branches.length > 0 && (
        <>
          <Totals home={data} />
          {data.moreBranches > 0 && (
            <chakra.div mb="4">
              <Note tone="info" icon="info">
                {t('board.moreBranches', { count: data.moreBranches })}
              </Note>
            </chakra.div>
          )}
          <chakra.div
            display="grid"
            gridTemplateColumns={{ base: 'minmax(0,1fr)', xl: 'minmax(0,1.2fr) minmax(0,1fr)' }}
            gap="18px"
            alignItems="start"
          >
            <chakra.div display="grid" gap="18px" minW={0}>
              <BranchesCard home={data} />
              <WeekChart home={data} />
            </chakra.div>
            {waits && (
              <chakra.div order={{ base: -1, xl: 0 }} minW={0}>
                <WaitingCard waits={waits} title="home.waitsForYou" nothing="home.nothingWaitsForYou" />
              </chakra.div>
            )}
          </chakra.div>
        </>
      )}
    </>
  );
}
