// Overbooks a taken workplace on purpose: for roles that may, with a reason.
import { chakra } from '@chakra-ui/react';
import { useEffect, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { can } from '@/core';
import { useText } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { CheckField } from '@/ui/form/choice-fields';
import { TextAreaField } from '@/ui/form/fields';
import { useDraft } from './draft';
import type { BookingValues } from './values';

export function Overbook() {
  const t = useText();
  const actor = useActor();
  const {
    branch,
    quotation: { quoted, state },
  } = useDraft();
  const { setValue, getValues } = useFormContext<BookingValues>();
  const chosen = useWatch<BookingValues, 'workplaceId'>({ name: 'workplaceId' });
  const taken = quoted?.workplaces.some(({ id, free, reason }) => id === chosen && !free && !reason) ?? false;
  const full = quoted !== null && quoted.workplaces.length > 0 && !quoted.workplaces.some(({ free }) => free);
  // Asked once a branch, not with each key that is typed.
  const may = useMemo(() => {
    const object = branch && { companyId: branch.companyId, branchId: branch.id };
    return object !== undefined && can({ actor, action: 'BOOKING_OVERBOOK', object }) === 'YES';
  }, [actor, branch]);

  // A workplace that became free needs no overbooking.
  useEffect(() => {
    if (state === 'answered' && !taken && getValues('overbook')) setValue('overbook', false, { shouldValidate: true });
  }, [state, taken, getValues, setValue]);

  if (!may) return null;
  if (!taken)
    return full && chosen === null ? (
      <chakra.p mt="2" fontSize="13.5px" color="fg.muted">
        {t('bookingForm.overbookChoose')}
      </chakra.p>
    ) : null;
  return (
    <chakra.div mt="3" pt="2" borderTopWidth="1px" borderStyle="solid" borderColor="border.muted">
      <CheckField name="overbook" label="bookingForm.overbook" hint="bookingForm.overbookHint" />
    </chakra.div>
  );
}

/** Why it is overbooked, among the form's other text fields; it gets the focus when it is asked for. */
export function OverbookReason() {
  const on = useWatch<BookingValues, 'overbook'>({ name: 'overbook' });
  return on && <TextAreaField name="overbookReason" label="booking.overbookReason" rows={2} required autoFocus />;
}
