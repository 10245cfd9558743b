// A calendar of days under a field: Chakra's date picker in our look, with weeks from Monday and the
// names of our texts. A stay is chosen as two days. A part of its own (`calendar-button.tsx`).
import { chakra, DatePicker as Parts, parseDate, type DateValue } from '@chakra-ui/react';
import { useEffect, useId, useState } from 'react';
import type { DayMark } from '@/core';
import { DOT, formatDate, formatDays, monthName } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { languageTag } from '@/lib/language';
import { FLOAT, FLOAT_LAYER } from '../float';
import { Icon } from '../icon';
import type { StayDays, StayEnd } from './calendar-types';

interface Props {
  label: string;
  /** Ids of the element under which the calendar stands, and of the button that opened it. */
  anchorId: string;
  buttonId: string;
  /** The chosen day; empty for none. */
  value: string;
  today: string;
  stay: StayEnd | undefined;
  onChoose: (date: string) => void;
  onClose: () => void;
}

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;
const NAV = {
  display: 'grid',
  placeItems: 'center',
  boxSize: '36px',
  borderRadius: 'md',
  cursor: 'pointer',
  _hover: { bg: 'bg.hover' },
} as const;

/** The day of a text; null: it is none, such as a date that was typed wrong. */
function dayOf(text: string): DateValue | null {
  try {
    return parseDate(text);
  } catch {
    return null;
  }
}

/** The end of a stay that is chosen next, and the two days so far. */
function useEnds(stay: StayEnd | undefined) {
  const [end, setEnd] = useState(stay?.end ?? 'departure');
  const { arrival = '', departure = '' } = stay?.days ?? {};
  return { end, setEnd, arrival, departure };
}

export function DateCalendar({ label, anchorId, buttonId, value, today, stay, onChoose, onClose }: Props) {
  const t = useText();
  const id = useId();
  const { end, setEnd, arrival, departure } = useEnds(stay);
  const days = stay?.days;
  const shown = stay ? (end === 'arrival' ? arrival : departure || arrival) : value;

  // The calendar opens by itself, so it takes the focus itself.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const cell = document
        .getElementById(id)
        ?.querySelector<HTMLElement>('[data-part=table-cell-trigger][data-focus]');
      cell?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [id]);

  function choose(date: string) {
    if (!stay) return onChoose(date);
    const own = stay.end === end;
    // A departure before the arrival begins another stay.
    if (end === 'departure' && arrival && date < arrival && !stay.days.arrivalFixed) {
      (stay.end === 'arrival' ? onChoose : stay.onOther)(date);
      return;
    }
    (own ? onChoose : stay.onOther)(date);
    if (end === 'arrival') setEnd('departure');
    else onClose();
  }

  return (
    <Parts.Root
      unstyled
      open
      ids={{ control: anchorId, trigger: buttonId, content: id }}
      onOpenChange={({ open }) => !open && onClose()}
      closeOnSelect={!stay}
      locale={languageTag()}
      startOfWeek={1}
      fixedWeeks
      outsideDaySelectable
      maxView="day"
      // Of a stay both days are chosen, so that none of them is the value.
      value={stay ? [] : [dayOf(value)].filter((day) => day !== null)}
      defaultFocusedValue={dayOf(shown) ?? parseDate(today)}
      onValueChange={({ value: [day] }) => day && choose(day.toString())}
      positioning={{ strategy: 'fixed', placement: 'bottom-start', gutter: 4 }}
      translations={{
        content: label,
        nextTrigger: () => t('dateCalendar.nextMonth'),
        prevTrigger: () => t('dateCalendar.previousMonth'),
        dayCell: ({ value: day }) => dayLabel(day.toString()),
      }}
    >
      <Parts.Positioner css={{ zIndex: `${FLOAT_LAYER} !important` }}>
        <Parts.Content
          unstyled
          role="dialog"
          aria-roledescription={undefined}
          {...FLOAT}
          maxH="none"
          p="12px"
          fontWeight="400"
          w="302px"
        >
          <Parts.Context>
            {(calendar) => {
              const weeks = calendar.weeks.map((week) => week.map((day) => day.toString()));
              const first = weeks[0]?.[0] ?? '';
              const month = calendar.visibleRange.start.toString();
              return (
                <Parts.View view="day" unstyled>
                  {days && <Looks first={first} last={weeks.at(-1)?.at(-1) ?? first} onLook={days.onLook} />}
                  <chakra.div display="flex" alignItems="center" justifyContent="space-between" mb="6px">
                    <Parts.PrevTrigger unstyled {...NAV}>
                      <Icon name="chevronLeft" />
                    </Parts.PrevTrigger>
                    <chakra.p fontWeight="700" aria-live="polite">
                      {monthName(month)} {month.slice(0, 4)}
                    </chakra.p>
                    <Parts.NextTrigger unstyled {...NAV}>
                      <Icon name="chevronRight" />
                    </Parts.NextTrigger>
                  </chakra.div>
                  <Parts.Table unstyled w="100%" tableLayout="fixed" borderCollapse="collapse">
                    <Parts.TableHead unstyled>
                      <Parts.TableRow unstyled>
                        {WEEK.map((day) => (
                          <Parts.TableHeader
                            key={day}
                            unstyled
                            fontSize="12.5px"
                            fontWeight="600"
                            color="fg.muted"
                            textAlign="center"
                            h="28px"
                          >
                            {t(`enum.weekdayShort.${day}`)}
                          </Parts.TableHeader>
                        ))}
                      </Parts.TableRow>
                    </Parts.TableHead>
                    <Parts.TableBody unstyled>
                      {calendar.weeks.map((week) => (
                        <Parts.TableRow key={week[0]?.toString()} unstyled>
                          {week.map((day) => (
                            <Parts.TableCell
                              key={day.toString()}
                              value={day}
                              unstyled
                              p="0"
                              aria-selected={isEnd(day.toString())}
                            >
                              <Parts.TableCellTrigger
                                unstyled
                                {...cellStyle(day.toString(), month.slice(0, 7))}
                                data-mark={days?.marks.get(day.toString())}
                                {...(isEnd(day.toString()) ? { 'data-chosen': '' } : {})}
                              >
                                {day.day}
                              </Parts.TableCellTrigger>
                            </Parts.TableCell>
                          ))}
                        </Parts.TableRow>
                      ))}
                    </Parts.TableBody>
                  </Parts.Table>
                </Parts.View>
              );
            }}
          </Parts.Context>
          {stay && days && <Foot end={end} {...{ days, arrival, departure }} />}
        </Parts.Content>
      </Parts.Positioner>
    </Parts.Root>
  );

  function isEnd(date: string): boolean {
    return stay ? date === arrival || date === departure : date === value;
  }
  /** `Wednesday 25 November 2026, arrival, full` */
  function dayLabel(date: string): string {
    const mark = days?.marks.get(date);
    const which = [
      date === today && t('dateCalendar.today'),
      stay && date === arrival && t('dateCalendar.arrival'),
      stay && date === departure && t('dateCalendar.departure'),
      mark && t(`dateCalendar.mark.${mark}`),
    ];
    return [formatDate(date, 'long'), ...which].filter(Boolean).join(', ');
  }
  function cellStyle(date: string, month: string) {
    const chosen = isEnd(date);
    const within = Boolean(stay) && arrival < date && date < departure;
    const mark = chosen ? undefined : days?.marks.get(date);
    return {
      display: 'grid',
      placeItems: 'center',
      w: '100%',
      h: '38px',
      fontSize: '14.5px',
      cursor: 'pointer',
      borderRadius: within ? '0' : 'md',
      bg: chosen ? 'primary' : within ? 'bg.selected' : mark === 'CLOSED' ? 'bg.muted' : 'transparent',
      color: chosen ? 'primary.fg' : mark === 'FULL' ? 'bad.fg' : date.startsWith(month) ? 'fg' : 'fg.muted',
      fontWeight: chosen || date === today ? '700' : '400',
      textDecoration: mark === 'CLOSED' ? 'line-through' : mark === 'FULL' ? 'underline dotted' : 'none',
      textUnderlineOffset: '3px',
      boxShadow: date === today && !chosen ? 'inset 0 0 0 1px {colors.border.field}' : 'none',
      _hover: chosen ? {} : { bg: 'bg.hover' },
      _focusVisible: { outline: '2px solid {colors.focus}', outlineOffset: '-2px' },
    } as const;
  }
}

