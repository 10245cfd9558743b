// Workplaces marked for deletion while a service or closure still names them. The server refuses that;
// the form names the users beforehand.
import type { Issue } from '@/core';
import { both, type Translate } from '@/lib/i18n';
import { closureDates } from '@/lib/closure-text';
import type { BranchRequest, BranchValues, ServiceRow, TimeslotRow } from './branch-values';

export const serviceName = (row: ServiceRow, t: Translate) =>
  both(row.titleEn.trim(), row.titleSr.trim()) || t('branchForm.newService');
export const closureName = (row: TimeslotRow, t: Translate) => closureDates(row, t) || t('branchForm.newClosure');

/** The services and closures that name this workplace and are not deleted themselves. */
export function namesUsing(
  id: number,
  { services, timeslots }: Pick<BranchValues, 'services' | 'timeslots'>,
  t: Translate,
): string[] {
  const uses = <R extends ServiceRow | TimeslotRow>(rows: readonly R[]) =>
    rows.filter((row) => !row.deleted && row.workplaceIds.includes(id));
  return [...uses(services).map((row) => serviceName(row, t)), ...uses(timeslots).map((row) => closureName(row, t))];
}

/** The most names listed; the rest is counted. */
const NAMED = 3;

export function placeIssues(values: BranchValues, { at }: BranchRequest, t: Translate): Issue[] {
  return at.workplaces.flatMap((index, sent) => {
    const row = values.workplaces[index];
    const names = row?.deleted && row.id !== null ? namesUsing(row.id, values, t) : [];
    if (names.length === 0) return [];
    const more = names.length - NAMED;
    const path = `workplaces.${sent}.id`;
    // One further name takes as much room as "and 1 more".
    if (more <= 1) return [{ path, code: 'branchForm.placeUsed', params: { names: names.join(', ') } }];
    return [
      { path, code: 'branchForm.placeUsedMore', params: { names: names.slice(0, NAMED).join(', '), count: more } },
    ];
  });
}
