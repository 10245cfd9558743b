// What a bar says: short, for the eye, and whole, for who listens or lets the pointer rest.
import { useMemo } from 'react';
import { formatDateTime, formatTime } from '@/lib/format';
import { useText } from '@/lib/i18n';
import type { Axis } from './axis';
import { shortName, type Bar } from './bars';

export interface BarWords {
  short: (bar: Bar) => string;
  whole: (bar: Bar, place: string) => string;
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
    return {
      // Among days a session does not show its hour by its place.
      short: ({ booking, unit, arrival }) => (kind === 'days' && unit === 'SESSION' ? `${formatTime(arrival)} ${shortName(booking)}` : shortName(booking)),
      whole: ({ booking, arrival, departure, overbooked, overdue }, place) =>
        [
          booking.petNames.join(', '), booking.guestName, t(`enum.bookingStatus.${booking.status}`), overbooked ? t('booking.overbooked') : '', overdue ? t('board.mark.OVERDUE') : '',
          place, `${time(arrival)} – ${time(departure)}`, booking.number,
        ].filter(Boolean).join(', '),
    };
  }, [t, kind]);
}