/** Reports the days in sight. */
function Looks({ first, last, onLook }: { first: string; last: string; onLook: StayDays['onLook'] }) {
  useEffect(() => {
    return onLook(first, last);
  }, [first, last, onLook]);
  return null;
}

const MARKS: readonly DayMark[] = ['FULL', 'CLOSED'];
const MARK_LOOK = {
  FULL: { color: 'bad.fg', textDecoration: 'underline dotted', textUnderlineOffset: '3px' },
  CLOSED: { bg: 'bg.muted', textDecoration: 'line-through' },
} as const;

/** What is chosen next, the stay so far with its length, and what the marks mean. */
function Foot({
  end,
  days,
  arrival,
  departure,
}: {
  end: 'arrival' | 'departure';
  days: StayEnd['days'];
  arrival: string;
  departure: string;
}) {
  const t = useText();
  const there = new Set(days.marks.values());
  return (
    <chakra.div mt="8px" pt="8px" borderTopWidth="1px" borderStyle="solid" borderColor="border.muted" fontSize="13.5px">
      <chakra.p fontWeight="600">
        {t(end === 'arrival' ? 'dateCalendar.chooseArrival' : 'dateCalendar.chooseDeparture')}
      </chakra.p>
      <chakra.p aria-live="polite" color="fg.muted" minH="20px">
        {arrival &&
          departure &&
          arrival <= departure &&
          [formatDays(arrival, departure), days.lengthOf(arrival, departure)].join(DOT)}
      </chakra.p>
      {there.size > 0 && (
        <chakra.p display="flex" gap="12px" mt="4px" color="fg.muted">
          {MARKS.filter((mark) => there.has(mark)).map((mark) => (
            <span key={mark}>
              <chakra.span aria-hidden="true" px="4px" mr="5px" borderRadius="sm" {...MARK_LOOK[mark]}>
                12
              </chakra.span>
              {t(`dateCalendar.mark.${mark}`)}
            </span>
          ))}
        </chakra.p>
      )}
    </chakra.div>
  );
}
