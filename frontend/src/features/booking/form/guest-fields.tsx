// The guest's fields: the phone first, because staff usually hold the phone in their hand.
import { useWatch } from 'react-hook-form';
import { useText } from '@/lib/i18n';
import { TellGuest } from '@/resource/tell-guest';
import { SectionHeading } from '@/ui/card';
import { PhoneField, TextField } from '@/ui/form';
import { useDraft } from './draft';
import { KnownGuests } from './known-guests';
import type { BookingValues } from './values';

export function GuestFields() {
  const t = useText();
  const { branch } = useDraft();
  const guestEmail = useWatch<BookingValues, 'guestEmail'>({ name: 'guestEmail' });
  return (
    <section>
      <SectionHeading icon="phone">{t('booking.guest')}</SectionHeading>
      <PhoneField name="guestPhone" label="booking.guestPhone" companyId={branch?.companyId ?? null} required />
      <KnownGuests />
      <TextField name="guestName" label="booking.guestName" required />
      <TextField name="guestEmail" label="booking.guestEmail" type="email" inputMode="email" />
      <TellGuest email={guestEmail.trim() || null} />
    </section>
  );
}
