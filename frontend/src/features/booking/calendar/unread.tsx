// Days that are not read yet, or failed to load. Their bookings are unknown, so they must not look
// free.
import { useText } from '@/lib/i18n';
import type { CalendarView } from '@/core';
import { positionOf, type Axis, type Span } from './axis';
import { addDays } from './civil';

export function unreadOf(axis: Axis, { from, to }: Pick<CalendarView, 'from' | 'to'>): Span[] {
  const within = (units: number) => Math.min(Math.max(units, 0), axis.size);
  const [first, end] = [within(positionOf(axis, from)), within(positionOf(axis, addDays(to, 1)))];
  return [
    { from: 0, to: first },
    { from: end, to: axis.size },
  ].filter((span) => span.to > span.from);
}

export function Unread({ axis, spans }: { axis: Axis; spans: readonly Span[] }) {
  const t = useText();
  if (spans.length === 0) return null;
  return (
    <div className="unread">
      {spans.map(({ from, to }) => (
        <div key={from} style={{ left: `${(from / axis.size) * 100}%`, width: `${((to - from) / axis.size) * 100}%` }}>
          <span>{t('calendar.unread')}</span>
        </div>
      ))}
    </div>
  );
}
