// The question to staff whether the guest is told of a change: a checkbox, or why there is none.
import { chakra } from '@chakra-ui/react';
import { useText } from '@/lib/i18n';
import { CheckField } from '@/ui/form/choice-fields';

/** The form's value; the guest is told unless it is taken away. */
export const TELLS = { notifyGuest: true };

/** What is sent of it: only that the guest is not told. */
export const tellInput = (notifyGuest: boolean | undefined) => (notifyGuest === false ? { notifyGuest } : {});

/** `email` is null where no mail reaches the guest. */
export function TellGuest({ email }: { email: string | null }) {
  const t = useText();
  return email ? (
    <CheckField name="notifyGuest" label="tellGuest.label" hint="tellGuest.to" hintParams={{ email }} />
  ) : (
    <chakra.p fontSize="13.5px" color="fg.muted" mb="3">
      {t('tellGuest.noAddress')}
    </chakra.p>
  );
}

/** The address of a booking's guest; null where no mail reaches the guest. */
export const addressOf = (booking: { guestEmail: string | null; guestReachable: boolean }) =>
  booking.guestReachable ? booking.guestEmail : null;
