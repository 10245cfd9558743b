// A planner of the core over a branch and its bookings around a stay, with the moving booking lifted
// out.
import { useLayoutEffect, useState } from 'react';
import {
  openPlanner,
  type BookingDetail,
  type BranchDetail,
  type CalendarView,
  type Planner,
  type TimeslotFields,
  type TimeslotItem,
} from '@/core';
import { useActor } from '@/lib/session';
import { useResource } from '@/lib/swr';
import { useCalendar, type Days } from '../place/use-calendar';

export interface MoveData {
  branch: BranchDetail;
  calendar: CalendarView;
  planner: Planner;
}

interface Found {
  data: MoveData | null;
  error: unknown;
  retry: () => void;
}

/** The branch with the planned closure in it. */
function withClosure(branch: BranchDetail, closes: string | undefined): BranchDetail {
  if (!closes) return branch;
  const { fromDate, toDate, fromTime, toTime, workplaceIds, yearly, reason } = JSON.parse(closes) as TimeslotFields;
  const closure: TimeslotItem = {
    id: 0,
    version: 0,
    fromDate: fromDate ?? '',
    toDate: toDate ?? null,
    fromTime: fromTime ?? null,
    toTime: toTime ?? null,
    workplaceIds: workplaceIds ?? [],
    yearly: yearly ?? false,
    reason: reason ?? null,
  };
  return { ...branch, timeslots: [...branch.timeslots, closure] };
}

export function useMoveData(booking: BookingDetail, days: Days | null, closure?: TimeslotFields): Found {
  const { role } = useActor();
  const branch = useResource<BranchDetail>(`/branches/${booking.branchId}`);
  const calendar = useCalendar(booking.branchId, days);
  const closes = closure && JSON.stringify(closure);
  const [data, setData] = useState<MoveData | null>(null);
  // Before anything is painted: a freed planner must not be asked.
  useLayoutEffect(() => {
    if (!branch.data || !calendar.data) return;
    const planner = openPlanner({
      branch: withClosure(branch.data, closes),
      occupancies: calendar.data.occupancies,
      role,
    });
    planner.takeBooking(booking);
    setData({ branch: branch.data, calendar: calendar.data, planner });
    return () => planner.free();
  }, [branch.data, calendar.data, role, booking, closes]);
  const retry = () => {
    void branch.mutate();
    void calendar.mutate();
  };
  return { data, error: branch.error ?? calendar.error, retry };
}
