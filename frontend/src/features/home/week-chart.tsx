// How full the branches are on each day of this week.
import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { AdminHome } from '@/core';
import { formatDate, formatRate } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { ChartCard } from './chart-card';
import { calendarOf } from './links';

/** A load per mille as whole percent. */
const percent = (load: number) => formatRate(Math.round(load / 10) * 100);

export function WeekChart({ home }: { home: AdminHome }) {
  const t = useText();
  const title = t('adminHome.week');
  return (
    <ChartCard
      title={title}
      icon="chartBar"
      keys={[{ color: 'chart.now', label: t('adminHome.allBranches') }]}
      draw={({ Bars }) => (
        <>
          <Bars
            title={title}
            days={home.week.map(({ date, load }) => ({ date, now: load }))}
            axis={percent}
            tell={({ now }) => [percent(now)]}
          />
          <chakra.p mt="2" fontSize="13.5px" color="fg.muted">
            {t('adminHome.weekHint')}
          </chakra.p>
        </>
      )}
      table={{
        caption: title,
        head: [t('adminHome.branch'), ...home.week.map(({ date }) => formatDate(date, 'weekday'))],
        rows: home.branches.map((branch) => ({
          id: String(branch.branchId),
          cells: [
            <Link key="branch" to={calendarOf(branch.branchId)}>
              {branch.branchName}
            </Link>,
            ...branch.week.map(({ load }) => percent(load)),
          ],
        })),
        total: [t('adminHome.allBranches'), ...home.week.map(({ load }) => percent(load))],
      }}
    />
  );
}
