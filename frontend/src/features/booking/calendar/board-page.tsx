// The board with what opens over it: the window beside a bar or a free place, the question after a drop.
import { chakra } from '@chakra-ui/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BookingDetail } from '@/core';
import { useText } from '@/lib/i18n';
import { Icon } from '@/ui/icon';
import { MoveDialog } from '../move/move-dialog';
import { BarWindow } from './bar-window';
import { Board, type Opened } from './board';
import type { Range } from './address';
import { FreeWindow } from './free-window';
import { Legend } from './legend';
import type { Loaded } from './use-layout';
import type { Wish } from './wish';

interface Props {
  loaded: Loaded;
  range: Range;
  busy: boolean;
  toDay: (date: string) => string;
}

/** Wherever the booking stands now. */
const focusBooking = (id: number) => document.querySelector<HTMLElement>(`[data-bar^="${id}."]`)?.focus({ preventScroll: true });

export function BoardPage({ loaded, range, busy, toDay }: Props) {
  const t = useText();
  const { view, branch } = loaded;
  const [opened, setOpened] = useState<{ what: Opened; move: () => void } | null>(null);
  const [asked, setAsked] = useState<{ booking: BookingDetail; wish: Wish } | null>(null);
  const onOpen = useCallback((what: Opened, move: () => void) => setOpened({ what, move }), []);
  const onDrop = useCallback((booking: BookingDetail, wish: Wish) => setAsked({ booking, wish }), []);

  // A bar that was moved is another element: the focus that went with the old one goes to it.
  const moved = useRef<number | null>(null);
  useEffect(() => {
    if (moved.current !== null && document.activeElement === document.body) focusBooking(moved.current);
  }, [view]);

  function close(): void {
    const { at } = opened?.what ?? {};
    setOpened(null);
    setTimeout(() => at?.isConnected && document.activeElement === document.body && at.focus({ preventScroll: true }));
  }
  function move(): void {
    opened?.what.at.focus({ preventScroll: true });
    setOpened(null);
    // The window gives the focus back first.
    setTimeout(() => {
      opened?.what.at.focus({ preventScroll: true });
      opened?.move();
    }, 50);
  }
  const place = (id: number) => view.workplaces.find((one) => one.id === id);
  const what = opened?.what;
  const free = what && 'place' in what ? place(what.place) : undefined;

  return (
    <>
      <Board loaded={loaded} range={range} busy={busy} toDay={toDay} onOpen={onOpen} onDrop={onDrop} />
      {view.occupancies.length === 0 && !busy && (
        <chakra.p mt="14px" display="flex" gap="8px" alignItems="center" color="fg.muted"><Icon name="info" />{t('calendar.noBookings')}</chakra.p>
      )}
      <Legend />
      {what && 'bar' in what && <BarWindow key={what.bar.key} bar={what.bar} place={place(what.bar.workplaceId)?.name ?? ''} timeZone={branch.timeZone} anchor={what.rect} onMove={move} onClose={close} />}
      {what && 'place' in what && free && <FreeWindow key={`${what.place} ${what.date} ${what.minutes}`} branchId={branch.id} place={free} date={what.date} minutes={what.minutes} anchor={what.rect} onClose={close} />}
      {asked && (
        <MoveDialog
          {...asked}
          onClose={() => {
            setAsked(null);
            moved.current = asked.booking.id;
            setTimeout(() => focusBooking(asked.booking.id));
          }}
        />
      )}
    </>
  );
}
