// A branch of the test's own, so that tests do not take each other's places: two kennels, a stay of
// 2,000 RSD a night, a session of an hour. Its bookings are made through the API.
import { expect, type Page } from '@playwright/test';
import { account, enter, type Account, type Tokens } from './fixtures';
import { mark } from './mark';

const OTHER_COMPANY = (one: Account) => one.companyId !== account('OPR').companyId;
const DAY = 86_400_000;

/** Today in the branch's zone, where a day begins an hour or two earlier than in UTC. */
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Belgrade' }).format(new Date());

/** The civil day `days` after another day, or after today. */
export const dayAfter = (days: number, from = today()) =>
  new Date(Date.parse(`${from.slice(0, 10)}T00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** The next last Sunday of March or October, when the clocks change, far enough ahead to be booked. */
export function changeOfClocks(month: 3 | 10): string {
  const soonest = dayAfter(5);
  for (let year = Number(soonest.slice(0, 4)); ; year += 1) {
    const last = new Date(Date.UTC(year, month, 0));
    const sunday = new Date(last.getTime() - last.getUTCDay() * DAY).toISOString().slice(0, 10);
    if (sunday >= soonest) return sunday;
  }
}

interface Place {
  id: number;
  name: string;
}
export interface TestBranch {
  branchId: number;
  /** In the order of their names. */
  places: [Place, Place, ...Place[]];
  stay: number;
  session: number;
  tokens: Tokens;
}

export class ApiClient {
  constructor(
    private page: Page,
    private tokens: Tokens,
  ) {}

  private send = (method: 'GET' | 'POST' | 'PUT', path: string, data?: object, version?: number) =>
    this.page.request.fetch(`/api/v1${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${this.tokens.authToken}`,
        'Idempotency-Key': mark().padEnd(16, '0'),
        ...(version === undefined ? {} : { 'If-Match': `"${version}"` }),
      },
      ...(data ? { data } : {}),
    });

  /** Sends a request; null if the server refuses it because of other data. */
  async try<T>(method: 'POST', path: string, data: object, version?: number): Promise<T | null> {
    const answer = await this.send(method, path, data, version);
    return answer.status() === 409 ? null : ((await answer.json()) as T);
  }

  async ask<T>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object, version?: number): Promise<T> {
    const answer = await this.send(method, path, data, version);
    expect(answer.ok(), `${method} ${path}: ${answer.status()} ${answer.ok() ? '' : await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  }

  /** Books a stay of one dog. */
  book = (testBranch: TestBranch, guestName: string, from: string, to: string, more: object = {}) =>
    this.ask<{ id: number; version: number; number: string }>('POST', '/bookings', {
      branchId: testBranch.branchId,
      serviceId: testBranch.stay,
      guestName,
      guestPhone: '+381641112233',
      arrival: `${from}T14:00`,
      departure: `${to}T11:00`,
      pets: [{ name: `${guestName.split(' ')[0]}'s dog`, animalTypeId: 1, size: 'MEDIUM' }],
      ...more,
    });
}

const TWO_KENNELS = ['Kennel A', 'Kennel B'];

/** Signs in an administrator of a company that other tests do not use, and makes a new branch. */
export async function openTestBranch(
  page: Page,
  kennels: readonly string[] = TWO_KENNELS,
): Promise<{ testBranch: TestBranch; api: ApiClient }> {
  const tokens = await enter(page, 'ADMIN', 'en_US', OTHER_COMPANY);
  const api = new ApiClient(page, tokens);
  const name = `Proba ${mark()}`;
  const fields = {
    name,
    address: 'Sunčani kej 3',
    city: 'Novi Sad',
    zip: '21000',
    type: 'HOSTEL',
    timeZone: 'Europe/Belgrade',
    cancellationPolicy: 'FLEXIBLE',
    openingHours: [],
  };
  const kennel = (place: string) => ({
    change: 'new',
    name: place,
    kind: 'ROOM',
    capacity: 2,
    sizes: [],
    animalTypeIds: [],
    active: true,
  });
  type Detail = { id: number; version: number; workplaces: Place[]; services: { id: number; type: string }[] };
  const made = await api.ask<Detail>('POST', '/branches', {
    ...fields,
    workplaces: kennels.map(kennel),
    services: [],
    timeslots: [],
  });
  const groups = await api.ask<{ items: { id: number; type: string }[] }>('GET', '/service-groups');
  const group = (type: string) => groups.items.find((one) => one.type === type)?.id;
  const workplaceIds = made.workplaces.map(({ id }) => id);
  const full = await api.ask<Detail>(
    'PUT',
    `/branches/${made.id}`,
    {
      ...fields,
      workplaces: [],
      timeslots: [],
      services: [
        {
          change: 'new',
          groupId: group('HOSTEL'),
          type: 'HOSTEL',
          titleEn: 'Stay',
          titleSr: 'Boravak',
          price: 200_000,
          workplaceIds,
        },
        {
          change: 'new',
          groupId: group('GROOMING'),
          type: 'GROOMING',
          titleEn: 'Bath',
          titleSr: 'Kupanje',
          price: 150_000,
          durationMinutes: 60,
          workplaceIds,
        },
      ],
    },
    made.version,
  );
  const [first, second, ...others] = full.workplaces.toSorted((a, b) => a.name.localeCompare(b.name));
  const service = (type: string) => full.services.find((one) => one.type === type)?.id ?? 0;
  return {
    testBranch: {
      branchId: made.id,
      places: [first!, second!, ...others],
      stay: service('HOSTEL'),
      session: service('GROOMING'),
      tokens,
    },
    api,
  };
}
