// Companies and accounts as fixtures, complete as in the API's answers, and the dashboard's own
// router.
import { createMemoryRouter } from 'react-router-dom';
import type { CompanyDetail, CompanyItem, UserItem } from '@/core';
import { routes } from '@/app/router';
import { sessionUser } from '@/lib/session-store';
import { page } from './booking';
import { showRouter } from './render';
import { fakeServer } from './server';

/** A company with a complete profile. */
export const company = (over: Partial<CompanyDetail> = {}): CompanyDetail => ({
  id: 7,
  version: 3,
  name: 'Pansion Dorćol',
  registrationNumber: '20084693',
  vatNumber: '100002887',
  website: null,
  logoId: 12,
  companyType: 'LLC',
  contactFirstName: 'Mina',
  contactLastName: 'Ilić',
  contactEmail: 'mina@dorcol.example',
  contactPhone: '+381641234567',
  bank: 'Banka',
  bankAccount: '840000000000162021',
  address: 'Cara Dušana 45',
  addressLine2: null,
  city: 'Beograd',
  zip: '11000',
  country: 'RS',
  currency: 'RSD',
  latitude: 44.82,
  longitude: 20.46,
  status: 'PENDING',
  statusReason: null,
  missing: [],
  openBookings: 0,
  requireSecondFactor: false,
  createdAt: '2026-01-05T09:00:00Z',
  updatedAt: '2026-02-05T09:00:00Z',
  ...over,
});

export const companyItem = (over: Partial<CompanyItem> = {}): CompanyItem => ({
  id: 7,
  version: 3,
  name: 'Pansion Dorćol',
  city: 'Beograd',
  country: 'RS',
  currency: 'RSD',
  companyType: 'LLC',
  status: 'PENDING',
  contactName: 'Mina Ilić',
  contactEmail: 'mina@dorcol.example',
  contactPhone: '+381641234567',
  registrationNumber: '20084693',
  vatNumber: null,
  branchCount: 2,
  logoId: null,
  missing: ['vatNumber'],
  createdAt: '2026-01-05T09:00:00Z',
  ...over,
});

type OverUser = Partial<Omit<UserItem, 'facts'>> & { facts?: Partial<UserItem['facts']> };
/** An operator of company 1 with a password. */
export function account({ facts, ...over }: OverUser = {}): UserItem {
  const item: UserItem = {
    id: 21,
    version: 2,
    firstName: 'Ana',
    lastName: 'Anić',
    email: 'ana@sapa.example',
    phone: null,
    role: 'OPR',
    staffKind: null,
    companyId: 1,
    companyName: 'Šapice',
    branchId: null,
    branchName: null,
    language: 'en_US',
    active: true,
    invitedAt: '2026-10-01T08:00:00Z',
    invitationUntil: null,
    emailVerifiedAt: '2026-10-02T08:00:00Z',
    accepted: true,
    lastSeenAt: '2026-11-19T08:00:00Z',
    createdAt: '2026-10-01T08:00:00Z',
    updatedAt: '2026-10-01T08:00:00Z',
    facts: undefined as never,
    ...over,
  };
  item.facts = {
    id: item.id,
    role: item.role,
    companyId: item.companyId,
    branchId: item.branchId,
    active: item.active,
    invited: !item.accepted,
    lastOfKind: false,
    deleted: false,
    hasFactor: false,
    ...facts,
  };
  return item;
}

const empty = () => ({ body: page([]) });
type Handlers = Parameters<typeof fakeServer>[0];

/** Opens the dashboard at an address through its own router; requests without a handler get empty answers. */
export function openApp(at: string, handlers: Handlers = {}) {
  const log = fakeServer({
    'GET /audit': empty,
    'GET /notes': empty,
    'GET /users': empty,
    'GET /branches': empty,
    'GET /companies': empty,
    'GET /bookings': empty,
    'GET /me': () => ({ body: sessionUser() }),
    'POST /auth/logout': () => ({ status: 204 }),
    ...handlers,
  });
  const router = createMemoryRouter(routes(), { initialEntries: [at] });
  return { log, ...showRouter(router) };
}
