// A stay in the calendar of its two date fields: its nights counted, its days marked by the core's
// availability. The bookings of the days in sight are read while the calendar is open.
import { useCallback, useMemo, useState } from 'react';
import { isOvernight, openPlanner, type BookingInput, type BranchDetail, type DayMark, type PriceUnit } from '@/core';
import { serverNow } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import type { StayDays } from '@/ui/form/calendar-types';
import { dayNumber, useCalendar, type Days } from './use-calendar';

interface Stay {
  branch: BranchDetail | undefined;
  serviceId: number | undefined;
  unit: PriceUnit;
  pets: BookingInput['pets'];
  /** Civil times or dates. */
  arrival: string;
  departure: string;
  arrivalFixed?: boolean;
  /** The booking that moves: its own place is free for it. */
  bookingId?: number;
}

const DAY = /^\d{4}-\d{2}-\d{2}/;
const dayIn = (time: string) => DAY.exec(time)?.[0] ?? '';
const NONE: ReadonlyMap<string, DayMark> = new Map();

export function useStayCalendar({
  branch,
  serviceId,
  unit,
  pets,
  arrival,
  departure,
  arrivalFixed = false,
  bookingId,
}: Stay): StayDays {
  const t = useText();
  const { role } = useActor();
  const [days, setDays] = useState<Days | null>(null);
  const { data: calendar } = useCalendar(branch?.id ?? 0, branch && serviceId !== undefined ? days : null);
  const petsKey = JSON.stringify(pets.map(({ animalTypeId, size }) => ({ animalTypeId, size })));
  const marks = useMemo(() => {
    if (!branch || serviceId === undefined || !days || calendar?.branchId !== branch.id) return NONE;
    const others = calendar.occupancies.filter((one) => one.bookingId !== bookingId);
    const planner = openPlanner({ branch, occupancies: others, role });
    const input: BookingInput = { serviceId, pets: JSON.parse(petsKey) as BookingInput['pets'] };
    // Of days that are not read nothing is known.
    const from = calendar.from > days.from ? calendar.from : days.from;
    const to = calendar.to < days.to ? calendar.to : days.to;
    const found = planner.markedDays(input, from, Math.max(0, dayNumber(to) - dayNumber(from) + 1), serverNow());
    planner.free();
    return new Map(found.map(({ date, mark }) => [date, mark]));
  }, [branch, serviceId, days, calendar, bookingId, role, petsKey]);
  const onLook = useCallback((from: string, to: string) => {
    setDays({ from, to });
    return () => setDays(null);
  }, []);
  const lengthOf = (from: string, to: string) => {
    const nights = dayNumber(to) - dayNumber(from);
    // A day of care counts from the first to the last.
    return t(`booking.units.${unit}`, { count: isOvernight(unit) ? nights : nights + 1 });
  };
  return { arrival: dayIn(arrival), departure: dayIn(departure), arrivalFixed, lengthOf, marks, onLook };
}
