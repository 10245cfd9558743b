// Caches the core's answers about the typed booking. The branch is handed over once and each question
// is asked once: the check of the form and the drawing of the page share the answer.
import { useLayoutEffect, useState } from 'react';
import { openPlanner, type BookingInput, type BranchDetail, type Draft, type Role, type ServiceItem } from '@/core';
import { serverNow } from '@/lib/api';
import { toInput, type BookingValues } from './values';

/** The draft of an input; null without a service of the branch. */
export type Drafts = (input: BookingInput) => Draft | null;

export const serviceOf = (
  values: Pick<BookingValues, 'serviceId'>,
  branch: BranchDetail | undefined,
): ServiceItem | undefined => branch?.services.find((service) => service.id === values.serviceId);

/** The input without the fields on which no price, time or place depends. */
export const essence = (input: BookingInput): BookingInput => ({
  ...input,
  guestName: null,
  guestPhone: null,
  guestEmail: null,
  comment: null,
  pets: input.pets?.map((pet) => ({ ...pet, name: null, note: null })) ?? [],
});

/** The drafts of a loaded branch. `keep` gets them before the next drawing, for checks that run earlier. */
export function useDrafts(
  branch: BranchDetail | undefined,
  role: Role,
  keep: (drafts: Drafts | null) => void,
): Drafts | null {
  const [drafts, setDrafts] = useState<Drafts | null>(null);
  // Before anything is painted: a freed planner must not be asked.
  useLayoutEffect(() => {
    if (!branch) return;
    const planner = openPlanner({ branch, occupancies: [], role });
    let last: { asked: string; draft: Draft } | undefined;
    const ask: Drafts = (input) => {
      if (!branch.services.some(({ id }) => id === input.serviceId)) return null;
      const now = serverNow();
      // An answer holds for a minute at most, because an arrival may pass.
      const asked = `${now.slice(0, 16)} ${JSON.stringify(input)}`;
      if (last?.asked !== asked) last = { asked, draft: planner.draft(input, now) };
      return last.draft;
    };
    keep(ask);
    setDrafts(() => ask);
    return () => {
      keep(null);
      setDrafts(null);
      planner.free();
    };
  }, [branch, role, keep]);
  return drafts;
}

export const draftOf = (drafts: Drafts | null, values: BookingValues, branch: BranchDetail | undefined): Draft | null =>
  drafts?.(essence(toInput(values, serviceOf(values, branch)))) ?? null;
