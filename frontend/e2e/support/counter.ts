// The branch of a day at the counter: five kennels; one guest who should have left yesterday, one who leaves and one who
// arrives today, and days ahead that are full.
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { dayAfter, openTestBranch, type ApiClient, type TestBranch } from './test-branch';

const KENNELS = ['Kennel A', 'Kennel B', 'Kennel C', 'Kennel D', 'Kennel E'];
const DAY = 86_400_000;

interface Booked {
  id: number;
  version: number;
}

/** Nobody books in the past: a stay is made today and put back by days, as if it had begun then. */
function putBack({ id }: Booked, days: number): void {
  const database = new DatabaseSync(join(process.env['SAPA_DATA']!, 'sapa.db'));
  const earlier = (text: unknown) =>
    new Date(Date.parse(`${String(text).replace(' ', 'T')}Z`) - days * DAY)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ');
  const move = (table: string, columns: readonly [string, string], where: string) => {
    const row = database.prepare(`SELECT ${columns.join(', ')} FROM ${table} WHERE ${where} = ?`).get(id)!;
    const set = columns.map((column) => `${column} = ?`).join(', ');
    database.prepare(`UPDATE ${table} SET ${set} WHERE ${where} = ?`).run(...columns.map((c) => earlier(row[c])), id);
  };
  try {
    database.exec('PRAGMA busy_timeout = 5000');
    move('bookings', ['check_in', 'check_out'], 'id');
    move('occupancies', ['from_utc', 'to_utc'], 'booking_id');
    move('bookings', ['policy_from', 'checked_in_at'], 'id');
  } finally {
    database.close();
  }
}

export const ARRIVES = { name: 'Rada Ilić', phone: '+381642223344', pet: 'Žuća' };
export const LEAVES = { name: 'Petar Kos', phone: '+381643334455', pet: 'Lola' };
export const OVERSTAYS = { name: 'Sava Babić', phone: '+381644445566', pet: 'Maks' };
/** The first of the two nights ahead that are full until others move. */
export const FULL_FROM = 31;
/** What the guest of `LEAVES` paid is in the till. */
export const PRICE = 200_000;

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
  putBack(late, 2);
  const leaving = await book(LEAVES, e, 0, 1);
  await inHouse(leaving);
  putBack(leaving, 1);
  await book(ARRIVES, c, 0, 1);
  // The nights 31 and 32 are full, but the first booking fits elsewhere.
  const other = (name: string) => ({ name, phone: '+381641112233', pet: `${name.split(' ')[0]}'s dog` });
  await book(other('Ana Ilić'), a, FULL_FROM - 1, 2);
  await book(other('Marko Kos'), b, FULL_FROM + 1, 4);
  for (const [at, place] of [c, d, e].entries()) await book(other(`Gost ${at + 1}`), place, FULL_FROM - 3, 10);
  return opened;
}
