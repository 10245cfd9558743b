// A made-up branch of a running product, and other desks that change its bookings over the API.
import type { BookingDetail, SignInAnswer } from '@/core';

interface Account {
  role: string;
  email: string;
  password: string;
  companyId: number | null;
}

const BASE = `${process.env['SAPA_URL']}/api/v1`;
const accounts = JSON.parse(process.env['SAPA_ACCOUNTS'] ?? '[]') as Account[];

let made = 0;
const mark = () => `${process.pid.toString(36)}${Date.now().toString(36)}${(made += 1)}`;

export class Desk {
  private constructor(
    readonly answer: SignInAnswer,
    private readonly fetched: typeof fetch,
  ) {}

  static async of(role: 'ADMIN' | 'SYSADM', fetched: typeof fetch): Promise<Desk> {
    const owner = accounts.find((one) => one.role === 'OPR')?.companyId;
    const who = accounts.find((one) => one.role === role && (role === 'SYSADM' || one.companyId !== owner))!;
    const answer = await fetched(`${BASE}/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: who.email, password: who.password }),
    });
    return new Desk((await answer.json()) as SignInAnswer, fetched);
  }

  /** The answer, or its status where it is a refusal. */
  async ask<T>(method: string, path: string, body?: object, version?: number): Promise<T | number> {
    const answer = await this.fetched(BASE + path, {
      method,
      headers: {
        Authorization: `Bearer ${this.answer.authToken}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': mark().padEnd(20, '0'),
        ...(version === undefined ? {} : { 'If-Match': `"${version}"` }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return answer.ok ? ((await answer.json()) as T) : answer.status;
  }

  async must<T>(method: string, path: string, body?: object, version?: number): Promise<T> {
    const answer = await this.ask<T>(method, path, body, version);
    if (typeof answer === 'number') throw new Error(`${method} ${path}: ${answer}`);
    return answer;
  }
}

export interface Branch {
  id: number;
  stay: number;
  bath: number;
}

/** More than the bookings of a day. */
const PLACES = 24;

/** A branch with a place for each booking of a day, open at all hours. */
export async function openBranch(desk: Desk): Promise<Branch> {
  const fields = {
    name: `Dani ${mark()}`,
    address: 'Sunčani kej 3',
    city: 'Novi Sad',
    zip: '21000',
    type: 'HOSTEL',
    timeZone: 'Europe/Belgrade',
    cancellationPolicy: 'FLEXIBLE',
    openingHours: [],
    timeslots: [],
  };
  const place = { change: 'new', kind: 'ROOM', capacity: 1, sizes: [], animalTypeIds: [], active: true };
  const workplaces = Array.from({ length: PLACES }, (_, at) => ({ ...place, name: `Boks ${at + 1}` }));
  type Made = { id: number; version: number; workplaces: { id: number }[]; services: { id: number; type: string }[] };
  const first = await desk.must<Made>('POST', '/branches', { ...fields, workplaces, services: [] });
  const groups = await desk.must<{ items: { id: number; type: string }[] }>('GET', '/service-groups');
  const workplaceIds = first.workplaces.map(({ id }) => id);
  const service = (type: string, more: object) => ({
    change: 'new',
    type,
    groupId: groups.items.find((one) => one.type === type)?.id,
    titleEn: type,
    titleSr: type,
    workplaceIds,
    ...more,
  });
  const services = [
    service('HOSTEL', { price: 200_000 }),
    service('GROOMING', { price: 150_000, durationMinutes: 240 }),
  ];
  const whole = await desk.must<Made>(
    'PUT',
    `/branches/${first.id}`,
    { ...fields, workplaces: [], services },
    first.version,
  );
  const of = (type: string) => whole.services.find((one) => one.type === type)!.id;
  return { id: whole.id, stay: of('HOSTEL'), bath: of('GROOMING') };
}

/** Civil time of the branch. */
const civil = (at: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Belgrade', dateStyle: 'short', timeStyle: 'short' })
    .format(at)
    .replace(' ', 'T');

/** The request of a session that begins at `at`. */
export const bathAt = (branch: Branch, guestName: string, at: number) => ({
  branchId: branch.id,
  serviceId: branch.bath,
  guestName,
  guestPhone: '+381641112233',
  arrival: civil(at),
  pets: [{ name: `Pas ${guestName}`, animalTypeId: 1, size: 'MEDIUM' }],
});

export const bookingOf = (desk: Desk, id: number) => desk.must<BookingDetail>('GET', `/bookings/${id}`);
