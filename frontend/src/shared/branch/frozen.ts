// Why open bookings prevent changing or deleting: fields stay visible with the reason.
import type { Translate } from '@/lib/i18n';

export const frozenIf = (bookings: number) => (bookings > 0 ? { disabled: true, hint: 'branchForm.frozenField' } : {});

/** Why the record cannot be deleted; empty if it can. */
export const keptIf = (bookings: number, t: Translate): string =>
  bookings > 0 ? t('branchForm.frozenDelete', { count: bookings }) : '';
