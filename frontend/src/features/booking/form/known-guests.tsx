// Guests of earlier bookings whose phone is being typed. Enter takes the only one, arrow keys walk among several.
// Choosing a guest fills the empty fields and proposes the last stay; typed values stay.
import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
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
import { digitsOf, useKnownGuests, type KnownGuest, type KnownPet } from './use-known-guests';
import { emptyPet, petsOf, type BookingValues } from './values';

/** Arrow keys among the guests. */
const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

type Filled = Pick<BookingValues, 'guestName' | 'guestEmail' | 'pets'>;
/** The time until added rows of pets are drawn, in milliseconds. */
const ROWS_MS = 80;
/** Leaving the field writes a number anew: its digits stay. */
const samePhone = (a: string, b: string) => digitsOf(a) === digitsOf(b);
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

/** `children`: the phone's field. */
export function KnownGuests({ children }: { children: ReactNode }) {
  const t = useText();
  const actor = useActor();
  const { branch, proposal } = useDraft();
  const { control, setValue, getValues, setFocus } = useFormContext<BookingValues>();
  const { defaultValues } = useFormState({ control });
  const phone = useWatch<BookingValues, 'guestPhone'>({ name: 'guestPhone' });
  const [settled, setSettled] = useState('');
  const [pets, setPets] = useState<readonly KnownPet[]>([]);
  // An account that sees several companies searches the guests of the branch's company.
  const country = useCountry(branch?.companyId);
  const { guests, late, state } = useKnownGuests(
    phone,
    country,
    actor.companyId === null ? (branch?.companyId ?? null) : undefined,
    actor,
  );
  // Values filled by the last choice give way to the next choice.
  const filled = useRef<Partial<Filled>>({});
  const chosen = useRef<number>(undefined);
  const proposedService = useRef<number>(undefined);
  const list = useRef<HTMLDivElement>(null);

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

  /** Proposes the last stay: its service, for as many nights or days; not over what was chosen. */
  function propose({ last, booking }: KnownGuest) {
    const { serviceId, branchId, units } = last ?? booking;
    const chosenNow = getValues('serviceId');
    if (!branch || branch.id !== branchId || (chosenNow !== null && chosenNow !== proposedService.current)) return;
    const service = branch.services.find((one) => one.id === serviceId && one.active);
    if (!service) return;
    proposedService.current = service.id;
    setValue('serviceId', service.id, { shouldDirty: true, shouldValidate: true });
    proposal.choose(service, branch, units);
  }

  async function choose(guest: KnownGuest) {
    const { booking, pets } = guest;
    chosen.current = booking.id;
    const unmoved = focusUnmoved();
    try {
      const whole = await api.get<BookingDetail>(`/bookings/${booking.id}`);
      // Another guest was chosen, or another phone typed, before this answer came.
      if (chosen.current !== booking.id || !samePhone(getValues('guestPhone'), phone)) return;
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
      propose(guest);
      // The list disappears; what is left to say of a known guest is the stay.
      if (unmoved()) setFocus('serviceId');
    } catch (error) {
      notify.error(error);
    }
  }

  // A booking that is made again brings its guest.
  const isSettled = settled !== '' && samePhone(phone, settled);
  const isKnown = isSettled || samePhone(phone, defaultValues?.guestPhone ?? '');
  const shown = isKnown ? [] : guests;

  const waits = useRef(false);
  const choices = () => [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
  /** Enter in the phone: takes the only guest, leads to several, or to the name of a new one. */
  function enter() {
    const [only] = shown;
    if (only && shown.length === 1 && late.length === 0) void choose(only);
    else if (choices()[0]) choices()[0]?.focus();
    else setFocus('guestName');
  }
  // Enter that came before the answer.
  useEffect(() => {
    if (!waits.current || state === 'asking') return;
    waits.current = false;
    if (document.activeElement?.getAttribute('name') === 'guestPhone') enter();
  }, [state]); // oxlint-disable-line react-hooks/exhaustive-deps

  function byKeys(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const all = choices();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const isPhone = event.target instanceof HTMLInputElement;
    if (isPhone && event.key === 'Enter' && state !== 'none' && !isKnown) {
      event.preventDefault();
      if (state === 'asking') waits.current = true;
      else enter();
      return;
    }
    waits.current = false;
    const next = STEPS[event.key];
    if (next === undefined || all.length === 0 || (at < 0 && !isPhone)) return;
    event.preventDefault();
    const to = all[at + next];
    if (to) to.focus();
    else if (at + next < 0) setFocus('guestPhone');
  }
  const groups = [
    { title: 'bookingForm.knownGuests', of: shown.filter(({ last }) => last !== null) },
    { title: 'bookingForm.knownOthers', of: shown.filter(({ last }) => last === null) },
  ].filter(({ of }) => of.length > 0);
  return (
    <chakra.div data-field="" minW={0} onKeyDown={byKeys}>
      {children}
      <chakra.div
        ref={list}
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
        {isSettled && <OtherPets pets={pets} onAdd={(pet) => void add(pet)} />}
      </chakra.div>
    </chakra.div>
  );
}
