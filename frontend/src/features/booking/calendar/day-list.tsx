// The calendar on a phone: the day's arrivals, stays, departures and closures. A tap opens the
// booking; today's rows have the marks and actions of the board.
import { chakra } from '@chakra-ui/react';
import { useMemo, type ReactNode } from 'react';
import { boardMark, isExpected, type Board, type BoardColumn } from '@/core';
import { serverNow } from '@/lib/api';
import { DOT, formatDate, formatNumber, localOf } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { useResource } from '@/lib/swr';
import { OverbookedBadge, StatusBadge } from '@/ui/badge';
import { Card } from '@/ui/card';
import { Icon, type IconName } from '@/ui/icon';
import { columnsOf, COLUMNS, type BookingOnBoard } from '../board/columns';
import { RowView } from '../board/row-view';
import { useNow } from '../use-now';
import { addDays, dateOf } from './civil';
import { closuresOn } from './closed';
import { ClockChange, Load } from './head-row';
import { barsOf, type Bar } from './bars';
import { lengthsOf, type Loaded } from './use-layout';

type Part = 'arriving' | 'inHouse' | 'leaving';
const ICON: Record<Part, IconName> = { arriving: 'doorEnter', inHouse: 'house', leaving: 'doorExit' };
const REFRESH_MS = 60_000;
const PARTS = Object.keys(ICON) as Part[];
const COLUMN: Record<Part, BoardColumn> = { arriving: 'EXPECTED', inHouse: 'IN_HOUSE', leaving: 'LEAVING' };

/** Today's bookings as the board has them, by id; of another day none. */
function useOnBoard(branchId: number, isToday: boolean): ReadonlyMap<number, BookingOnBoard> {
  const actor = useActor();
  const now = useNow();
  const { data } = useResource<Board>(isToday ? `/board?branchId=${branchId}` : null, { refreshInterval: REFRESH_MS });
  const branch = isToday ? data?.branches[0] : undefined;
  return useMemo(() => {
    const columns = branch && columnsOf(branch, actor, now);
    const rows = columns ? COLUMNS.flatMap((column) => columns[column].rows) : [];
    return new Map(rows.map((row) => [row.booking.id, row]));
  }, [branch, actor, now]);
}

/**
 * The part of the list where a bar stands that day; an arrival and departure on one day stands under
 * arrivals.
 */
function partOf(
  { booking, from, to, arrival, departure, first, last, overdue }: Bar,
  day: string,
  today: string,
): Part | null {
  const end = to.endsWith('T00:00') ? addDays(to, -1) : dateOf(to);
  if (first && dateOf(arrival) === day) return 'arriving';
  // A guest who has not arrived yet is not in house.
  if (first && day === today && arrival < day && isExpected(booking.status)) return 'arriving';
  // An overdue guest still counts as leaving.
  if (last && (dateOf(departure) === day || (overdue && day === today && departure < day))) return 'leaving';
  return dateOf(from) <= day && day <= end ? 'inHouse' : null;
}

export function partsOf(bars: readonly Bar[], day: string, today: string): Record<Part, Bar[]> {
  const parts: Record<Part, Bar[]> = { arriving: [], inHouse: [], leaving: [] };
  for (const bar of bars) {
    const part = partOf(bar, day, today);
    if (part) parts[part].push(bar);
  }
  const sorted = (of: Bar[], time: (bar: Bar) => string) =>
    of.sort((a, b) => time(a).localeCompare(time(b)) || a.booking.id - b.booking.id);
  return {
    arriving: sorted(parts.arriving, (bar) => bar.arrival),
    inHouse: sorted(parts.inHouse, (bar) => bar.departure),
    leaving: sorted(parts.leaving, (bar) => bar.departure),
  };
}

