// What a controller needs to know of this branch: its words, the whole bookings, whether one may be moved.
import { useCallback, useMemo, useRef } from 'react';
import type { BookingDetail } from '@/core';
import { serverNow } from '@/lib/api';
import { formatDate, formatTime } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { readable } from '@/lib/params';
import { useActor } from '@/lib/session';
import { stayAt } from '@/shared/booking/at-booking';
import { unitOf } from '@/ui/service-look';
import { notify } from '@/ui/toast';
import { useReason } from '../use-reason';
import type { Axis } from './axis';
import { clockOf, type Bar } from './bars';
import { dateOf } from './civil';
import type { CalendarRow } from './rows';
import type { Loaded } from './use-layout';
import type { PointerContext } from './use-drag-controller';
import { useWhole } from './use-whole';
import { verdictOf } from './verdict';
import type { MoveRequest } from './move-request';

export type Drop = (booking: BookingDetail, request: MoveRequest) => void;

interface Around {
  axis: Axis;
  rows: readonly CalendarRow[];
  bars: ReadonlyMap<string, Bar>;
  say: (text: string) => void;
  onDrop: Drop;
  onRange: PointerContext['onRange'];
}

/** How long a pointer rests on a bar before its booking is loaded, in milliseconds. */
const REST_MS = 120;

/** A request's days in words, or its hours on an hour axis. */
function whenText({ arrival, departure }: Pick<MoveRequest, 'arrival' | 'departure'>, hours: boolean): string {
  const day = formatDate(arrival, 'weekday');
  const end = departure && dateOf(departure) !== dateOf(arrival) ? departure : null;
  if (!hours) return end ? `${day} – ${formatDate(end, 'weekday')}` : day;
  return [
    `${day} ${formatTime(arrival)}`,
    end ? `${formatDate(end, 'weekday')} ${formatTime(end)}` : departure && formatTime(departure),
  ]
    .filter(Boolean)
    .join(' – ');
}

export function useMoveContext(
  { view, branch, planner }: Loaded,
  { axis, rows, bars, say, onDrop, onRange }: Around,
): { context: PointerContext; prefetch: (element: HTMLElement | null) => void } {
  const t = useText();
  const actor = useActor();
  const reasonText = useReason(branch.timeZone);
  const whole = useWhole(branch.id);
  const local = useMemo(() => clockOf(branch.timeZone), [branch.timeZone]);
  const bookings = useMemo(() => new Map(view.bookings.map((booking) => [booking.id, booking])), [view]);

  const fixed = (facts: BookingDetail['facts']): string => {
    const verdict = verdictOf(facts, actor, serverNow());
    return verdict?.verdict === 'NO' ? t('calendar.move.fixed', { reason: reasonText(verdict.reason) }) : '';
  };

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const prefetch = useCallback(
    (element: HTMLElement | null) => {
      clearTimeout(timer.current);
      const bar = element && bars.get(element.dataset['bar'] ?? '');
      if (!bar) return;
      timer.current = setTimeout(() => {
        const found = whole(bar.booking);
        // The load fails again, with a message, if the bar is moved.
        if (found instanceof Promise) found.catch(() => undefined);
      }, REST_MS);
    },
    [bars, whole],
  );

  const context: PointerContext = {
    axis,
    rows,
    planner,
    say,
    hold: stayAt,
    onDrop,
    words: { t, local, bookings, reason: ({ code, params }) => t(code, readable(params, t)) },
    now: serverNow,
    whole: (bar) => whole(bar.booking),
    fixed: (booking) => fixed(booking.facts),
    when: (request) => whenText(request, axis.kind === 'hours'),
    partly: ({ arrival, departure }) => dateOf(arrival) < view.from || dateOf(departure ?? arrival) > view.to,
    onError: (error) => notify.error(error),
    barOf: (key) => bars.get(key),
    unit: unitOf(branch.type),
    days: ({ arrival, departure }) => whenText({ arrival, departure }, false),
    onRange,
  };
  return { context, prefetch };
}
