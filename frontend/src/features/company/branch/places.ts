// The workplaces that a service or a closure may name: those that are saved. The others are
// listed with the reason why not, so that nobody looks for them in vain.
import type { Translate } from '@/lib/i18n';
import type { MultiOption } from '@/ui/form';
import type { WorkplaceRow } from './branch-values';

export const placeName = (row: Pick<WorkplaceRow, 'name'>, t: Translate) => row.name.trim() || t('branchForm.newWorkplace');

export function placeOptions(rows: readonly WorkplaceRow[], t: Translate): MultiOption[] {
  return rows.map((row) => {
    const label = placeName(row, t);
    if (row.id === null) return { value: row.key, label, disabled: true, hint: t('branchForm.unsavedPlace') };
    if (row.deleted) return { value: row.id, label, disabled: true, hint: t('branchForm.deletedPlace') };
    return { value: row.id, label, ...(row.active ? {} : { hint: t('branchForm.mark.off') }) };
  });
}

/** What a row of workplaces' ids reads like. */
export const placeNames = (ids: readonly number[], rows: readonly WorkplaceRow[], t: Translate): string =>
  ids.flatMap((id) => rows.filter((row) => row.id === id).map((row) => placeName(row, t))).join(', ');