export function DayList({ loaded, day }: { loaded: Loaded; day: string }) {
  const t = useText();
  const { view, branch, planner } = loaded;
  const parts = useMemo(
    () => partsOf([...barsOf(view).values()].flat(), day, dateOf(localOf(serverNow(), view.timeZone))),
    [view, day],
  );
  const onBoard = useOnBoard(branch.id, day === dateOf(localOf(serverNow(), view.timeZone)));
  const petsOf = useMemo(() => new Map(view.bookings.map(({ id, petNames }) => [id, petNames.join(', ')])), [view]);
  const grid = useMemo(() => planner?.grid(day, 1) ?? null, [planner, day]);
  const closures = closuresOn(grid, 0, branch.timeslots);
  const names = new Map(view.workplaces.map(({ id, name }) => [id, name]));
  return (
    <chakra.div display="grid" gap="14px">
      <chakra.div
        display="flex"
        gap="10px"
        alignItems="center"
        fontSize="14px"
        color="fg.muted"
        css={{
          '& .load': { display: 'block', flex: 1, h: '6px', borderRadius: 'full', bg: 'border', overflow: 'hidden' },
          '& .load > span': { display: 'block', h: '100%', bg: { base: 'green.500', _dark: 'green.300' } },
          '& .load[data-full] > span': { bg: 'bad.fg' },
        }}
      >
        {t('calendar.occupancy')}
        <ClockChange hours={grid && lengthsOf(grid)[0]} day={formatDate(day, 'weekday')} />
        <Load load={grid?.load[0]} day={formatDate(day, 'weekday')} />
      </chakra.div>
      {PARTS.map((part) => (
        <Part
          key={part}
          title={t(`calendar.day.${part}`)}
          icon={ICON[part]}
          count={parts[part].length}
          empty={t(`calendar.day.none.${part}`)}
        >
          {parts[part].map((bar) => (
            <Entry
              key={bar.key}
              bar={bar}
              part={part}
              place={names.get(bar.workplaceId) ?? ''}
              day={day}
              timeZone={view.timeZone}
              onBoard={onBoard.get(bar.booking.id)}
              petsOf={petsOf}
            />
          ))}
        </Part>
      ))}
      {closures.length > 0 && (
        <Part title={t('calendar.closures')} icon="calendarOff" count={closures.length}>
          {closures.map(({ id, fromTime, toTime, workplaceIds, reason }) => (
            <chakra.li
              key={id}
              px="16px"
              py="11px"
              borderBottomWidth="1px"
              borderStyle="solid"
              borderColor="border.muted"
              _last={{ borderBottomWidth: 0 }}
              overflowWrap="anywhere"
            >
              <chakra.p fontWeight="700">
                {workplaceIds
                  .map((place) => names.get(place))
                  .filter(Boolean)
                  .join(', ') || t('closure.wholeBranch')}
              </chakra.p>
              <chakra.p fontSize="13.5px" color="fg.muted">
                {[fromTime && toTime ? `${fromTime}–${toTime}` : t('closure.wholeDay'), reason]
                  .filter(Boolean)
                  .join(DOT)}
              </chakra.p>
            </chakra.li>
          ))}
        </Part>
      )}
    </chakra.div>
  );
}

function Part({
  title,
  icon,
  count,
  empty,
  children,
}: {
  title: string;
  icon: IconName;
  count: number;
  empty?: string;
  children: ReactNode;
}) {
  return (
    <Card aria-label={title}>
      <chakra.h2
        display="flex"
        alignItems="center"
        gap="9px"
        fontSize="16px"
        px="16px"
        py="12px"
        borderBottomWidth="1px"
        borderStyle="solid"
        borderColor="border"
      >
        <Icon name={icon} />
        {title}
        <chakra.span ml="auto" color="fg.muted" fontSize="14px">
          {formatNumber(count)}
        </chakra.span>
      </chakra.h2>
      {count > 0 ? (
        <chakra.ul listStyleType="none">{children}</chakra.ul>
      ) : (
        <chakra.p px="16px" py="14px" color="fg.muted" fontSize="14px">
          {empty}
        </chakra.p>
      )}
    </Card>
  );
}

interface EntryProps {
  bar: Bar;
  part: Part;
  place: string;
  day: string;
  timeZone: string;
  /** The booking on today's board, with its next action. */
  onBoard: BookingOnBoard | undefined;
  petsOf: ReadonlyMap<number, string>;
}

function Entry({ bar, part, place, day, timeZone, onBoard, petsOf }: EntryProps) {
  const { booking } = bar;
  const shared = { column: COLUMN[part], today: day, stop: true, petsOf };
  const overbooked = bar.overbooked && <OverbookedBadge />;
  if (onBoard) return <RowView {...shared} {...onBoard} badges={overbooked} />;
  const mark = boardMark({ ...booking, timeZone, now: serverNow() });
  const late = part === 'arriving' && mark !== null && isExpected(booking.status);
  const shown = bar.overdue ? ('OVERDUE' as const) : late ? mark : null;
  return (
    <RowView
      {...shared}
      booking={{ ...booking, timeZone, workplaceNames: [place], stillThere: [] }}
      row={{ mark: shown, since: shown === 'OVERDUE' ? booking.checkOutLocal : booking.checkInLocal, next: null }}
      badges={
        <>
          <StatusBadge status={booking.status} />
          {overbooked}
        </>
      }
    />
  );
}
