// "Undo" for the last action on a booking, for as long as the core allows it.
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { BookingDetail, WayBack } from '@/core';
import { formatTime } from '@/lib/format';
import { hasText, useText } from '@/lib/i18n';
import { useOffline } from '@/lib/offline';
import { useActor } from '@/lib/session';
import { Button } from '@/ui/button';
import { Note } from '@/ui/states';
import { takeBack } from '../action/take-back';

export function SlipNote({ booking, undo }: { booking: BookingDetail; undo: WayBack }) {
  const t = useText();
  const actor = useActor();
  const [busy, setBusy] = useState(false);
  const offline = useOffline();
  const key = `bookingDetail.slip.${undo.of}`;
  // Taking back a check-in has its own button among the actions, for longer than this note.
  if (!hasText(key)) return null;
  async function run() {
    setBusy(true);
    await takeBack(booking, undo.action, actor);
    setBusy(false);
  }
  return (
    <Note tone="info" icon="undo">
      <chakra.div display="flex" flexWrap="wrap" gap="8px 14px" alignItems="center" my="-5px">
        <chakra.span>{t(key, { time: formatTime(undo.until) })}</chakra.span>
        <Button
          size="sm"
          icon="undo"
          busy={busy}
          disabled={offline}
          title={offline ? t('booking.reason.needs_network') : undefined}
          onClick={() => void run()}
        >
          {t('common.undo')}
        </Button>
      </chakra.div>
    </Note>
  );
}
