// /dashboard/bookings and /dashboard/company-bookings: the same list under two addresses.
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { can } from '@/core';
import { useText } from '@/lib/i18n';
import { useSession } from '@/lib/session';
import { ListExport } from '@/ui/list/export-button';
import { ListCard } from '@/ui/list/list-card';
import { useList } from '@/ui/list/use-list';
import { PageHead } from '@/ui/page-head';
import { EmptyState } from '@/ui/states';
import { NewBooking } from '../new-booking';
import { ALL_BOOKINGS, COMPANY_BOOKINGS } from '../paths';
import type { BookingScope } from './booking-columns';
import { bookingList } from './booking-list';

export default function BookingListScreen() {
  const t = useText();
  const { user, actor } = useSession();
  const all = useLocation().pathname.startsWith(ALL_BOOKINGS);
  const base = all ? ALL_BOOKINGS : COMPANY_BOOKINGS;
  const scope: BookingScope = all ? 'all' : user?.branchId ? 'branch' : 'company';
  const def = useMemo(() => bookingList(base, scope), [base, scope]);
  const list = useList(def);
  const mayAdd = can({ actor, action: 'BOOKING_CREATE' }) === 'YES';
  const add = mayAdd && <NewBooking to={`${base}/new`} />;
  const place = user?.branchName ?? user?.companyName;

  return (
    <>
      <PageHead
        title={t(all ? 'screen.bookings' : 'screen.companyBookings')}
        over={t('screenGroup.DAILY_WORK')}
        context={all ? t('bookings.context') : place && t('bookings.contextOne', { name: place })}
        actions={
          <>
            <ListExport def={def} state={list.state} />
            {add}
          </>
        }
      />
      <ListCard
        def={def}
        list={list}
        label={t(all ? 'screen.bookings' : 'screen.companyBookings')}
        empty={
          <EmptyState icon="calendarClock" title={t('bookings.emptyTitle')} action={add}>
            {t('bookings.emptyText')}
          </EmptyState>
        }
      />
    </>
  );
}
