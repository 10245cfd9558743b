// The workplaces that a service or closure may name: the saved ones. Other workplaces are listed with
// the reason why they cannot be chosen.
import { startTransition, useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useText, type Translate } from '@/lib/i18n';
import type { MultiOption } from '@/ui/form/choice-fields';
import type { BranchValues, WorkplaceRow } from './branch-values';
import { useBranchForm } from './form-context';

type Head = Pick<WorkplaceRow, 'key' | 'id' | 'name' | 'active' | 'deleted'>;

export const placeName = (row: Pick<WorkplaceRow, 'name'>, t: Translate) =>
  row.name.trim() || t('branchForm.newWorkplace');

export function placeOptions(rows: readonly Head[], t: Translate): MultiOption[] {
  return rows.map((row) => {
    const label = placeName(row, t);
    if (row.id === null) return { value: row.key, label, disabled: true, hint: t('branchForm.unsavedPlace') };
    if (row.deleted) return { value: row.id, label, disabled: true, hint: t('branchForm.deletedPlace') };
    return { value: row.id, label, ...(row.active ? {} : { hint: t('branchForm.mark.off') }) };
  });
}

const heads = (rows: readonly WorkplaceRow[]): Head[] =>
  rows.map(({ key, id, name, active, deleted }) => ({ key, id, name, active, deleted }));

/** The choices wait until typing pauses, in milliseconds. */
const PAUSE_MS = 250;

/**
 * The workplaces as choices. Every open row offers all of them, so a name being typed appears there
 * after a pause.
 */
export function usePlaceOptions(): readonly MultiOption[] {
  const t = useText();
  const { control } = useBranchForm().form;
  const now = useWatch({ control, name: 'workplaces', compute: heads });
  const [rows, setRows] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setRows(now)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [now]);
  return useMemo(() => placeOptions(rows, t), [rows, t]);
}

/** The names of workplaces by their ids. */
export const placeNames = (ids: readonly number[], rows: readonly WorkplaceRow[], t: Translate): string =>
  rows
    .filter(({ id }) => id !== null && ids.includes(id))
    .map((row) => placeName(row, t))
    .join(', ');

/** The names as they stand in the form now. `before` precedes them; `none` replaces an empty list. */
export function PlaceNames({
  ids,
  before = '',
  none = '',
}: {
  ids: readonly number[];
  before?: string;
  none?: string;
}) {
  const t = useText();
  const names = placeNames(ids, useWatch<BranchValues, 'workplaces'>({ name: 'workplaces' }), t);
  return <>{names ? before + names : none}</>;
}
