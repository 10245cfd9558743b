// What a call about a booking asks for: the other bookings of its guest, and the same stay once more.
import { canOpen, enums, type BookingItem } from '@/core';
import { useText } from '@/lib/i18n';
import { useSession } from '@/lib/session';
import type { RecordAction } from '@/ui/actions';
import { bookAgainPath, guestPath, listPath } from './paths';

/** Both lead to an address; of no booking none. */
export function useCallActions(booking: BookingItem | null): RecordAction[] {
  const t = useText();
  const { user } = useSession();
  if (!booking || !user) return [];
  const { guestPhone, companyId, facts } = booking;
  const closed = enums().closedBecause[facts.companyStatus];
  const link = { shown: false, busy: false, run: () => undefined } as const;
  const actions: RecordAction[] = [];
  if (guestPhone !== null)
    actions.push({
      ...link,
      id: 'ALL_OF_GUEST',
      label: t('booking.allOfGuest'),
      icon: 'list',
      letter: 'a',
      refused: null,
      to: guestPath(user, { phone: guestPhone, companyId }),
    });
  if (canOpen(user.role, `${listPath(user.role)}/new`).allowed)
    actions.push({
      ...link,
      id: 'BOOK_AGAIN',
      label: t('booking.bookAgain'),
      icon: 'copy',
      letter: 'r',
      refused: closed && t(closed),
      to: bookAgainPath(user.role, booking),
    });
  return actions;
}
