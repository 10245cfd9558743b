// Jumps to a distant day: a calendar behind a button.
import { chakra } from '@chakra-ui/react';
import { useId, useRef } from 'react';
import { serverNow } from '@/lib/api';
import { localOf, ownZone } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { CalendarButton } from '@/ui/form/calendar-button';
import { notify } from '@/ui/toast';

interface Props {
  /** The day at which the calendar opens. */
  day: string;
  onDay: (day: string) => void;
}

export function DayPicker({ day, onDay }: Props) {
  const t = useText();
  const id = useId();
  const box = useRef<HTMLSpanElement>(null);
  return (
    <chakra.span ref={box} id={id} position="relative" display="inline-flex">
      <CalendarButton
        variant="secondary"
        h="40px"
        w="46px"
        label={t('calendar.goTo')}
        value={day}
        today={localOf(serverNow(), ownZone()).slice(0, 10)}
        anchorId={id}
        onChoose={onDay}
        onClose={() => box.current?.querySelector('button')?.focus({ preventScroll: true })}
        onFailed={() => notify.error('form.calendarFailed')}
      />
    </chakra.span>
  );
}
