// What the form asks the core about a branch and its rows beyond the rules of one input.
// Every answer comes with the paths of the request, as the server's would.
import { branchReferences, type Issue } from '@/core';
import type { Translate } from '@/lib/i18n';
import { branchRequest, type BranchRequest, type BranchValues } from './branch-values';
import { placeIssues } from './used-places';

/** The request of these values, made once for all that asks about it. */
const made = new WeakMap<BranchValues, { saved: BranchValues; request: BranchRequest }>();
export function requestOf(values: BranchValues, saved: BranchValues): BranchRequest {
  const before = made.get(values);
  if (before?.saved === saved) return before.request;
  const request = branchRequest(values, saved);
  made.set(values, { saved, request });
  return request;
}

const savedIds = ({ workplaces }: BranchValues) => workplaces.flatMap(({ id }) => (id === null ? [] : [id]));

/** References to workplaces that are not saved, and workplaces that go while something names them. */
export function rowIssues(values: BranchValues, saved: BranchValues, t: Translate): Issue[] {
  const request = requestOf(values, saved);
  const { issues } = branchReferences({ input: request.input, known: { workplaceIds: savedIds(saved) } });
  return [...issues, ...placeIssues(values, request, t)];
}
