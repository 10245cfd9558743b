// A workplace's limits in words.
import { isShared, type WorkplaceItem } from '@/core';
import type { Translate } from '@/lib/i18n';
import { sizeNames } from '@/lib/size-text';

/** One booking at a time or a number of places, how many pets, which sizes. `short`: fits a calendar's row. */
export function placeFacts({ kind, capacity, sizes, active }: WorkplaceItem, t: Translate, short = false): string[] {
  if (short && !active) return [t('booking.reason.workplace_inactive')];
  const shared = isShared(kind);
  const room = shared
    ? [t('calendar.places', { count: capacity })]
    : [t('calendar.family'), short ? '' : t('booking.petCount', { count: capacity })];
  return [
    active ? '' : t('booking.reason.workplace_inactive'),
    ...room,
    shared && sizes.length === 0 ? '' : sizeNames(sizes, t),
  ].filter(Boolean);
}
