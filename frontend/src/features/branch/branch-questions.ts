// Questions of the branch form to the core beyond the rules of one input. Answers carry the paths of
// the request, like the server's.
import { branchReferences, type Issue } from '@/core';
import type { Translate } from '@/lib/i18n';
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
