// Above the rows: the days with their load, or the hours of one day.
import { VisuallyHidden } from '@chakra-ui/react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '@/lib/i18n';
import { formatDate, formatRate } from '@/lib/format';
import { DAY_MINUTES, type Axis } from './axis';
import { addDays, timeOf, weekdayOf } from './civil';

/** The load of a day, in per mille of its places; red from 1,000 on. */
export function Load({ load, day }: { load: number | undefined; day: string }) {
  const t = useText();
  if (load === undefined) return <span className="load" />;
  const rate = formatRate(Math.round(load / 10) * 100);
  const text = t(load > 1_000 ? 'calendar.loadOver' : load === 1_000 ? 'calendar.loadFull' : 'calendar.load', {
    rate,
    day,
  });
  return (
    <span className="load" role="img" aria-label={text} title={text} data-full={load >= 1_000 ? '' : undefined}>
      <span style={{ width: `${Math.min(load / 10, 100)}%` }} />
    </span>
  );
}

/** Tells that the night before a day has a change of clocks, by the hours of that day. */
export function ClockChange({ hours, day }: { hours: number | null | undefined; day: string }) {
  const t = useText();
  if (!hours) return null;
  return (
    <span className="clock" title={t(hours > 24 ? 'calendar.clocksBack' : 'calendar.clocksForward', { day, hours })}>
      {t('calendar.hours', { hours })}
    </span>
  );
}

interface Props {
  axis: Axis;
  name: string;
  today: string;
  loads: readonly (number | undefined)[];
  lengths: readonly (number | null)[];
  dense: boolean;
  /** The address of the day view of a date. */
  toDay: (date: string) => string;
}

export const HeadRow = memo(({ axis, name, today, loads, lengths, dense, toDay }: Props) => (
  <div role="row" className="head" aria-rowindex={1}>
    <div role="columnheader" className="corner" title={name}>
      <span>{name}</span>
      {axis.kind === 'hours' && <ClockChange hours={lengths[0]} day={formatDate(axis.from, 'weekday')} />}
      {axis.kind === 'hours' && <Load load={loads[0]} day={formatDate(axis.from, 'weekday')} />}
    </div>
    <div className="units" role="presentation">
      {axis.kind === 'days' ? (
        <Days axis={axis} today={today} loads={loads} lengths={lengths} dense={dense} toDay={toDay} />
      ) : (
        <Hours axis={axis} />
      )}
    </div>
  </div>
));

function Days({ axis, today, loads, lengths, dense, toDay }: Omit<Props, 'name'>) {
  const t = useText();
  return Array.from({ length: axis.size }, (_, at) => {
    const date = addDays(axis.from, at);
    const weekday = t(`enum.weekdayShort.${weekdayOf(date)}`);
    const long = formatDate(date, 'long');
    return (
      <div
        key={date}
        role="columnheader"
        className="unit"
        data-today={date === today ? '' : undefined}
        aria-current={date === today ? 'date' : undefined}
      >
        <Link
          to={toDay(date)}
          tabIndex={-1}
          data-cell
          data-row={-1}
          data-x={Math.round(((at + 0.5) / axis.size) * 1_000)}
          title={t('calendar.openDay', { day: long })}
        >
          <span className="weekday">{dense ? weekday.slice(0, 2) : weekday}</span>{' '}
          <span className="n">{Number(date.slice(8))}</span>
          <VisuallyHidden> {long.replace(/^\D*\d+\.? /, '')}</VisuallyHidden>
        </Link>
        <ClockChange hours={lengths[at]} day={formatDate(date, 'weekday')} />
        <Load load={loads[at]} day={formatDate(date, 'weekday')} />
      </div>
    );
  });
}

function Hours({ axis }: { axis: Axis }) {
  // A wide hour axis has room for the bare figures only.
  const many = axis.size > 16 * 60;
  return Array.from({ length: Math.ceil(axis.size / 60) }, (_, at) => (
    <div key={at} role="columnheader" className="unit hour">
      {timeOf((axis.begins + at * 60) % DAY_MINUTES).slice(0, many ? 2 : 5)}
    </div>
  ));
}
