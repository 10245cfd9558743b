// What the calendar shows: a branch, what is booked there around the days in sight, and the core
// with both in it. All three are read side by side; what was there before stays while paging.
import { useLayoutEffect, useState } from 'react';
import { openPlanner, type BranchDetail, type CalendarView, type Planner } from '@/core';
import { useActor } from '@/lib/session';
import { useResource } from '@/lib/swr';
import { lastDay, type Range } from './address';
import { addDays } from './civil';

/** Days on both sides that are read too: a stay that is moved reaches beyond what is shown, and the next page is there already. */
const AROUND = 15;
const REFRESH_MS = 60_000;

/** The moment of the answer is new each time; if nothing else is, nothing is drawn anew. */
const same = (a?: CalendarView, b?: CalendarView) =>
  a === b || JSON.stringify({ ...a, now: '' }) === JSON.stringify({ ...b, now: '' });

export interface Shown {
  view: CalendarView | null;
  branch: BranchDetail | null;
  planner: Planner | null;
  error: unknown;
  /** Days in sight are still under way. */
  busy: boolean;
  retry: () => void;
}

function usePlanner(branch: BranchDetail | null, view: CalendarView | null): Planner | null {
  const { role } = useActor();
  const [planner, setPlanner] = useState<Planner | null>(null);
  const occupancies = view?.occupancies;
  // Before anything is painted: nobody may ask one that is given back.
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
  const query = `from=${addDays(range.from, -AROUND)}&to=${addDays(lastDay(range), AROUND)}`;
  const calendar = useResource<CalendarView>(branchId === null ? null : `/branches/${branchId}/calendar?${query}`, {
    keepPreviousData: true,
    compare: same,
    refreshInterval: REFRESH_MS,
  });
  const office = useResource<BranchDetail>(branchId === null ? null : `/branches/${branchId}`);
  // The answer of another branch stays too until this one's comes.
  const view = calendar.data?.branchId === branchId ? (calendar.data ?? null) : null;
  const branch = office.data?.id === branchId ? (office.data ?? null) : null;
  const planner = usePlanner(branch, view);
  const retry = () => {
    void calendar.mutate();
    void office.mutate();
  };
  const there = view !== null && view.from <= range.from && view.to >= lastDay(range);
  return { view, branch, planner, error: calendar.error ?? office.error, busy: !there, retry };
}
