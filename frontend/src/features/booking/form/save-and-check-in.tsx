// "Save and check in": for a guest who stands at the desk. Two requests: when the second is refused, the booking exists,
// and its page says so.
import { chakra } from '@chakra-ui/react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { mayWalkIn, type BookingDetail } from '@/core';
import { api, serverNow } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { useIntent } from '@/lib/intent';
import { useActor } from '@/lib/session';
import { Button } from '@/ui/button';
import { notifyDone } from '../action/take-back';
import { takeOver } from '../use-booking-call';
import { useDraft } from './draft';
import { useKnownNo } from './form-ways';

/** The value of the button. */
export const CHECK_IN = 'checkIn';

/** Whether the core allows the guest of this booking to be checked in at once. */
function useMayCheckIn(): boolean {
  const actor = useActor();
  const { branch, service, draft } = useDraft();
  if (!branch || !service || !draft?.stay) return false;
  const { checkIn, checkOut } = draft.stay;
  return mayWalkIn({
    actor,
    object: { companyId: branch.companyId, branchId: branch.id, userId: null },
    serviceType: service.type,
    zone: branch.timeZone,
    checkIn,
    checkOut,
    now: serverNow(),
  });
}

export function SaveAndCheckIn() {
  const t = useText();
  const { formState } = useFormContext();
  if (!useMayCheckIn()) return null;
  return (
    <Button
      type="submit"
      value={CHECK_IN}
      variant="tan"
      icon="doorEnter"
      busy={formState.isSubmitting}
      aria-keyshortcuts="Control+Shift+Enter"
    >
      {t('bookingForm.saveAndCheckIn')}
    </Button>
  );
}

/** The keys of the two buttons, for those who have a keyboard. */
export function SaveHint() {
  const t = useText();
  return (
    <chakra.p mt="2" fontSize="13px" color="fg.muted" css={{ '@media (pointer: coarse)': { display: 'none' } }}>
      {t(useMayCheckIn() ? 'bookingForm.keysBoth' : 'bookingForm.keys')}
    </chakra.p>
  );
}

/**
 * Ctrl and Enter press "Save" from anywhere beside the form too, with Shift "Save and check in". While it is known that
 * saving would be refused, they lead to the first way out.
 */
export function SaveKeys({ children }: { children: ReactNode }) {
  const no = useKnownNo();
  function press(event: KeyboardEvent<HTMLElement>) {
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, nativeEvent } = event;
    if (key !== 'Enter' || !(ctrlKey || metaKey) || altKey || repeat) return;
    if (event.defaultPrevented || nativeEvent.isComposing) return;
    const way = no ? event.currentTarget.querySelector<HTMLElement>('[data-ways] button') : null;
    if (way) {
      event.preventDefault();
      way.focus();
      return;
    }
    const of = shiftKey ? `[value="${CHECK_IN}"]` : ':not([value])';
    const button = event.currentTarget.querySelector<HTMLButtonElement>(`button[type="submit"]${of}`);
    if (!button) return;
    event.preventDefault();
    button.click();
  }
  return <chakra.div onKeyDown={press}>{children}</chakra.div>;
}

/** Checks a booking in that was just saved; answers why it was not, null: it was. */
export function useCheckInAtOnce(): (saved: BookingDetail) => Promise<unknown> {
  const intent = useIntent();
  const actor = useActor();
  return async (saved) => {
    const route = `/bookings/${saved.id}/check-in`;
    try {
      const answer = await intent({ route }, (idempotencyKey) =>
        api.post<BookingDetail>(route, {}, { ifMatch: saved.version, idempotencyKey }),
      );
      await takeOver(answer);
      notifyDone(answer, 'CHECK_IN', actor);
      return null;
    } catch (failure) {
      return failure;
    }
  };
}
