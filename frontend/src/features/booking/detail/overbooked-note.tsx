// Says that a booking is overbooked on purpose: by whom, why, and the way to a free place.
import type { BookingDetail } from '@/core';
import { useText } from '@/lib/i18n';
import { Note } from '@/ui/states';
import { ActionButton } from '../action/action-button';
import { isPlain, isPossible, type DialogVerdict } from '../action/actions';

export function OverbookedNote({ booking, verdicts }: { booking: BookingDetail; verdicts: readonly DialogVerdict[] }) {
  const t = useText();
  const move = verdicts.find((verdict) => !isPlain(verdict) && isPossible(verdict));
  const { createdByName: name, overbookReason: reason } = booking;
  return (
    <Note tone="warn" icon="alert">
      <p>{t('bookingDetail.overbooked')}</p>
      {reason && (
        <p>{name ? t('bookingDetail.overbookedBy', { name, reason }) : t('bookingDetail.quoted', { text: reason })}</p>
      )}
      {move && (
        <ActionButton
          verdict={move}
          booking={booking}
          size="sm"
          icon="search"
          mt="2"
          label={t('bookingDetail.findPlace')}
        />
      )}
    </Note>
  );
}
