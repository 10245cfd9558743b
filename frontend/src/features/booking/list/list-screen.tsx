// /dashboard/bookings and /dashboard/company-bookings: one list, seen from two addresses.
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { can, type BookingItem } from '@/core';
import { useText } from '@/lib/i18n';
import { useSession } from '@/lib/session';
import { ExportButton } from '@/resource/export-button';
import { ResourceList } from '@/resource/resource-list';
import type { Filter, ListDef } from '@/resource/types';
import { useList } from '@/resource/use-list';
import { LinkButton } from '@/ui/button';
import { PageHead } from '@/ui/page-head';
import { EmptyState } from '@/ui/states';
import { branchSource } from '../branch-source';
import { BOOKING_STATUSES, SERVICE_TYPES } from '../enums';
import { ALL_BOOKINGS, COMPANY_BOOKINGS } from '../paths';
import { bookingColumns, type Scope } from './booking-columns';

const STATUS: Filter = { kind: 'lookup', key: 'status', label: 'booking.status', choices: BOOKING_STATUSES, textOf: (value) => `enum.bookingStatus.${value}`, multiple: true };
const BRANCH: Filter = { kind: 'search', key: 'branchId', label: 'booking.branchId', source: branchSource };
const SERVICE_TYPE: Filter = { kind: 'lookup', key: 'serviceType', label: 'booking.serviceType', choices: SERVICE_TYPES, textOf: (value) => `enum.serviceType.${value}` };
const DATES: Filter = { kind: 'date', key: 'dates', label: 'booking.dates', from: 'from', to: 'to' };

function bookingList(base: string, scope: Scope): ListDef<BookingItem> {
  return {
    id: `bookings.${scope}`,
    path: '/bookings',
    columns: bookingColumns(scope),
    filters: scope === 'branch' ? [STATUS, SERVICE_TYPE, DATES] : [STATUS, BRANCH, SERVICE_TYPE, DATES],
    defaultSort: '-number',
    searchHint: 'bookings.searchHint',
    rowId: (row) => row.id,
    rowPath: (row) => `${base}/${row.id}`,
    csv: 'bookings.csv',
  };
}

export default function BookingListScreen() {
  const t = useText();
  const { user, actor } = useSession();
  const all = useLocation().pathname.startsWith(ALL_BOOKINGS);
  const base = all ? ALL_BOOKINGS : COMPANY_BOOKINGS;
  const scope: Scope = all ? 'all' : user?.branchId ? 'branch' : 'company';
  const def = useMemo(() => bookingList(base, scope), [base, scope]);
  const list = useList(def);
  const mayAdd = can({ actor, action: 'BOOKING_CREATE' }) === 'YES';
  const add = mayAdd && <LinkButton to={`${base}/new`} variant="primary" icon="plus">{t('bookings.new')}</LinkButton>;
  const place = user?.branchName ?? user?.companyName;

  return (
    <>
      <PageHead
        title={t(all ? 'screen.bookings' : 'screen.companyBookings')}
        crumbs={[{ label: t('screenGroup.DAILY_WORK') }]}
        context={all ? t('bookings.context') : place && t('bookings.contextOne', { name: place })}
        actions={
          <>
            {def.csv && <ExportButton path={def.path} name={def.csv} state={list.state} />}
            {add}
          </>
        }
      />
      <ResourceList
        def={def}
        list={list}
        label={t(all ? 'screen.bookings' : 'screen.companyBookings')}
        empty={<EmptyState icon="calendarClock" title={t('bookings.emptyTitle')} action={add}>{t('bookings.emptyText')}</EmptyState>}
      />
    </>
  );
}
