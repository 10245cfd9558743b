// Guests of earlier bookings whose phone is being typed. Choosing a guest fills the empty fields;
// typed values stay.
import { chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { isExpected, type BookingDetail, type BookingItem } from '@/core';
import { api, serverNow } from '@/lib/api';
import { useCountry } from '@/lib/country';
import { DOT, formatDate, formatPhone } from '@/lib/format';
import { useText, type Translate } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { notify } from '@/ui/toast';
import { ChoiceRow } from '../choice-row';
import { useDraft } from './draft';
import { LateBookings } from './late-bookings';
import { OtherPets } from './other-pets';
import { useKnownGuests, type KnownGuest, type KnownPet } from './use-known-guests';
import { emptyPet, petsOf, type BookingValues } from './values';

type Filled = Pick<BookingValues, 'guestName' | 'guestEmail' | 'pets'>;
/** The time until added rows of pets are drawn, in milliseconds. */
const ROWS_MS = 80;
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const isEmpty = (value: Filled[keyof Filled]) =>
  Array.isArray(value) ? value.every((pet) => same(pet, emptyPet())) : value.trim() === '';

/** The last or next visit; names the year if it is another year. */
function visitText({ last, booking }: KnownGuest, t: Translate): string {
  const now = serverNow();
  const date = ({ checkIn, checkInLocal }: BookingItem) =>
    formatDate(checkInLocal, checkIn.slice(0, 4) === now.slice(0, 4) ? 'dayMonth' : 'short');
  if (last) return t('bookingForm.lastVisit', { date: date(last) });
  return isExpected(booking.status) && booking.checkIn > now ? t('bookingForm.nextVisit', { date: date(booking) }) : '';
}

/** Asks later whether nobody has moved the focus since; a button that has disappeared leaves it to the page. */
function focusUnmoved(): () => boolean {
  const from = document.activeElement;
  return () => [from, document.body].includes(document.activeElement);
}

export function KnownGuests() {
  const t = useText();
  const actor = useActor();
  const { branch } = useDraft();
  const { control, setValue, getValues, setFocus } = useFormContext<BookingValues>();
  const { defaultValues } = useFormState({ control });
  const phone = useWatch<BookingValues, 'guestPhone'>({ name: 'guestPhone' });
  const [settled, setSettled] = useState('');
  const [pets, setPets] = useState<readonly KnownPet[]>([]);
  // An account that sees several companies searches the guests of the branch's company.
  const country = useCountry(branch?.companyId);
  const { guests, late } = useKnownGuests(
    phone,
    country,
    actor.companyId === null ? (branch?.companyId ?? null) : undefined,
    actor,
  );
  // Values filled by the last choice give way to the next choice.
  const filled = useRef<Partial<Filled>>({});
  const chosen = useRef<number>(undefined);

  async function add({ name, bookingId }: KnownPet) {
    const unmoved = focusUnmoved();
    try {
      const pet = petsOf(await api.get<BookingDetail>(`/bookings/${bookingId}`)).find((one) => one.name === name);
      // Pressed twice, it is there by now.
      if (!pet || getValues('pets').some((one) => one.name.trim() === name)) return;
      const all = [...getValues('pets').filter((one) => !same(one, emptyPet())), pet];
      filled.current.pets = all;
      setValue('pets', all, { shouldDirty: true, shouldValidate: true });
      // The pressed button disappears and the rows are drawn again first.
      setTimeout(() => unmoved() && setFocus(`pets.${all.length - 1}.name`), ROWS_MS);
    } catch (error) {
      notify.error(error);
    }
  }

  async function choose({ booking, pets }: KnownGuest) {
    chosen.current = booking.id;
    const unmoved = focusUnmoved();
    try {
      const whole = await api.get<BookingDetail>(`/bookings/${booking.id}`);
      // Another guest was chosen, or another phone typed, before this answer came.
      if (chosen.current !== booking.id || getValues('guestPhone') !== phone) return;
      const values: Filled = { guestName: whole.guestName, guestEmail: whole.guestEmail ?? '', pets: petsOf(whole) };
      for (const name of ['guestName', 'guestEmail', 'pets'] as const) {
        const now = getValues(name);
        if (isEmpty(now) || same(now, filled.current[name]))
          setValue(name, values[name], { shouldDirty: true, shouldValidate: !isEmpty(values[name]) });
      }
      filled.current = values;
      setPets(pets);
      if (whole.guestPhone) {
        const shown = formatPhone(whole.guestPhone);
        setValue('guestPhone', shown, { shouldDirty: true, shouldValidate: true });
        setSettled(shown);
      }
      // The list disappears; work continues in the field below it.
      if (unmoved()) setFocus('guestName');
    } catch (error) {
      notify.error(error);
    }
  }

  // A booking that is made again brings its guest.
  const isKnown = phone === settled || phone === defaultValues?.guestPhone;
  const shown = isKnown ? [] : guests;
  const groups = [
    { title: 'bookingForm.knownGuests', of: shown.filter(({ last }) => last !== null) },
    { title: 'bookingForm.knownOthers', of: shown.filter(({ last }) => last === null) },
  ].filter(({ of }) => of.length > 0);
  return (
    <chakra.div
      aria-live="polite"
      mt={shown.length > 0 ? '-10px' : 0}
      mb={shown.length > 0 ? '4' : 0}
      maxW={{ lg: '516px' }}
    >
      <LateBookings late={late} />
      {groups.map(({ title, of }) => (
        <chakra.div key={title} mb="2">
          <chakra.p fontSize="13.5px" color="fg.muted" mb="1">
            {t(title, { count: of.length })}
          </chakra.p>
          <chakra.ul listStyleType="none" display="grid" gap="6px">
            {of.map((guest) => (
              <li key={guest.booking.id}>
                <ChoiceRow icon="repeat" bg="bg.note" onClick={() => void choose(guest)}>
                  <strong>{guest.booking.guestName}</strong>
                  {[guest.pets.map(({ name }) => name).join(', '), visitText(guest, t)]
                    .filter(Boolean)
                    .map((part) => `${DOT}${part}`)
                    .join('')}
                </ChoiceRow>
              </li>
            ))}
          </chakra.ul>
        </chakra.div>
      ))}
      {phone === settled && <OtherPets pets={pets} onAdd={(pet) => void add(pet)} />}
    </chakra.div>
  );
}
