// A stay in words, in the branch's time; with the offset where a local hour exists twice.
import { chakra } from '@chakra-ui/react';
import type { Stay } from '@/core';
import { formatDateTime } from '@/lib/format';
import { useText } from '@/lib/i18n';

export function StayWords({ stay }: { stay: Stay | null | undefined }) {
  const t = useText();
  const say = (local: string) => formatDateTime(local, 'weekday');
  return (
    <chakra.p aria-live="polite" minH="22px" mb="3" fontSize="13.5px" color="fg.muted" maxW={{ lg: '516px' }}>
      {stay &&
        `${t(`booking.units.${stay.unit}`, { count: stay.units })}: ${say(stay.checkInLocal)} – ${say(stay.checkOutLocal)}`}
      {stay?.ambiguous && <chakra.span display="block">{t('bookingForm.twice')}</chakra.span>}
    </chakra.p>
  );
}
