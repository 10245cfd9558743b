// The button that opens a calendar of days. The calendar is a part of its own, fetched when it is requested;
// where it does not load, the field beside the button takes the date as text.
import { useId, useRef, useState, type ComponentProps } from 'react';
import { useText } from '@/lib/i18n';
import { lazyChunk } from '@/lib/lazy-chunk';
import { loadPart } from '@/lib/load-part';
import { IconButton } from '../button';
import type { StayEnd } from './calendar-types';

export const dateCalendar = lazyChunk('dateCalendar', () => import('./date-calendar'));
type Part = Awaited<ReturnType<typeof dateCalendar.load>>;

/** A failure shows only when the calendar is opened. */
const prefetch = () => void dateCalendar.load().catch(() => undefined);

interface Props extends Omit<ComponentProps<typeof IconButton>, 'icon' | 'label' | 'onClick'> {
  label: string;
  /** The chosen day, `YYYY-MM-DD`; empty for none. */
  value: string;
  /** The civil date of today. */
  today: string;
  /** The id of the element under which the calendar opens. */
  anchorId: string;
  stay?: StayEnd | undefined;
  onChoose: (date: string) => void;
  /** Called before the calendar opens. */
  onOpen?: () => void;
  /** Called when the calendar has closed and the focus must return. */
  onClose: () => void;
  onFailed: () => void;
}

export function CalendarButton({
  label,
  value,
  today,
  anchorId,
  stay,
  onChoose,
  onOpen,
  onClose,
  onFailed,
  ...button
}: Props) {
  const t = useText();
  const id = useId();
  const [part, setPart] = useState<Part | null>(null);
  const [open, setOpen] = useState(false);
  const requested = useRef(false);

  function show() {
    onOpen?.();
    requested.current = true;
    loadPart('dateCalendar', dateCalendar.load).then((loaded) => {
      if (!requested.current) return;
      setPart(() => loaded);
      setOpen(true);
    }, onFailed);
  }
  function close() {
    requested.current = false;
    onClose();
    setOpen(false);
  }

  return (
    <>
      <IconButton
        id={id}
        label={label}
        icon="calendar"
        aria-haspopup="dialog"
        aria-expanded={open}
        {...button}
        onPointerEnter={prefetch}
        onClick={() => (open ? close() : show())}
      />
      {open && part && (
        <part.DateCalendar
          label={t('dateCalendar.label')}
          anchorId={anchorId}
          buttonId={id}
          value={value}
          today={today}
          stay={stay}
          onChoose={onChoose}
          onClose={close}
        />
      )}
    </>
  );
}
