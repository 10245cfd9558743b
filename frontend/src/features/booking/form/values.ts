// The add form's values and the request made of them. Holds no rule: the core finds the issues.
import {
  enums,
  hasDeparture,
  type Alternative,
  type AnimalSize,
  type BookingDetail,
  type BookingInput,
  type BranchDetail,
  type ServiceItem,
  type StayInput,
} from '@/core';
import { tellInput, TELLS } from '@/shared/guest/tell-guest';
import type { RoomChoice } from '../place/ways';

/** A pet's row of fields. */
export interface PetValues {
  name: string;
  animalTypeId: number | null;
  breedId: number | null;
  size: AnimalSize | null;
  note: string;
}

/** A stay in several workplaces, valid for exactly these times. */
export type Split = Pick<Alternative, 'arrival' | 'departure' | 'stays'>;

export interface BookingValues {
  guestPhone: string;
  guestName: string;
  guestEmail: string;
  pets: PetValues[];
  branchId: number | null;
  serviceId: number | null;
  /** `null`: the first free workplace. */
  workplaceId: number | null;
  /** Replaces the single workplace. */
  split: Split | null;
  /** Other bookings that make room in the chosen workplace. */
  room: RoomChoice | null;
  /** Books the chosen workplace although it is taken. */
  overbook: boolean;
  overbookReason: string;
  arrival: string;
  departure: string;
  comment: string;
  /** Whether the guest is told of the booking. */
  notifyGuest: boolean;
}

export const emptyPet = (): PetValues => ({ name: '', animalTypeId: null, breedId: null, size: null, note: '' });

/** The pets of a booking, for another one. */
export const petsOf = ({ pets }: BookingDetail): PetValues[] =>
  pets.map(({ name, animalTypeId, breedId, size, note }) => ({ name, animalTypeId, breedId, size, note: note ?? '' }));

export const emptyBooking = (branchId: number | null): BookingValues => ({
  guestPhone: '',
  guestName: '',
  guestEmail: '',
  pets: [emptyPet()],
  branchId,
  serviceId: null,
  workplaceId: null,
  split: null,
  room: null,
  overbook: false,
  overbookReason: '',
  arrival: '',
  departure: '',
  comment: '',
  ...TELLS,
});

/** The form's first values, from the address, such as a cell of the calendar. */
export function bookingStart(address: URLSearchParams, tiedTo: number | null): BookingValues {
  const id = (name: string) => (/^[1-9]\d{0,14}$/.test(address.get(name) ?? '') ? Number(address.get(name)) : null);
  const time = (name: string) => /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/.exec(address.get(name) ?? '')?.[0] ?? '';
  return {
    ...emptyBooking(tiedTo ?? id('branchId')),
    serviceId: id('serviceId'),
    workplaceId: id('workplaceId'),
    arrival: time('arrival'),
    departure: time('departure'),
  };
}

/** Whether the form asks for a departure; it does until a service is chosen. */
export const asksDeparture = (service: ServiceItem | undefined) => service === undefined || hasDeparture(service.unit);

/** The split if its times still stand; else null. */
export const splitOf = ({
  split,
  arrival,
  departure,
}: Pick<BookingValues, 'split' | 'arrival' | 'departure'>): Split | null =>
  split && split.arrival === arrival && (split.departure ?? '') === departure ? split : null;

/** What services and places ask about the pets: a letter of a name or a note changes nothing of it. */
export const kindsOf = (pets: BookingInput['pets']) => pets.map(({ animalTypeId, size }) => ({ animalTypeId, size }));

/** What making room was chosen for: it holds for exactly this request. */
export const roomKey = ({ branchId, serviceId, workplaceId, arrival, departure, pets }: BookingValues): string =>
  JSON.stringify([
    branchId,
    serviceId,
    workplaceId,
    arrival,
    departure,
    pets.map(({ animalTypeId, size }) => [animalTypeId, size]),
  ]);

/** The chosen way to make room if the request still stands; else null. */
export const roomOf = (values: BookingValues): RoomChoice | null =>
  values.room?.of === roomKey(values) ? values.room : null;

const partsOf = ({ stays }: Split): StayInput[] =>
  stays.map(({ workplaceId, until }, at) => ({ workplaceId, until: at === stays.length - 1 ? null : until }));

