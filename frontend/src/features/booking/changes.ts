// Changes by other users: compares the record as it was seen with the record as it is.
import type { BookingDetail, BookingItem } from '@/core';
import { DOT, formatDateTime, formatMoney, formatPhone } from '@/lib/format';
import type { Translate } from '@/lib/i18n';

type Shown = BookingItem & Partial<BookingDetail>;

export interface Change {
  label: string;
  before: string;
  now: string;
}

const READ: Record<string, (booking: Shown, t: Translate) => string | null | undefined> = {
  'booking.status': (b, t) => t(`enum.bookingStatus.${b.status}`),
  'booking.checkIn': (b) => formatDateTime(b.checkInLocal),
  'booking.checkOut': (b) => formatDateTime(b.checkOutLocal),
  'booking.workplaceId': (b) => b.workplaceNames.join(', '),
  'booking.guest': (b) => b.guestName,
  'booking.guestPhone': (b) => b.guestPhone && formatPhone(b.guestPhone),
  'booking.guestEmail': (b) => b.guestEmail,
  'booking.pets': (b) =>
    b.pets?.map((pet) => [pet.name, pet.note].filter(Boolean).join(': ')).join(DOT) ?? b.petNames.join(', '),
  'booking.comment': (b) => b.comment,
  'booking.total': (b) => formatMoney(b.total, b.currency),
};

/** Compares two records; fields that a list's row does not carry are skipped. */
export function changesBetween(seen: Shown, current: Shown, t: Translate): Change[] {
  return Object.entries(READ).flatMap(([label, read]) => {
    const comparable = seen.pets || label !== 'booking.pets' ? current : { ...current, pets: undefined };
    const before = read(seen, t);
    const now = read(comparable as Shown, t);
    return before === undefined || before === now ? [] : [{ label, before: before || '–', now: now || '–' }];
  });
}
