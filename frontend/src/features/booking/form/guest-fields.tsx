// The guest's fields: the phone first, because staff usually hold the phone in their hand.
import { chakra } from '@chakra-ui/react';
import { useWatch } from 'react-hook-form';
import { useText } from '@/lib/i18n';
import { TellGuest } from '@/shared/guest/tell-guest';
import { SectionHeading } from '@/ui/card';
import { FieldGrid } from '@/ui/form/field-grid';
import { TextField } from '@/ui/form/fields';
import { PhoneField } from '@/ui/form/phone-field';
import { useDraft } from './draft';
import { KnownGuests } from './known-guests';
import type { BookingValues } from './values';

export function GuestFields() {
  const t = useText();
  const { branch } = useDraft();
  return (
    <section>
      <SectionHeading icon="phone">{t('booking.guest')}</SectionHeading>
      <FieldGrid>
        <KnownGuests>
          <PhoneField
            name="guestPhone"
            label="booking.guestPhone"
            companyId={branch?.companyId ?? null}
            required
            autoFocus
          />
        </KnownGuests>
        <TextField name="guestName" label="booking.guestName" required />
        <TextField name="guestEmail" label="booking.guestEmail" type="email" inputMode="email" />
        <NotifyField />
      </FieldGrid>
    </section>
  );
}

/** Beneath the e-mail address; nothing before the guest is entered, because an empty form has no booking yet. */
function NotifyField() {
  const [email, name] = useWatch<BookingValues, ['guestEmail', 'guestName']>({ name: ['guestEmail', 'guestName'] });
  const address = email.trim();
  if (address) return <TellGuest email={address} />;
  return (
    name.trim() && (
      // Near its field and away from the next heading.
      <chakra.div mt="-10px" mb="5">
        <TellGuest email={null} />
      </chakra.div>
    )
  );
}
