// The bookings of the period by status: one bar, and a number for each that leads to its list.
import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { BookingStatus, Home, Role } from '@/core';
import { formatNumber, formatRate } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { STATUS_LOOK } from '@/ui/badge';
import { Section } from '@/ui/card';
import { Icon } from '@/ui/icon';
import { bookingsOf } from './links';

const COLOR: Record<BookingStatus, string> = {
  CREATED: 'chart.created',
  ACTIVE: 'chart.now',
  COMPLETED: 'chart.done',
  CANCELED: 'chart.lost',
};

export function StatusCard({ home, role }: { home: Home; role: Role }) {
  const t = useText();
  const { count: all, statuses } = home.bookings;
  return (
    <Section title={t('home.statuses')} icon="list">
      {all === 0 && <chakra.p color="fg.muted">{t('home.noBookings')}</chakra.p>}
      {all > 0 && (
        <>
          <chakra.div aria-hidden display="flex" gap="2px" h="15px" borderRadius="8px" overflow="hidden" mb="3">
            {statuses
              .filter(({ count }) => count > 0)
              .map(({ status, count }) => (
                <chakra.span key={status} bg={COLOR[status]} flex={`${count} 1 0`} minW="3px" />
              ))}
          </chakra.div>
          <chakra.ul listStyleType="none">
            {statuses.map(({ status, count }) => (
              <chakra.li key={status} display="flex" gap="10px" alignItems="center" py="5px">
                <chakra.span aria-hidden boxSize="11px" borderRadius="3px" bg={COLOR[status]} />
                <Icon name={STATUS_LOOK[status].icon} color="fg.muted" fontSize="15px" />
                <span>{t(`enum.bookingStatus.${status}`)}</span>
                <chakra.span ml="auto" css={{ '& a': { color: 'inherit', fontWeight: 700 } }}>
                  <Link
                    to={bookingsOf(role, home.from, home.to, status)}
                    aria-label={`${t(`enum.bookingStatus.${status}`)}: ${formatNumber(count)}`}
                  >
                    {formatNumber(count)}
                  </Link>
                </chakra.span>
                <chakra.span color="fg.muted" minW="52px" textAlign="right">
                  {formatRate(Math.round((count * 100) / all) * 100)}
                </chakra.span>
              </chakra.li>
            ))}
          </chakra.ul>
        </>
      )}
    </Section>
  );
}
