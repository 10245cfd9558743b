// How many bookings a closure affects, shown before it is saved. Asks the server after a pause, for a
// changed row without errors.
import { chakra } from '@chakra-ui/react';
import { useWatch } from 'react-hook-form';
import { validate } from '@/core';
import { api } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { useLatestAnswer } from '@/lib/latest-answer';
import { Note } from '@/ui/states';
import { ROW_FIELDS, type TimeslotRow } from './branch-values';
import { useBranchForm } from './form-context';
import { changeOf, savedOf } from './rows';

/** The number of affected bookings; null if unknown. */
function useAffected(branchId: number | null, fields: string | null): number | null {
  // Saving does not depend on this answer.
  const { answer, state } = useLatestAnswer(branchId === null ? null : fields, async (asked, signal) => {
    const path = `/branches/${branchId}/closure-preview?proposals=false`;
    return (await api.post<{ bookings: unknown[] }>(path, JSON.parse(asked), { signal })).bookings.length;
  });
  return state === 'answered' ? answer : null;
}

/** `name`: the row's path in the form. */
export function AffectedBookings({ name }: { name: string }) {
  const t = useText();
  const {
    form: { control },
    base,
    saved,
  } = useBranchForm();
  const row = useWatch({
    control,
    name: name as 'timeslots.0',
    compute: (now: TimeslotRow | undefined) => now && { ...now },
  });
  const change = row && changeOf(row, savedOf(row, saved.timeslots), ROW_FIELDS.timeslots);
  const fields = change ? ROW_FIELDS.timeslots(row) : null;
  const count = useAffected(
    base?.id ?? null,
    fields && validate('closure', fields).length === 0 ? JSON.stringify(fields) : null,
  );
  return (
    <chakra.div aria-live="polite" mb="4" _empty={{ mb: 0 }}>
      {count !== null && count > 0 && (
        <Note tone="warn" icon="alert">
          {t('branchForm.touched', { count })}
        </Note>
      )}
    </chakra.div>
  );
}
