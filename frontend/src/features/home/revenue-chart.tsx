// Revenue of each day in one currency. Of several currencies one is shown at a time: they are never added.
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Home, Revenue } from '@/core';
import { formatAmount, formatDate, formatMoney } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { formatShort } from '@/lib/short-amount';
import { Button } from '@/ui/button';
import { Section } from '@/ui/card';
import { ChartCard } from './chart-card';
import { paymentsOf } from './links';

export const net = ({ captured, refunded }: { captured: number; refunded: number }) => captured - refunded;

function Currencies({
  all,
  chosen,
  choose,
}: {
  all: readonly Revenue[];
  chosen: string;
  choose: (currency: Revenue['currency']) => void;
}) {
  const t = useText();
  return (
    <chakra.span display="flex" gap="6px" role="group" aria-label={t('home.currency')}>
      {all.map(({ currency }) => (
        <Button
          key={currency}
          size="sm"
          variant={currency === chosen ? 'tan' : 'secondary'}
          aria-pressed={currency === chosen}
          onClick={() => choose(currency)}
        >
          {currency}
        </Button>
      ))}
    </chakra.span>
  );
}

export function RevenueChart({ home }: { home: Home }) {
  const t = useText();
  const [currency, choose] = useState(home.revenue[0]?.currency);
  const shown = home.revenue.find((one) => one.currency === currency) ?? home.revenue[0];
  if (!shown)
    return (
      <Section title={t('home.revenue')} icon="chartBar">
        <chakra.p color="fg.muted">{t('home.noRevenue')}</chakra.p>
      </Section>
    );
  const title = t('home.revenuePerDay', { currency: shown.currency });
  return (
    <ChartCard
      title={title}
      icon="chartBar"
      keys={[
        { color: 'chart.now', label: t('home.captured') },
        { color: 'chart.lost', label: t('home.refunded') },
      ]}
      note={
        home.revenue.length > 1 ? (
          <Currencies all={home.revenue} chosen={shown.currency} choose={choose} />
        ) : (
          t('home.todayOpen')
        )
      }
      draw={({ Bars }) => (
        <Bars
          title={title}
          open
          days={shown.days.map((day) => ({
            date: day.date,
            now: day.captured,
            lost: day.refunded,
            before: day.before,
          }))}
          axis={formatShort}
          tell={({ now, lost = 0, before = 0 }) => [
            `${t('home.net')}: ${formatMoney(now - lost, shown.currency)}`,
            ...(lost > 0 ? [`${t('home.refunded')}: ${formatMoney(lost, shown.currency)}`] : []),
            `${t('home.before', { count: shown.days.length })}: ${formatMoney(before, shown.currency)}`,
          ]}
        />
      )}
      table={{
        caption: title,
        head: [
          t('home.day'),
          t('home.captured'),
          t('home.refunded'),
          t('home.net'),
          t('home.before', { count: shown.days.length }),
        ],
        rows: shown.days.map((day) => ({
          id: day.date,
          cells: [
            formatDate(day.date, 'weekday'),
            formatAmount(day.captured),
            formatAmount(day.refunded),
            <Link key="net" to={paymentsOf(day.date, day.date)}>
              {formatAmount(net(day))}
            </Link>,
            formatAmount(day.before),
          ],
        })),
        total: [
          t('home.total'),
          formatAmount(shown.captured),
          formatAmount(shown.refunded),
          formatAmount(net(shown)),
          formatAmount(shown.before),
        ],
      }}
    />
  );
}
