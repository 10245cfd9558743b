// Guests who were here before, under the phone that is being typed. Choosing one fills in what
// is still empty; what was typed by hand stays.
import { chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { BookingDetail, BookingItem } from '@/core';
import { api, serverNow } from '@/lib/api';
import { formatDate } from '@/lib/format';
import { useText, type Translate } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { Icon } from '@/ui/icon';
import { notify } from '@/ui/toast';
import { useDraft } from './draft';
import { OtherPets } from './other-pets';
import { useKnownGuests, type KnownGuest, type KnownPet } from './use-known-guests';
import { emptyPet, type BookingValues, type PetValues } from './values';

type Filled = Pick<BookingValues, 'guestName' | 'guestEmail' | 'pets'>;
/** Until the rows of pets that were filled in are drawn. */
const ROWS_MS = 80;
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const isEmpty = (value: Filled[keyof Filled]) => (Array.isArray(value) ? value.every((pet) => same(pet, emptyPet())) : value.trim() === '');

const petsOf = (booking: BookingDetail): PetValues[] =>
  booking.pets.map(({ name, animalTypeId, breedId, size, note }) => ({ name, animalTypeId, breedId, size, note: note ?? '' }));

/** When they were here last, or are about to come; another year is named. */
function visitText({ checkIn, checkInLocal }: BookingItem, t: Translate): string {
  const now = serverNow();
  const date = formatDate(checkInLocal, checkIn.slice(0, 4) === now.slice(0, 4) ? 'dayMonth' : 'short');
  return t(checkIn > now ? 'bookingForm.nextVisit' : 'bookingForm.lastVisit', { date });
}

export function KnownGuests() {
  const t = useText();
  const actor = useActor();
  const { branch } = useDraft();
  const { setValue, getValues, setFocus } = useFormContext<BookingValues>();
  const phone = useWatch<BookingValues, 'guestPhone'>({ name: 'guestPhone' });
  const [settled, setSettled] = useState('');
  const [pets, setPets] = useState<readonly KnownPet[]>([]);
  // Who sees the guests of many companies asks for those of the branch's.
  const guests = useKnownGuests(phone, actor.companyId === null ? (branch?.companyId ?? null) : undefined);
  // What the last choice filled in gives way to the next one's.
  const filled = useRef<Partial<Filled>>({});

  async function add({ name, bookingId }: KnownPet) {
    try {
      const pet = petsOf(await api.get<BookingDetail>(`/bookings/${bookingId}`)).find((one) => one.name === name);
      if (!pet) return;
      const all = [...getValues('pets').filter((one) => !same(one, emptyPet())), pet];
      filled.current.pets = all;
      setValue('pets', all, { shouldDirty: true, shouldValidate: true });
      // The button that was pressed goes; the rows are drawn anew first.
      setTimeout(() => setFocus(`pets.${all.length - 1}.name`), ROWS_MS);
    } catch (error) {
      notify.error(error);
    }
  }

  async function choose({ booking, pets }: KnownGuest) {
    try {
      const whole = await api.get<BookingDetail>(`/bookings/${booking.id}`);
      const values: Filled = { guestName: whole.guestName, guestEmail: whole.guestEmail ?? '', pets: petsOf(whole) };
      for (const name of ['guestName', 'guestEmail', 'pets'] as const) {
        const now = getValues(name);
        if (isEmpty(now) || same(now, filled.current[name])) setValue(name, values[name], { shouldDirty: true, shouldValidate: !isEmpty(values[name]) });
      }
      filled.current = values;
      setPets(pets);
      if (whole.guestPhone) {
        setValue('guestPhone', whole.guestPhone, { shouldDirty: true, shouldValidate: true });
        setSettled(whole.guestPhone);
      }
      // The list goes; one works on below it.
      setFocus('guestName');
    } catch (error) {
      notify.error(error);
    }
  }

  const shown = phone === settled ? [] : guests;
  return (
    <chakra.div aria-live="polite" mt={shown.length > 0 ? '-10px' : 0} mb={shown.length > 0 ? '4' : 0} maxW={{ lg: '516px' }}>
      {shown.length > 0 && (
        <>
          <chakra.p fontSize="13.5px" color="fg.muted" mb="1">{t('bookingForm.knownGuests', { count: shown.length })}</chakra.p>
          <chakra.ul listStyleType="none" display="grid" gap="6px">
            {shown.map((guest) => (
              <li key={guest.booking.id}>
                <chakra.button
                  type="button" onClick={() => void choose(guest)} w="full" textAlign="left" display="flex" gap="10px" alignItems="center" px="13px" py="8px" borderRadius="md"
                  borderWidth="1px" borderStyle="solid" borderColor="border.strong" bg="bg.note" color="fg" fontSize="14.5px" cursor="pointer" _hover={{ bg: 'bg.hover' }}
                >
                  <Icon name="repeat" color="fg.muted" />
                  <chakra.span minW={0} overflowWrap="anywhere">
                    <strong>{guest.booking.guestName}</strong> · {guest.pets.map(({ name }) => name).join(', ')} · {visitText(guest.booking, t)}
                  </chakra.span>
                </chakra.button>
              </li>
            ))}
          </chakra.ul>
        </>
      )}
      {phone === settled && <OtherPets pets={pets} onAdd={(pet) => void add(pet)} />}
    </chakra.div>
  );
}
