// Bookings of each day beside those of the day as many days before.
import { Link } from 'react-router-dom';
import type { Home, Role } from '@/core';
import { formatDate, formatNumber } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { ChartCard } from './chart-card';
import { bookingsOf } from './links';

export function BookingsChart({ home, role }: { home: Home; role: Role }) {
  const t = useText();
  const title = t('home.bookingsPerDay');
  const { days, count, before } = home.bookings;
  const number = (day: string, value: number) => <Link to={bookingsOf(role, day, day)}>{formatNumber(value)}</Link>;
  return (
    <ChartCard
      title={title}
      icon="chartLine"
      keys={[
        { color: 'chart.now', as: 'line', label: t('home.now', { count: days.length }) },
        { color: 'chart.before', as: 'dashes', label: t('home.before', { count: days.length }) },
      ]}
      draw={({ Lines }) => (
        <Lines
          title={title}
          days={days.map((day) => ({ date: day.date, now: day.count, before: day.before }))}
          axis={formatNumber}
          tell={(shown) => {
            const day = days.find(({ date }) => date === shown.date);
            if (!day) return [];
            const on = formatDate(day.dateBefore, 'dayMonth');
            return [
              t('home.bookingCount', { count: day.count }),
              t('home.onDay', { count: formatNumber(day.before), day: on }),
            ];
          }}
        />
      )}
      table={{
        caption: title,
        head: [t('home.day'), t('home.bookings'), t('home.dayBefore'), t('home.before', { count: days.length })],
        rows: days.map((day) => ({
          id: day.date,
          cells: [
            formatDate(day.date, 'weekday'),
            number(day.date, day.count),
            formatDate(day.dateBefore, 'weekday'),
            number(day.dateBefore, day.before),
          ],
        })),
        total: [t('home.total'), formatNumber(count), '', formatNumber(before)],
      }}
    />
  );
}
