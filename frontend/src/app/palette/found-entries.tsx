// What the server found, as groups of entries: bookings, guests, payments, reviews, and records of the other
// kinds.
import {
  enums,
  isOpen,
  recordLists,
  type FoundBooking,
  type FoundGuest,
  type FoundKind,
  type FoundRecord,
  type Role,
  type SearchResults,
  type SessionUser,
} from '@/core';
import { bookingPath, guestPath, listPath, reviewPath } from '@/features/booking/paths';
import { DOT, formatMoney, formatPhone, formatRange } from '@/lib/format';
import type { Translate } from '@/lib/i18n';
import { WAY_ICON } from '@/shared/payment/look';
import type { IconName } from '@/ui/icons';
import { Parts } from '@/ui/parts';
import { SERVICE_ICON } from '@/ui/service-look';
import type { PaletteEntry, EntryGroup } from './entry';
import { Marked } from './marked';

interface With {
  user: SessionUser;
  t: Translate;
  both: (en: string, sr: string) => string;
}

/** What is still to be paid, or was paid too much; nothing of a closed booking that is settled. */
function balanceText({ balance, currency, status }: FoundBooking, t: Translate): string {
  const amount = formatMoney(Math.abs(balance), currency);
  if (balance > 0) return t('payment.balance.owed', { amount });
  if (balance < 0) return t('payment.balance.tooMuch', { amount });
  return isOpen(status) ? t('payment.balance.none') : '';
}

/** Heading and icon of the records of each kind; the first kinds have groups of their own. */
const LOOK: Record<FoundKind, { heading: string; icon: IconName }> = {
  BOOKING: { heading: 'screen.bookings', icon: 'calendarClock' },
  GUEST: { heading: 'palette.guests', icon: 'user' },
  PAYMENT: { heading: 'screen.payments', icon: 'card' },
  REVIEW: { heading: 'screen.reviews', icon: 'star' },
  SUPPORT_MESSAGE: { heading: 'screen.support', icon: 'mail' },
  COMPANY: { heading: 'screen.companies', icon: 'company' },
  BRANCH: { heading: 'screen.companyBranches', icon: 'branch' },
  USER: { heading: 'screen.users', icon: 'users' },
  SERVICE: { heading: 'screen.services', icon: 'tag' },
  SERVICE_GROUP: { heading: 'screen.serviceGroups', icon: 'list' },
  ANIMAL_TYPE: { heading: 'screen.animalTypes', icon: 'paw' },
  BREED: { heading: 'screen.breeds', icon: 'dog' },
  MARKETING_GROUP: { heading: 'screen.marketingGroups', icon: 'stack' },
  BANNER: { heading: 'screen.marketing', icon: 'speaker' },
  FAQ_ENTRY: { heading: 'screen.faq', icon: 'help' },
  SUPPORT_TEMPLATE: { heading: 'support.templates', icon: 'note' },
};

const bookingId = (id: number) => `booking-${id}`;

function bookingEntry(booking: FoundBooking, { user, t, both }: With): PaletteEntry {
  const { petNames, petMarks, guestName, guestMarks, serviceType, workplaceNames } = booking;
  const where = user.companyId === null ? [booking.companyName, booking.branchName] : [booking.branchName];
  return {
    id: bookingId(booking.id),
    booking: booking.id,
    icon: SERVICE_ICON[serviceType],
    to: bookingPath(user.role, booking.id),
    title: (
      <>
        {petNames.map((name, at) => (
          <span key={at}>
            {at > 0 && ', '}
            <Marked text={name} marks={petMarks[at] ?? []} />
          </span>
        ))}
        {DOT}
        <Marked text={guestName} marks={guestMarks} />
      </>
    ),
    detail: (
      <Parts
        as="span"
        of={[
          booking.number,
          formatPhone(booking.guestPhone ?? ''),
          workplaceNames.join(', ') || both(booking.serviceTitleEn, booking.serviceTitleSr),
          formatRange(booking.checkInLocal, booking.checkOutLocal),
          t(`enum.bookingStatus.${booking.status}`),
          balanceText(booking, t),
          ...(user.branchId === null ? where : []),
        ]}
      />
    ),
  };
}

function guestEntry(guest: FoundGuest, { user, t }: With): PaletteEntry {
  const count = t('palette.bookings', { count: guest.bookings });
  return {
    id: `guest-${guest.companyId}-${guest.phone}`,
    icon: LOOK.GUEST.icon,
    to: guestPath(user, guest),
    title: <Marked text={guest.name} marks={guest.marks} />,
    detail: [
      formatPhone(guest.phone),
      guest.isExact ? count : t('palette.moreBookings', { count: guest.bookings }),
      ...(user.companyId === null ? [guest.companyName] : []),
    ].join(DOT),
  };
}

