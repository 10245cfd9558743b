// The add form's values and the request made of them. Holds no rule: what is wrong is the core's to say.
import type { AnimalSize, BookingInput, BranchDetail, PriceUnit, ServiceItem } from '@/core';

/** A pet as its row of fields holds it. */
export interface PetValues {
  name: string;
  animalTypeId: number | null;
  breedId: number | null;
  size: AnimalSize | null;
  note: string;
}

export interface BookingValues {
  guestPhone: string;
  guestName: string;
  guestEmail: string;
  pets: PetValues[];
  branchId: number | null;
  serviceId: number | null;
  /** None: the first free one. */
  workplaceId: number | null;
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
  arrival: '',
  departure: '',
  comment: '',
});

/** Whether the guest says when they leave; a session ends by itself. */
const HAS_DEPARTURE: Record<PriceUnit, boolean> = { NIGHT: true, DAY: true, SESSION: false };
export const hasDeparture = (service: ServiceItem | undefined) => service === undefined || HAS_DEPARTURE[service.unit];

const orNull = (text: string | null | undefined) => (text?.trim() ? text.trim() : null);

export function toInput(values: BookingValues, service: ServiceItem | undefined): BookingInput {
  return {
    branchId: values.branchId,
    serviceId: values.serviceId,
    workplaceId: values.workplaceId,
    guestName: orNull(values.guestName),
    guestPhone: orNull(values.guestPhone),
    guestEmail: orNull(values.guestEmail),
    pets: values.pets.map((pet) => ({ ...pet, name: pet.name.trim(), note: orNull(pet.note) })),
    arrival: orNull(values.arrival),
    departure: hasDeparture(service) ? orNull(values.departure) : null,
    comment: orNull(values.comment),
    expectedTotal: null,
  };
}

const addDays = (date: string, days: number) => new Date(Date.parse(`${date}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Times that suit a service when it is chosen: only what is still empty is filled in. */
export function suggestedTimes(values: Pick<BookingValues, 'arrival' | 'departure'>, service: ServiceItem, branch: BranchDetail, localNow: string) {
  const today = localNow.slice(0, 10);
  switch (service.unit) {
    case 'NIGHT': {
      const arrival = values.arrival || `${today}T${branch.checkInFrom}`;
      return { arrival, departure: values.departure || `${addDays(arrival.slice(0, 10), 1)}T${branch.checkOutUntil}` };
    }
    case 'DAY': {
      const arrival = values.arrival || `${today}T08:00`;
      return { arrival, departure: values.departure || `${arrival.slice(0, 10)}T18:00` };
    }
    case 'SESSION':
      return { arrival: values.arrival || nextQuarter(localNow), departure: '' };
  }
}

/** The next quarter of an hour of a local time. */
function nextQuarter(local: string): string {
  const at = Date.parse(`${local.slice(0, 16)}Z`);
  return new Date(Math.ceil(at / 900_000) * 900_000).toISOString().slice(0, 16);
}
