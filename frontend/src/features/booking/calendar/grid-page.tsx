// The grid and the popup that opens beside a bar or a free place.
import { chakra } from '@chakra-ui/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { serverNow } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { Icon } from '@/ui/icon';
import { cameFrom, isFocusLost } from '@/ui/kept-focus';
import { BarWindow } from './bar-window';
import { CalendarGrid, type Opened } from './grid';
import type { Range } from './address';
import { FreeWindow } from './free-window';
import { bookingOf } from '../paths';
import { Legend } from './legend';
import type { Loaded } from './use-layout';
import type { Drop } from './use-move-context';

interface Props {
  loaded: Loaded;
  range: Range;
  busy: boolean;
  toDay: (date: string) => string;
  /** The booking whose move is being confirmed after a drop. */
  bookingInDialog: number | null;
  onDrop: Drop;
}

/** How long the focus waits for a bar that is being reloaded, in milliseconds. */
const SOON_MS = 20_000;

/** Focuses the bar of a booking, wherever it stands now. */
const focusBooking = (id: number) =>
  document.querySelector<HTMLElement>(`[data-bar^="${id}."]`)?.focus({ preventScroll: true });

export function GridPage({ loaded, range, busy, toDay, bookingInDialog, onDrop }: Props) {
  const t = useText();
  const { view, branch, planner } = loaded;
  const [opened, setOpened] = useState<{ what: Opened; move: () => void } | null>(null);
  const what = opened?.what;
  const onOpen = useCallback((what: Opened, move: () => void) => setOpened({ what, move }), []);

  // A moved bar is drawn as a new element, and a closed popup has none: the lost focus goes to the
  // booking's bar as soon as it is drawn.
  const back = useRef({ id: 0, until: 0 });
  const comeBack = (id: number) => {
    back.current = { id, until: Date.now() + SOON_MS };
  };
  useEffect(() => {
    comeBack(bookingOf(cameFrom()));
  }, []);
  useEffect(() => {
    if (Date.now() < back.current.until && isFocusLost()) focusBooking(back.current.id);
  }, [view]);
  useEffect(() => {
    if (bookingInDialog === null) return;
    return () => {
      comeBack(bookingInDialog);
      setTimeout(() => focusBooking(bookingInDialog));
    };
  }, [bookingInDialog]);

  function close(): void {
    const at = what?.at;
    if (what && 'bar' in what) comeBack(what.bar.booking.id);
    setOpened(null);
    setTimeout(() => at?.isConnected && isFocusLost() && at.focus({ preventScroll: true }));
  }
  function move(): void {
    opened?.what.at.focus({ preventScroll: true });
    setOpened(null);
    // The popup returns the focus first.
    setTimeout(() => {
      opened?.what.at.focus({ preventScroll: true });
      opened?.move();
    }, 50);
  }
  const place = (id: number) => view.workplaces.find((one) => one.id === id);
  const free = what && 'place' in what ? place(what.place) : undefined;
  const offer =
    what && 'place' in what && what.date !== null && planner
      ? planner.room(
          { workplaceId: what.place, arrival: what.date, departure: what.departure, minutes: what.minutes },
          serverNow(),
        )
      : null;

  return (
    <>
      <CalendarGrid loaded={loaded} range={range} busy={busy} toDay={toDay} onOpen={onOpen} onDrop={onDrop} />
      {view.occupancies.length === 0 && !busy && (
        <chakra.p mt="14px" display="flex" gap="8px" alignItems="center" color="fg.muted">
          <Icon name="info" />
          {t('calendar.noBookings')}
        </chakra.p>
      )}
      <Legend />
      {what && 'bar' in what && (
        <BarWindow
          key={what.bar.key}
          bar={what.bar}
          place={place(what.bar.workplaceId)?.name ?? ''}
          timeZone={branch.timeZone}
          anchor={what.rect}
          onMove={move}
          onClose={close}
        />
      )}
      {what && 'place' in what && free && (
        <FreeWindow
          key={`${what.place} ${what.date} ${what.departure} ${what.minutes}`}
          branchId={branch.id}
          timeZone={branch.timeZone}
          place={free}
          date={what.date}
          departure={what.departure}
          offer={offer}
          bookings={view.bookings}
          minutes={what.minutes}
          anchor={what.rect}
          onClose={close}
        />
      )}
    </>
  );
}
