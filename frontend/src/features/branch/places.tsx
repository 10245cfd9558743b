// The workplaces that a service or a closure may name: those that are saved. The others are
// listed with the reason why not, so that nobody looks for them in vain.
import { startTransition, useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useText, type Translate } from '@/lib/i18n';
import type { MultiOption } from '@/ui/form';
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

/** As long as somebody is still typing, the choices wait. */
const PAUSE_MS = 250;

/** The same as choices. Every open row offers all of them: a name that is being typed is shown there after a pause. */
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

/** What a row of workplaces' ids reads like. */
export const placeNames = (ids: readonly number[], rows: readonly WorkplaceRow[], t: Translate): string =>
  rows
    .filter(({ id }) => id !== null && ids.includes(id))
    .map((row) => placeName(row, t))
    .join(', ');

/** The same as it stands in the form now. `before`: only where there are any; `none`: where there are not. */
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
