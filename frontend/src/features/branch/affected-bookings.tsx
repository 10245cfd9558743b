// The bookings that an entered closure meets, shown before it is saved: with a new closure, the way to the
// dialog that decides them. Asks the server after a pause, for a changed row without errors.
import { chakra } from '@chakra-ui/react';
import { useWatch } from 'react-hook-form';
import { validate, type ClosureHit, type ClosurePreview, type TimeslotFields } from '@/core';
import { api } from '@/lib/api';
import { formatDateTime } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useLatestAnswer } from '@/lib/latest-answer';
import { RecordLink } from '@/resource/record-link';
import { useClosureDialog } from '@/shared/branch/closure-dialog';
import { Button } from '@/ui/button';
import { Parts } from '@/ui/parts';
import { Note } from '@/ui/states';
import { ROW_FIELDS, type TimeslotRow } from './branch-values';
import { useBranchForm } from './form-context';
import { changeOf, savedOf } from './rows';

/** The most bookings shown; the dialog shows all. */
const SHOWN = 5;

/** The affected bookings; null if unknown. */
function useAffected(branchId: number | null, fields: string | null): readonly ClosureHit[] | null {
  // Saving does not depend on this answer.
  const { answer, state } = useLatestAnswer(branchId === null ? null : fields, async (body, signal) => {
    const path = `/branches/${branchId}/closure-preview?proposals=false`;
    return (await api.post<ClosurePreview>(path, JSON.parse(body), { signal })).bookings;
  });
  return state === 'answered' ? answer : null;
}

function Line({ hit: { booking } }: { hit: ClosureHit }) {
  return (
    <Parts
      of={[
        <RecordLink key="number" entity="booking" id={booking.id}>
          {booking.number}
        </RecordLink>,
        booking.guestName,
        `${formatDateTime(booking.checkInLocal, 'weekday')} – ${formatDateTime(booking.checkOutLocal, 'weekday')}`,
      ]}
    />
  );
}

/** `name`: the row's path in the form. */
export function AffectedBookings({ name }: { name: string }) {
  const t = useText();
  const open = useClosureDialog();
  const {
    form: { control, getValues, setValue },
    base,
    saved,
    adopt,
  } = useBranchForm();
  const row = useWatch({
    control,
    name: name as 'timeslots.0',
    compute: (now: TimeslotRow | undefined) => now && { ...now },
  });
  const change = row && changeOf(row, savedOf(row, saved.timeslots), ROW_FIELDS.timeslots);
  const fields = change ? (ROW_FIELDS.timeslots(row) as TimeslotFields) : null;
  const hits = useAffected(
    base?.id ?? null,
    fields && validate('closure', fields).length === 0 ? JSON.stringify(fields) : null,
  );
  const more = (hits?.length ?? 0) - SHOWN;

  function decide() {
    if (!base || !fields || !row) return;
    const { key } = row;
    open({
      branch: base,
      fields,
      onDone: (branch) => {
        // The closure is saved by now, and comes back with the branch.
        const rest = getValues('timeslots').filter((one) => one.key !== key);
        setValue('timeslots', rest, { shouldDirty: true });
        adopt(branch);
      },
    });
  }

  return (
    <chakra.div aria-live="polite" mb="4" _empty={{ mb: 0 }}>
      {hits !== null && hits.length > 0 && (
        <Note tone="warn" icon="alert">
          <p>{t('branchForm.touched', { count: hits.length })}</p>
          <chakra.ul listStyleType="none" mt="2" fontSize="14px" css={{ '& a': { color: 'inherit' } }}>
            {hits.slice(0, SHOWN).map((hit) => (
              <li key={hit.booking.id}>
                <Line hit={hit} />
              </li>
            ))}
            {more > 0 && <li>{t('branchForm.touchedMore', { count: more })}</li>}
          </chakra.ul>
          {change === 'new' && (
            <Button size="sm" icon="calendarClock" mt="3" onClick={decide}>
              {t('branchForm.decideTouched')}
            </Button>
          )}
        </Note>
      )}
    </chakra.div>
  );
}
