// A workplace's row: its bars, or their sum, and its closures. Drawn again only when one of them
// changes; plain elements, because there may be 1,500.
import { memo } from 'react';
import { isShared, hasDeparture, type WorkplaceItem } from '@/core';
import { useText, type Translate } from '@/lib/i18n';
import { DOT, formatDate, formatTime } from '@/lib/format';
import { STATUS_LOOK } from '@/ui/badge';
import { glyph } from '@/ui/icon';
import { placeFacts } from '../place/place-facts';
import type { Axis, Span } from './axis';
import type { BarWords } from './bar-words';
import { shortName } from './bars';
import type { Closed } from './closed';
import type { PlacedBooking, CalendarRow } from './rows';
import type { Run } from './runs';
import { gripsOf } from './move-request';

const share = (axis: Axis, units: number) => `${(units / axis.size) * 100}%`;
const across = (axis: Axis, { from, to }: Span) => ({ left: share(axis, from), width: share(axis, to - from) });
/** The bar's middle in per mille, which the arrow keys compare. */
const middle = (axis: Axis, { from, to }: Span) => Math.round(((from + to) / 2 / axis.size) * 1_000);

interface Props {
  row: CalendarRow;
  index: number;
  axis: Axis;
  words: BarWords;
  closed: readonly Closed[];
}

export const RowView = memo(({ row, index, axis, words, closed }: Props) => {
  const t = useText();
  const { place, runs, foldable, height } = row;
  const facts = placeFacts(place, t, true);
  return (
    <div
      role="row"
      className="row"
      style={{ height }}
      data-off={place.active ? undefined : ''}
      data-open={foldable && !runs ? '' : undefined}
      aria-rowindex={index + 2}
    >
      <div role="rowheader" className="place">
        <button
          type="button"
          tabIndex={-1}
          data-cell
          data-row={index}
          data-x="-1"
          data-place={place.id}
          aria-expanded={foldable ? runs === null : undefined}
          title={[place.name, ...placeFacts(place, t)].join(DOT)}
        >
          {foldable && (
            <span className="glyph" aria-hidden>
              {glyph(runs ? 'chevronRight' : 'chevronDown')}
            </span>
          )}
          <span className="name">{place.name}</span>
        </button>
        <div className="facts">
          {facts.map((fact, at) => (
            <span key={fact}>
              {at > 0 && <i>{DOT}</i>}
              {fact}
            </span>
          ))}
        </div>
      </div>
      <div className="lanes" role="presentation" data-lanes={index}>
        {closed.map((one) => (
          <Shut key={`${one.from} ${one.hours}`} one={one} axis={axis} t={t} />
        ))}
        {runs?.map((run) => (
          <RunView key={run.from} run={run} place={place} index={index} axis={axis} t={t} />
        ))}
        {row.bars.map((placed) => barOf(placed, place, index, axis, words, t))}
      </div>
    </div>
  );
});

function Shut({ one, axis, t }: { one: Closed; axis: Axis; t: Translate }) {
  const days =
    one.first === one.last
      ? formatDate(one.first, 'weekday')
      : `${formatDate(one.first, 'weekday')} – ${formatDate(one.last, 'weekday')}`;
  const text = [t('calendar.closed'), days, one.hours, one.reason].filter(Boolean).join(', ');
  return (
    <div role="gridcell" className="shut" style={across(axis, one)} aria-label={text} title={text}>
      {one.reason && (
        <span>
          <span>{one.reason}</span>
        </span>
      )}
    </div>
  );
}

