// The texts of a bar: a short one to read, a whole one for screen readers and tooltips.
import { hasDeparture } from '@/core';
import { useMemo } from 'react';
import { formatDateTime, formatTime } from '@/lib/format';
import { useText } from '@/lib/i18n';
import type { Axis } from './axis';
import { shortName, type Bar } from './bars';

export interface BarWords {
  /**
   * Begins with the visible text, so that voice control finds the bar by it. `behind`: the overdue
   * booking in the same room.
   */
  whole: (bar: Bar, place: string, behind: Bar | null) => string;
  /** With the guest's full name. */
  title: (bar: Bar, place: string, behind: Bar | null) => string;
}

export function useBarWords(axis: Axis): BarWords {
  const t = useText();
  const { kind } = axis;
  return useMemo(() => {
    const known = new Map<string, string>();
    /** Few distinct hours stand behind many bars, and formatting is slow. */
    const time = (local: string) => {
      const found = known.get(local) ?? formatDateTime(local, 'weekday');
      known.set(local, found);
      return found;
    };
    const short = ({ booking, unit, arrival }: Bar) =>
      kind === 'days' && !hasDeparture(unit) ? `${formatTime(arrival)} ${shortName(booking)}` : shortName(booking);
    const marks = ({ overbooked, overdue }: Bar) =>
      overbooked ? t('booking.overbooked') : overdue ? t('board.mark.OVERDUE') : '';
    const rest = ({ booking, arrival, departure }: Bar, place: string) => [
      t(`enum.bookingStatus.${booking.status}`),
      place,
      `${time(arrival)} – ${time(departure)}`,
      booking.number,
    ];
    const still = (behind: Bar | null) =>
      behind ? t('place.stillInUseBy', { who: behind.booking.petNames.join(', ') }) : '';
    return {
      whole: (bar, place, behind) =>
        [marks(bar), short(bar), ...rest(bar, place), still(behind)].filter(Boolean).join(', '),
      title: (bar, place, behind) =>
        [still(behind), bar.booking.petNames.join(', '), bar.booking.guestName, marks(bar), ...rest(bar, place)]
          .filter(Boolean)
          .join(', '),
    };
  }, [t, kind]);
}
