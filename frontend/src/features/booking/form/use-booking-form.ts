// The form of a new booking over the core's rules. A change asks the core one question: once branch and
// service are known, the draft answers for the form's own rules too. The branch is handed over once, and
// the check of the form and the drawing of the page share an answer.
import { useLayoutEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { openPlanner, validate, type BookingInput, type BranchDetail, type Draft, type Issue, type Role } from '@/core';
import { serverNow } from '@/lib/api';
import { useResource } from '@/lib/swr';
import { phoneCountry } from '@/ui/form/phone-country';
import { useCoreForm } from '@/ui/form/use-core-form';
import { toInput, type BookingValues } from './values';

interface Answer {
  formIssues: readonly Issue[];
  /** The same object as before while the draft stays equal, as with each letter of a name. */
  draft: Draft;
}

/** The core's answer about an input; null without a service of the branch. */
export type Drafts = (input: BookingInput) => Answer | null;

/** Issues of the reason for overbooking a taken place. */
const overbookIssues = ({ overbook, overbookReason }: BookingValues): Issue[] =>
  overbook ? validate('overbook', { overbookReason: overbookReason.trim() }) : [];

export function useBookingForm(defaults: BookingValues, role: Role) {
  // The form is checked between drawings, and before the branch is loaded.
  const branchNow = useRef<BranchDetail>(undefined);
  const draftsNow = useRef<Drafts>(null);
  const form = useCoreForm<BookingValues>({
    form: 'booking',
    draft: { subject: 'booking-new' },
    defaults,
    toInput: (values) => toInput(values, branchNow.current),
    check: (input) => {
      const answer = draftsNow.current?.(input as BookingInput);
      return answer ? [...answer.formIssues, ...answer.draft.issues] : null;
    },
    extra: overbookIssues,
  });
  const { control } = form;
  const branchId = useWatch({ control, name: 'branchId' });
  const {
    data: branch,
    error: branchError,
    mutate: reloadBranch,
  } = useResource<BranchDetail>(branchId === null ? null : `/branches/${branchId}`);
  branchNow.current = branch;

  const [drafts, setDrafts] = useState<Drafts | null>(null);
  // Before anything is painted: a freed planner must not be asked.
  useLayoutEffect(() => {
    if (!branch) return;
    const planner = openPlanner({ branch, occupancies: [], role });
    let last: { question: string; answer: Answer } | undefined;
    const ask: Drafts = (input) => {
      if (!branch.services.some(({ id }) => id === input.serviceId)) return null;
      const country = phoneCountry(control);
      const now = serverNow();
      // An answer holds for a minute at most, because an arrival may pass.
      const question = JSON.stringify([now.slice(0, 16), country, input]);
      if (last?.question !== question) {
        const { formIssues, ...draft } = planner.draft(input, country, now);
        const before = last?.answer.draft;
        const same = before && JSON.stringify(before) === JSON.stringify(draft);
        last = { question, answer: { formIssues, draft: same ? before : draft } };
      }
      return last.answer;
    };
    draftsNow.current = ask;
    setDrafts(() => ask);
    return () => {
      draftsNow.current = null;
      setDrafts(null);
      planner.free();
    };
  }, [branch, role, control]);

  return { form, branch, branchError, reloadBranch, drafts };
}