/** The address of a record; null: the role has no screen for it. */
function addressOf({ kind, id, companyId }: FoundRecord, role: Role): string | null {
  const list = recordLists(kind.toLowerCase(), role)[0];
  if (list) return `${list}/${id}`;
  const elsewhere: Partial<Record<FoundKind, string>> = {
    BRANCH: `/dashboard/companies/${companyId}?tab=branches&branch=${id}`,
    SUPPORT_MESSAGE: `/dashboard/support?message=${id}`,
    SUPPORT_TEMPLATE: `/dashboard/support?tab=templates&template=${id}`,
  };
  return elsewhere[kind] ?? null;
}

/** Of records that have an end. */
function workOf(records: readonly Pick<FoundRecord, 'closed'>[]): Pick<EntryGroup, 'work'> {
  if (records.length === 0) return {};
  return { work: records.some(({ closed }) => !closed) ? 'open' : 'closed' };
}

function recordGroups(records: readonly FoundRecord[], { user, t, both }: With): EntryGroup[] {
  const kinds = [...new Set(records.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const ofKind = records.filter((record) => record.kind === kind);
    return {
      id: kind,
      title: t(LOOK[kind].heading),
      ...workOf(ofKind.filter(({ status }) => status !== null)),
      entries: ofKind.flatMap((record) => {
        const to = addressOf(record, user.role);
        if (to === null) return [];
        const title = both(record.titleEn, record.titleSr);
        const state = record.status && t(`enum.supportStatus.${record.status}`);
        return {
          id: `${kind}-${record.id}`,
          icon: LOOK[kind].icon,
          to,
          title: <Marked text={title} marks={title === record.titleEn ? record.marksEn : record.marksSr} />,
          detail: [both(record.detailEn, record.detailSr), state].filter(Boolean).join(DOT),
        };
      }),
    };
  });
}

/** Where a group stands: open work first, then records without an end and closed bookings, then what is closed. */
const RANK = { open: 0, none: 1, closed: 2 } as const;

/** The groups by how open their records are; those of one rank in the order in which they are given. */
export const openFirst = (groups: readonly EntryGroup[]) =>
  groups.toSorted((a, b) => RANK[a.work ?? 'none'] - RANK[b.work ?? 'none']);

/** The id of the group of bookings. */
export const BOOKINGS = 'bookings';

/** The bookings, and the way to all of them. */
export function bookingGroup({ bookings }: SearchResults, q: string, found: With): EntryGroup {
  const entries = bookings.map((booking) => bookingEntry(booking, found));
  if (entries.length > 1)
    entries.push({
      id: 'all-bookings',
      icon: 'list',
      title: found.t('palette.allBookings', { q }),
      to: `${listPath(found.user.role)}?q=${encodeURIComponent(q)}`,
    });
  const isWork = bookings.some(({ status }) => isOpen(status));
  const title = found.t(LOOK.BOOKING.heading);
  return { id: BOOKINGS, title, entries, records: bookings.length, ...(isWork && { work: 'open' }) };
}

/** Everything but the bookings. */
export function otherGroups({ guests, payments, reviews, records }: SearchResults, found: With): EntryGroup[] {
  const { t } = found;
  const groups: EntryGroup[] = [
    { id: 'guests', title: t(LOOK.GUEST.heading), entries: guests.map((guest) => guestEntry(guest, found)) },
    ...recordGroups(records, found),
    {
      id: 'payments',
      title: t(LOOK.PAYMENT.heading),
      entries: payments.map((payment) => ({
        id: `payment-${payment.id}`,
        icon: WAY_ICON[payment.way],
        to: `/dashboard/payments/${payment.id}`,
        title: t(`payment.title.${payment.way}`, { amount: formatMoney(payment.amount, payment.currency) }),
        detail: [payment.guestName, payment.bookingNumber, t(`enum.paymentStatus.${payment.status}`)].join(DOT),
      })),
    },
    {
      id: 'reviews',
      title: t(LOOK.REVIEW.heading),
      entries: reviews.map((review) => ({
        id: `review-${review.id}`,
        icon: LOOK.REVIEW.icon,
        to: reviewPath(review.id),
        title: t('review.title', { name: review.guestName }),
        detail: [review.bookingNumber, t('review.starsOf', { count: review.stars, most: enums().stars[1] })].join(DOT),
      })),
    },
  ];
  return groups.map((group) => ({ ...group, records: group.entries.length }));
}
