// Edits the fields on which neither time, place nor price depends. A stale edit is merged by field:
// typed values stay, other users' changes come in.
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { BookingDetail } from '@/core';
import { api } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { currentOf } from '@/lib/problem';
import { same } from '@/lib/three-way';
import { useAtBooking } from '@/shared/booking/at-booking';
import { Section } from '@/ui/card';
import { DiscardButton } from '@/ui/form/draft-offer';
import { TextAreaField, TextField } from '@/ui/form/fields';
import { fillAround } from '@/ui/form/fill-around';
import { FormFrame } from '@/ui/form/form-frame';
import { PhoneField } from '@/ui/form/phone-field';
import { useCoreForm } from '@/ui/form/use-core-form';
import { notify } from '@/ui/toast';
import { ChangedNote } from '../changed-note';
import { takeOver } from '../use-booking-call';
import { othersOf, type Others } from './same-guest';

interface Values {
  guestName: string;
  guestPhone: string;
  guestEmail: string;
  comment: string;
  pets: { id: number; name: string; note: string }[];
}

const valuesOf = (booking: BookingDetail): Values => ({
  guestName: booking.guestName,
  guestPhone: booking.guestPhone ?? '',
  guestEmail: booking.guestEmail ?? '',
  comment: booking.comment ?? '',
  pets: booking.pets.map((pet) => ({ id: pet.id, name: pet.name, note: pet.note ?? '' })),
});

/** `onOthers`: other bookings still have the guest of before. */
export function EditCard({
  booking,
  onDone,
  onOthers,
}: {
  booking: BookingDetail;
  onDone: () => void;
  onOthers: (others: Others) => void;
}) {
  const t = useText();
  useAtBooking(booking.id);
  // The record that filled the form: a refresh behind the form must not change it.
  const [base, setBase] = useState(booking);
  const [stale, setStale] = useState<{ seen: BookingDetail; current: BookingDetail } | null>(null);
  const form = useCoreForm<Values>({
    form: 'bookingEdit',
    draft: { subject: `booking-${booking.id}-edit`, version: base.version },
    defaults: valuesOf(base),
  });

  // An erased guest keeps the placeholder, and has no phone.
  const erased = base.guestEmail !== null && !base.guestReachable;

  async function save(values: Values) {
    const saved = await api.put<BookingDetail>(`/bookings/${base.id}`, values, { ifMatch: base.version });
    await takeOver(saved);
    setBase(saved);
    notify.success('message.saved');
    // Saved is saved: where they cannot be read, nothing is offered.
    const others = await othersOf(base, saved).catch(() => null);
    if (others) onOthers(others);
    // What was typed since is not saved yet.
    if (same(values, form.getValues())) onDone();
  }

  function onProblem(error: unknown): boolean {
    const current = currentOf<BookingDetail>(error);
    if (!current) return false;
    setStale({ seen: base, current });
    setBase(current);
    fillAround(form, valuesOf(current));
    return true;
  }

  return (
    <Section title={t('bookingDetail.edit')} icon="edit">
      <FormFrame form={form} onSubmit={save} onProblem={onProblem} begins buttons={<DiscardButton onClick={onDone} />}>
        {stale && (
          <chakra.div mb="4">
            <ChangedNote {...stale}>
              <p>{t('bookingChanged.kept')}</p>
            </ChangedNote>
          </chakra.div>
        )}
        {!erased && <PhoneField name="guestPhone" label="booking.guestPhone" companyId={booking.companyId} required />}
        <TextField name="guestName" label="booking.guestName" required />
        {!erased && <TextField name="guestEmail" label="booking.guestEmail" type="email" inputMode="email" />}
        {base.pets.map((pet, at) => (
          <fieldset key={pet.id}>
            <TextField name={`pets.${at}.name`} label="booking.pet.petName" required />
            <TextField name={`pets.${at}.note`} label="booking.pet.note" />
          </fieldset>
        ))}
        <TextAreaField name="comment" label="booking.comment" placeholder="bookingForm.commentExample" />
      </FormFrame>
    </Section>
  );
}