const orNull = (text: string | null | undefined) => (text?.trim() ? text.trim() : null);

/** Adds the usual hour to a day that has none. */
const withHour = (given: string, hour: string) => (/^\d{4}-\d{2}-\d{2}$/.test(given) ? `${given}T${hour}` : given);

/** A day without an hour is valid until a service is chosen, which brings the usual hour. */
const orDay = (given: string, service: ServiceItem | undefined, hour: string) =>
  orNull(service ? given : withHour(given.trim(), hour));

export const serviceOf = (
  { serviceId }: Pick<BookingValues, 'serviceId'>,
  branch: BranchDetail | undefined,
): ServiceItem | undefined => branch?.services.find(({ id }) => id === serviceId);

export function toInput(values: BookingValues, branch: BranchDetail | undefined): BookingInput {
  const service = serviceOf(values, branch);
  const split = splitOf(values);
  return {
    branchId: values.branchId,
    serviceId: values.serviceId,
    ...(split ? { stays: partsOf(split) } : { workplaceId: values.workplaceId }),
    guestName: orNull(values.guestName),
    guestPhone: orNull(values.guestPhone),
    guestEmail: orNull(values.guestEmail),
    pets: values.pets.map((pet) => ({ ...pet, name: pet.name.trim(), note: orNull(pet.note) })),
    arrival: orDay(values.arrival, service, '00:00'),
    departure: asksDeparture(service) ? orDay(values.departure, service, '23:59') : null,
    comment: orNull(values.comment),
    expectedTotal: null,
    overbookReason: values.overbook ? orNull(values.overbookReason) : null,
    ...tellInput(values.notifyGuest),
  };
}

export const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** An arrival with the usual hour; if that hour has passed today, the arrival is now. */
function usualArrival(given: string, hour: string, localNow: string): string {
  const usual = withHour(given, hour);
  return given === localNow.slice(0, 10) && usual <= localNow.slice(0, 16) ? afterTyping(localNow) : usual;
}

/** Moves a departure on the day of arrival behind the arrival. */
function usualDeparture(arrival: string, departure: string): string {
  return departure > arrival || departure.slice(0, 10) !== arrival.slice(0, 10)
    ? departure
    : sameDay(arrival, addMinutes(arrival, 60));
}

/** Times that suit a service when it is chosen. Fills only empty values. */
export function suggestedTimes(
  values: Pick<BookingValues, 'arrival' | 'departure'>,
  service: ServiceItem,
  branch: BranchDetail,
  localNow: string,
) {
  const today = localNow.slice(0, 10);
  const { day, session } = enums().usual;
  switch (service.unit) {
    case 'NIGHT': {
      const arrival = usualArrival(values.arrival || today, branch.checkInFrom, localNow);
      return {
        arrival,
        departure: withHour(values.departure || addDays(arrival.slice(0, 10), 1), branch.checkOutUntil),
      };
    }
    case 'DAY': {
      const arrival = usualArrival(values.arrival || today, day[0], localNow);
      return {
        arrival,
        departure:
          values.departure.length > 10
            ? values.departure
            : usualDeparture(arrival, withHour(values.departure || arrival.slice(0, 10), day[1])),
      };
    }
    case 'SESSION':
      return {
        arrival:
          values.arrival === today || !values.arrival ? nextQuarter(localNow) : withHour(values.arrival, session),
        departure: '',
      };
  }
}

/** The next quarter of an hour after a local time. */
function nextQuarter(local: string): string {
  const at = Date.parse(`${local.slice(0, 16)}Z`);
  return new Date(Math.ceil(at / 900_000) * 900_000).toISOString().slice(0, 16);
}

const addMinutes = (local: string, minutes: number) =>
  new Date(Date.parse(`${local.slice(0, 16)}Z`) + minutes * 60_000).toISOString().slice(0, 16);
/** `later`, but at most the last minute of the day of `local`. */
const sameDay = (local: string, later: string) =>
  later.slice(0, 10) === local.slice(0, 10) ? later : `${local.slice(0, 10)}T23:59`;

/** Minutes for typing the booking of a guest at the desk, so that the booking is not late when saved. */
const TYPING_MINUTES = 5;
/** Now, plus the time to type. */
const afterTyping = (local: string) => sameDay(local, nextQuarter(addMinutes(local, TYPING_MINUTES)));
