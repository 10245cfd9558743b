// Loads what the calendar shows: a branch, its bookings around the shown days, and a planner of the
// core over both. The requests run in parallel; the previous data stay while paging.
import { useLayoutEffect, useState } from 'react';
import { openPlanner, type BranchDetail, type CalendarView, type Planner } from '@/core';
import { useActor } from '@/lib/session';
import { useResource } from '@/lib/swr';
import { calendarPath, lastDay, type Range } from './address';

const REFRESH_MS = 60_000;

/** Every answer has a new moment; if nothing else changed, nothing is drawn again. */
const same = (a?: CalendarView, b?: CalendarView) =>
  a === b || JSON.stringify({ ...a, now: '' }) === JSON.stringify({ ...b, now: '' });

export interface Shown {
  view: CalendarView | null;
  branch: BranchDetail | null;
  planner: Planner | null;
  error: unknown;
  /** Shown days are still loading. */
  busy: boolean;
  retry: () => void;
}

function usePlanner(branch: BranchDetail | null, view: CalendarView | null): Planner | null {
  const { role } = useActor();
  const [planner, setPlanner] = useState<Planner | null>(null);
  const occupancies = view?.occupancies;
  // Before anything is painted: a freed planner must not be asked.
  useLayoutEffect(() => {
    if (!branch || !occupancies) return;
    const opened = openPlanner({ branch, occupancies, role });
    setPlanner(opened);
    return () => {
      setPlanner(null);
      opened.free();
    };
  }, [branch, occupancies, role]);
  return planner;
}

export function useView(branchId: number | null, range: Range): Shown {
  const calendar = useResource<CalendarView>(branchId === null ? null : calendarPath(branchId, range), {
    keepPreviousData: true,
    compare: same,
    refreshInterval: REFRESH_MS,
  });
  const answer = useResource<BranchDetail>(branchId === null ? null : `/branches/${branchId}`);
  // The previous branch's answer stays until the new branch's answer arrives.
  const view = calendar.data?.branchId === branchId ? (calendar.data ?? null) : null;
  const branch = answer.data?.id === branchId ? (answer.data ?? null) : null;
  const planner = usePlanner(branch, view);
  const retry = () => {
    void calendar.mutate();
    void answer.mutate();
  };
  const there = view !== null && view.from <= range.from && view.to >= lastDay(range);
  return { view, branch, planner, error: calendar.error ?? answer.error, busy: !there, retry };
}
