// Jumps to a distant day: the browser's own date picker behind a button.
import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { useText } from '@/lib/i18n';
import { IconButton } from '@/ui/button';

interface Props {
  /** The day at which the picker opens. */
  day: string;
  onDay: (day: string) => void;
}

export function DayPicker({ day, onDay }: Props) {
  const t = useText();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <chakra.span position="relative" display="inline-flex">
      <IconButton
        variant="secondary"
        h="40px"
        w="46px"
        label={t('calendar.goTo')}
        icon="calendar"
        onClick={() => picker.current?.showPicker?.()}
      />
      <chakra.input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={day}
        onChange={({ target: { value } }) => value && onDay(value)}
        position="absolute"
        left="0"
        bottom="0"
        w="1px"
        h="1px"
        opacity="0"
        pointerEvents="none"
      />
    </chakra.span>
  );
}