function RunView({
  run,
  place,
  index,
  axis,
  t,
}: {
  run: Run;
  place: WorkplaceItem;
  index: number;
  axis: Axis;
  t: Translate;
}) {
  const text = isShared(place.kind)
    ? t('calendar.ofPlaces', { pets: run.pets, places: place.capacity })
    : t('calendar.bookingCount', { count: run.bookings });
  // A narrow run has room for the number only.
  const wide = (run.to - run.from) / axis.size;
  const number = String(isShared(place.kind) ? run.pets : run.bookings);
  const short = !isShared(place.kind) || wide < 0.05 ? number : `${number}/${place.capacity}`;
  const shown = wide > 0.1 ? text : short;
  return (
    <div
      role="gridcell"
      className="run"
      tabIndex={-1}
      data-cell
      data-row={index}
      data-x={middle(axis, run)}
      data-unfold={place.id}
      data-status={run.status}
      data-overbooked={run.overbooked ? '' : undefined}
      style={across(axis, { from: run.from + 0.04, to: run.to - 0.04 })}
      title={text}
      aria-label={[
        shown,
        shown === text ? '' : text,
        run.overbooked ? t('booking.overbooked') : '',
        t('calendar.unfold'),
      ]
        .filter(Boolean)
        .join(', ')}
    >
      {(run.overbooked || wide > 0.1) && (
        <span className="glyph" aria-hidden>
          {glyph(run.overbooked ? 'alert' : 'paw')}
        </span>
      )}
      <span className="label">
        {shown === text ? text : number}
        {shown !== text && shown !== number && <span className="of">/{place.capacity}</span>}
      </span>
    </div>
  );
}

function barOf(
  { bar, cutFrom, cutTo, late, behind, top, height, ...span }: PlacedBooking,
  place: WorkplaceItem,
  index: number,
  axis: Axis,
  words: BarWords,
  t: Translate,
) {
  // On a day axis the bar's position does not show a session's hour.
  const chip = axis.kind === 'days' && !hasDeparture(bar.unit);
  const mark = bar.overbooked ? ('bad' as const) : bar.overdue || behind ? ('warn' as const) : null;
  // A short bar keeps the name and the mark's icon, and drops the mark's word; a longer one in little room.
  const long = (span.to - span.from) / axis.size;
  const word = long < 0.2 ? '' : bar.overbooked ? 'booking.overbooked' : bar.overdue ? 'board.mark.OVERDUE' : '';
  // A night among many days, or half a night at the edge of a week: the name of the pets alone, as there is no room for
  // more.
  const isShort = span.to - span.from < (axis.size > 7 ? 1.2 : 0.6);
  const narrow = axis.kind === 'days' && !chip && axis.size <= 14 && isShort;
  const grips = late ? [] : gripsOf(bar).filter((grip) => !(grip === 'start' ? cutFrom : cutTo));
  const box = { ...across(axis, span), top, height };
  return [
    <div
      key={bar.key}
      role="gridcell"
      className="bar"
      tabIndex={-1}
      data-cell
      data-row={index}
      data-x={middle(axis, span)}
      data-bar={bar.key}
      data-status={bar.booking.status}
      data-grips={grips.join(' ') || undefined}
      data-cut-from={cutFrom ? '' : undefined}
      data-cut-to={cutTo ? '' : undefined}
      data-overbooked={bar.overbooked ? '' : undefined}
      data-small={height < 30 ? '' : undefined}
      data-late={late ? '' : undefined}
      data-chip={chip ? '' : undefined}
      data-narrow={narrow ? (mark ? 'mark' : '') : undefined}
      style={box}
      aria-label={words.whole(bar, place.name, behind)}
      aria-haspopup="dialog"
      title={words.title(bar, place.name, behind)}
    >
      <span className="lead">
        <span className="glyph" aria-hidden>
          {glyph(STATUS_LOOK[bar.booking.status].icon)}
        </span>
        {mark && (
          <span className="mark" data-tone={mark}>
            <span className="glyph" aria-hidden>
              {glyph('alert')}
            </span>
            {word && <span className={long < 0.42 ? 'word' : undefined}>{t(word)}</span>}
          </span>
        )}
      </span>{' '}
      <span className="label">
        {chip && <>{formatTime(bar.arrival)} </>}
        <span className="who">{narrow ? bar.booking.petNames.join(', ') : shortName(bar.booking)}</span>
      </span>
    </div>,
    bar.overdue && !late && !cutTo && (
      <div
        key={`${bar.key} tail`}
        className="tail"
        aria-hidden
        style={{
          left: share(axis, span.to),
          width: `max(0px, calc(var(--now, 0) * 100% - ${share(axis, span.to)}))`,
          top,
          height,
        }}
      />
    ),
  ];
}
