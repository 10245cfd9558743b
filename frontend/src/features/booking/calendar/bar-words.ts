// What a bar says: short, for the eye, and whole, for who listens or lets the pointer rest.
import { hasDeparture } from '@/core';
import { useMemo } from 'react';
import { formatDateTime, formatTime } from '@/lib/format';
import { useText } from '@/lib/i18n';
import type { Axis } from './axis';
import { shortName, type Bar } from './bars';

export interface BarWords {
  /** Begins with what one sees, so that it is found by its name. `behind`: who is still there. */
  whole: (bar: Bar, place: string, behind: Bar | null) => string;
  /** With the guest's whole name. */
  title: (bar: Bar, place: string, behind: Bar | null) => string;
}

export function useBarWords(axis: Axis): BarWords {
  const t = useText();
  const { kind } = axis;
  return useMemo(() => {
    const known = new Map<string, string>();
    /** Few different hours stand behind many bars, and writing them is slow. */
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
