// What open bookings hold: the field is shown, with the reason why it stays; what it belongs
// to is not deleted.
import type { Translate } from '@/lib/i18n';

export const frozenIf = (bookings: number) => (bookings > 0 ? { disabled: true, hint: 'branchForm.frozenField' } : {});

/** Why it cannot be deleted; empty where it can. */
export const keptIf = (bookings: number, t: Translate): string =>
  bookings > 0 ? t('branchForm.frozenDelete', { count: bookings }) : '';
