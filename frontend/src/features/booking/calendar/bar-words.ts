// What a bar says: short, for the eye, and whole, for who listens or lets the pointer rest.
import { useMemo } from 'react';
import { formatDateTime, formatTime } from '@/lib/format';
import { useText } from '@/lib/i18n';
import type { Axis } from './axis';
import { shortName, type Bar } from './bars';

export interface BarWords {
  /** Begins with what one sees, so that it is found by its name. */
  whole: (bar: Bar, place: string) => string;
  /** With the guest's whole name. */
  title: (bar: Bar, place: string) => string;
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
    const short = ({ booking, unit, arrival }: Bar) => (kind === 'days' && unit === 'SESSION' ? `${formatTime(arrival)} ${shortName(booking)}` : shortName(booking));
    const marks = ({ overbooked, overdue }: Bar) => (overbooked ? t('booking.overbooked') : overdue ? t('board.mark.OVERDUE') : '');
    const rest = ({ booking, arrival, departure }: Bar, place: string) => [t(`enum.bookingStatus.${booking.status}`), place, `${time(arrival)} – ${time(departure)}`, booking.number];
    return {
      whole: (bar, place) => [marks(bar), short(bar), ...rest(bar, place)].filter(Boolean).join(', '),
      title: (bar, place) => [bar.booking.petNames.join(', '), bar.booking.guestName, marks(bar), ...rest(bar, place)].filter(Boolean).join(', '),
    };
  }, [t, kind]);
}
