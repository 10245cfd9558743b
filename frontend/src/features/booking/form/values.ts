// The add form's values and the request made of them. Holds no rule: what is wrong is the core's to say.
import {
  enums,
  hasDeparture,
  type Alternative,
  type AnimalSize,
  type BookingInput,
  type BranchDetail,
  type ServiceItem,
  type StayInput,
} from '@/core';

/** A pet as its row of fields holds it. */
export interface PetValues {
  name: string;
  animalTypeId: number | null;
  breedId: number | null;
  size: AnimalSize | null;
  note: string;
}

/** A stay that changes its place on the way, for just these times. */
export type Split = Pick<Alternative, 'arrival' | 'departure' | 'stays'>;

export interface BookingValues {
  guestPhone: string;
  guestName: string;
  guestEmail: string;
  pets: PetValues[];
  branchId: number | null;
  serviceId: number | null;
  /** None: the first free one. */
  workplaceId: number | null;
  /** Instead of one workplace. */
  split: Split | null;
  /** The chosen place is taken, and it is booked all the same. */
  overbook: boolean;
  overbookReason: string;
  arrival: string;
  departure: string;
  comment: string;
}

export const emptyPet = (): PetValues => ({ name: '', animalTypeId: null, breedId: null, size: null, note: '' });

export const emptyBooking = (branchId: number | null): BookingValues => ({
  guestPhone: '',
  guestName: '',
  guestEmail: '',
  pets: [emptyPet()],
  branchId,
  serviceId: null,
  workplaceId: null,
  split: null,
  overbook: false,
  overbookReason: '',
  arrival: '',
  departure: '',
  comment: '',
});

/** What the form begins with: what the address says, such as a cell of the calendar. */
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

/** Whether the guest says when they leave; asked until a service is chosen. */
export const asksDeparture = (service: ServiceItem | undefined) => service === undefined || hasDeparture(service.unit);

/** The split as long as its times stand. */
export const splitOf = ({
  split,
  arrival,
  departure,
}: Pick<BookingValues, 'split' | 'arrival' | 'departure'>): Split | null =>
  split && split.arrival === arrival && (split.departure ?? '') === departure ? split : null;

const partsOf = ({ stays }: Split): StayInput[] =>
  stays.map(({ workplaceId, until }, at) => ({ workplaceId, until: at === stays.length - 1 ? null : until }));

const orNull = (text: string | null | undefined) => (text?.trim() ? text.trim() : null);

/** A day that was picked without an hour gets the usual one. */
const withHour = (given: string, hour: string) => (/^\d{4}-\d{2}-\d{2}$/.test(given) ? `${given}T${hour}` : given);

/** Until the service is chosen, which brings the usual hour, a day alone is no mistake. */
const orDay = (given: string, service: ServiceItem | undefined, hour: string) =>
  orNull(service ? given : withHour(given.trim(), hour));

export function toInput(values: BookingValues, service: ServiceItem | undefined): BookingInput {
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
  };
}

const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The same for an arrival: who comes today after the usual hour comes now. */
function comes(given: string, hour: string, localNow: string): string {
  const usual = withHour(given, hour);
  return given === localNow.slice(0, 10) && usual <= localNow.slice(0, 16) ? soon(localNow) : usual;
}

/** The hour of a departure on the day of arrival comes after it. */
function leaves(arrival: string, departure: string): string {
  return departure > arrival || departure.slice(0, 10) !== arrival.slice(0, 10)
    ? departure
    : sameDay(arrival, shift(arrival, 60));
}

/** Times that suit a service when it is chosen: only what is still empty is filled in. */
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
      const arrival = comes(values.arrival || today, branch.checkInFrom, localNow);
      return {
        arrival,
        departure: withHour(values.departure || addDays(arrival.slice(0, 10), 1), branch.checkOutUntil),
      };
    }
    case 'DAY': {
      const arrival = comes(values.arrival || today, day[0], localNow);
      return {
        arrival,
        departure:
          values.departure.length > 10
            ? values.departure
            : leaves(arrival, withHour(values.departure || arrival.slice(0, 10), day[1])),
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

/** The next quarter of an hour of a local time. */
function nextQuarter(local: string): string {
  const at = Date.parse(`${local.slice(0, 16)}Z`);
  return new Date(Math.ceil(at / 900_000) * 900_000).toISOString().slice(0, 16);
}

const shift = (local: string, minutes: number) =>
  new Date(Date.parse(`${local.slice(0, 16)}Z`) + minutes * 60_000).toISOString().slice(0, 16);
/** The last minute of a day at the most: what is meant is that day. */
const sameDay = (local: string, later: string) =>
  later.slice(0, 10) === local.slice(0, 10) ? later : `${local.slice(0, 10)}T23:59`;

/** Minutes that it takes to write down who came: nobody is late for what was just typed. */
const WRITING = 5;
/** Now, as one writes it down. */
const soon = (local: string) => sameDay(local, nextQuarter(shift(local, WRITING)));
