// Questions of the branch form to the core beyond the rules of one input. Answers carry the paths of
// the request, like the server's.
import { branchReferences, type BranchDetail, type BranchInput, type Issue, type SaveImpactKind } from '@/core';
import { both, type Translate } from '@/lib/i18n';
import { saveQuestion } from '@/shared/branch/save-question';
import type { Question } from '@/ui/confirm';
import { SAVE_QUESTION } from '@/ui/form/form-frame';
import { branchRequest, type BranchRequest, type BranchValues } from './branch-values';
import { placeIssues } from './used-places';

/** The request made of these values; cached, because several checks ask for it. */
const made = new WeakMap<BranchValues, { saved: BranchValues; request: BranchRequest }>();
export function requestOf(values: BranchValues, saved: BranchValues): BranchRequest {
  const before = made.get(values);
  if (before?.saved === saved) return before.request;
  const request = branchRequest(values, saved);
  made.set(values, { saved, request });
  return request;
}

const savedIds = ({ workplaces }: BranchValues) => workplaces.flatMap(({ id }) => (id === null ? [] : [id]));

/** Issues of references to unsaved workplaces, and of workplaces to be deleted that are still named. */
export function rowIssues(values: BranchValues, saved: BranchValues, t: Translate): Issue[] {
  const request = requestOf(values, saved);
  const { issues } = branchReferences({ input: request.input, known: { workplaceIds: savedIds(saved) } });
  return [...issues, ...placeIssues(values, request, t)];
}

const SERVICE = ({ services }: BranchInput, at: number) =>
  both(services?.[at]?.titleEn?.trim(), services?.[at]?.titleSr?.trim());
/** The name of what a saved change is about, as it will be called. */
const NAMES: Record<SaveImpactKind, (input: BranchInput, at: number) => string> = {
  BRANCH_OFF: ({ name }) => name ?? '',
  WORKPLACE_OFF: ({ workplaces }, at) => workplaces?.[at]?.name?.trim() ?? '',
  SERVICE_OFF: SERVICE,
  PRICE: SERVICE,
};

/** The question before saving; it tells what happens to open bookings. */
export async function branchQuestion(
  values: BranchValues,
  base: BranchDetail | null,
  saved: BranchValues,
): Promise<Question> {
  if (!base) return SAVE_QUESTION;
  const { input } = requestOf(values, saved);
  return saveQuestion({
    input,
    base,
    path: `/branches/${base.id}`,
    savedOf: (now) => now,
    nameOf: ({ kind, at }) => NAMES[kind](input, at),
  });
}
