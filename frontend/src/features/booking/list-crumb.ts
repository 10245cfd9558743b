// The bookings list that this account's breadcrumb leads to.
import { useText } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { ALL_BOOKINGS, listPath } from './paths';

export function useListCrumb() {
  const t = useText();
  const to = listPath(useActor().role);
  return { label: t(to === ALL_BOOKINGS ? 'screen.bookings' : 'screen.companyBookings'), to };
}
