// The branch of a day at the counter: five kennels; one guest who should have left yesterday, one who leaves and one who
// arrives today, and days ahead that are full.
import type { Page } from '@playwright/test';
import { moveBack } from './past';
import { dayAfter, openTestBranch, type ApiClient, type TestBranch } from './test-branch';

const KENNELS = ['Kennel A', 'Kennel B', 'Kennel C', 'Kennel D', 'Kennel E'];

interface Booked {
  id: number;
  version: number;
}

export const ARRIVES = { name: 'Rada Ilić', phone: '+381642223344', pet: 'Žuća' };
export const LEAVES = { name: 'Petar Kos', phone: '+381643334455', pet: 'Lola' };
export const OVERSTAYS = { name: 'Sava Babić', phone: '+381644445566', pet: 'Maks' };
/** The first of the two nights ahead that are full until others move. */
export const FULL_FROM = 31;

export async function openCounter(page: Page): Promise<{ testBranch: TestBranch; api: ApiClient }> {
  const opened = await openTestBranch(page, KENNELS);
  const { testBranch, api } = opened;
  const [a, b, c, d, e] = testBranch.places;
  const book = (
    { name, phone, pet }: typeof ARRIVES,
    place: { id: number } | undefined,
    from: number,
    nights: number,
  ) =>
    api.book(testBranch, name, dayAfter(from), dayAfter(from + nights), {
      guestPhone: phone,
      pets: [{ name: pet, animalTypeId: 1, size: 'MEDIUM' }],
      workplaceId: place?.id,
    });
  const inHouse = async (booked: Booked) => api.ask('POST', `/bookings/${booked.id}/check-in`, {}, booked.version);

  const late = await book(OVERSTAYS, d, 0, 1);
  await inHouse(late);
  moveBack(late.id, 2);
  const leaving = await book(LEAVES, e, 0, 1);
  await inHouse(leaving);
  moveBack(leaving.id, 1);
  await book(ARRIVES, c, 0, 1);
  // The nights 31 and 32 are full, but the first booking fits elsewhere.
  const other = (name: string) => ({ name, phone: '+381641112233', pet: `${name.split(' ')[0]}'s dog` });
  await book(other('Ana Ilić'), a, FULL_FROM - 1, 2);
  await book(other('Marko Kos'), b, FULL_FROM + 1, 4);
  for (const [at, place] of [c, d, e].entries()) await book(other(`Gost ${at + 1}`), place, FULL_FROM - 3, 10);
  return opened;
}
