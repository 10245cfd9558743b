// The bookings of a company, as a tab of its screen.
import { useState } from 'react';
import { useText } from '@/lib/i18n';
import { ListPart } from '@/resource/list-part';
import { EmptyState } from '@/ui/states';
import { ALL_BOOKINGS } from '../paths';
import { bookingList } from './booking-list';

export function BookingsTab({ companyId }: { companyId: number }) {
  const t = useText();
  const [def] = useState(() => bookingList(ALL_BOOKINGS, 'company', { companyId: String(companyId) }));
  return (
    <ListPart
      def={def}
      label={t('screen.bookings')}
      empty={
        <EmptyState icon="calendarClock" title={t('bookings.emptyTitle')}>
          {t('bookings.emptyText')}
        </EmptyState>
      }
    />
  );
}
