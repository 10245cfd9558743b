// The homes through the real router: figures, the lists that they lead to, and the table behind each chart.
import { ADMIN, branch, NOON, signInAs, SYSADM } from '@test/booking';
import { showRouter } from '@test/render';
import { fakeServer, problem } from '@test/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AdminHome, Home } from '@/core';
import { showLanguage } from '@/lib/i18n';
import { routes } from './router';

const HOME: Home = {
  now: NOON.toISOString(),
  timeZone: 'Europe/Belgrade',
  from: '2026-11-19',
  to: '2026-11-20',
  bookings: {
    count: 1_284,
    before: 1_189,
    days: [
      { date: '2026-11-19', count: 700, dateBefore: '2026-11-17', before: 589 },
      { date: '2026-11-20', count: 584, dateBefore: '2026-11-18', before: 600 },
    ],
    statuses: [
      { status: 'CREATED', count: 412, before: 0 },
      { status: 'ACTIVE', count: 87, before: 0 },
      { status: 'COMPLETED', count: 688, before: 1_000 },
      { status: 'CANCELED', count: 97, before: 189 },
    ],
  },
  revenue: [
    {
      currency: 'RSD',
      captured: 500_000_000,
      refunded: 10_000_000,
      before: 441_441_400,
      days: [
        { date: '2026-11-19', captured: 300_000_000, refunded: 10_000_000, before: 200_000_000 },
        { date: '2026-11-20', captured: 200_000_000, refunded: 0, before: 241_441_400 },
      ],
    },
    { currency: 'EUR', captured: 314_000, refunded: 0, before: 0, days: [] },
  ],
  waiting: [
    { kind: 'PAYMENTS', count: 2, since: '2026-11-19T11:00:00Z', names: [], reasons: ['OUTCOME_UNKNOWN'] },
    { kind: 'COMPANIES', count: 1, since: '2026-11-20T08:00:00Z', names: ['Pansion Šarko'], reasons: [] },
    { kind: 'COMPANY_NUMBERS', count: 1, since: '2026-11-20T09:00:00Z', names: ['Veterina Dorćol'], reasons: [] },
    { kind: 'SUPPORT', count: 2, since: '2026-11-20T09:30:00Z', names: ['Jelena Ristić', 'Ivan Kos'], reasons: [] },
  ],
};
const week = (load: number) =>
  ['16', '17', '18', '19', '20', '21', '22'].map((day) => ({ date: `2026-11-${day}`, load }));
const OWN: AdminHome = {
  now: NOON.toISOString(),
  timeZone: 'Europe/Belgrade',
  today: '2026-11-20',
  moreBranches: 0,
  branches: [
    {
      branchId: 1,
      branchName: 'Dorćol',
      timeZone: 'Europe/Belgrade',
      today: '2026-11-20',
      arrivals: 9,
      arrivalsOpen: 4,
      departures: 6,
      departuresOpen: 0,
      inHouse: 20,
      petsInHouse: 24,
      places: 32,
      week: week(750),
    },
  ],
  week: week(750),
  monthFrom: '2026-11-01',
  revenue: [{ currency: 'RSD', captured: 90_000_000, refunded: 1_000_000, before: 80_000_000, days: [] }],
};
const COMPANY = {
  id: 1,
  version: 1,
  name: 'Šapice',
  status: 'APPROVED',
  statusReason: null,
  vatNumber: null,
  bank: 'Banca Intesa',
  bankAccount: null,
  logoId: 4,
  latitude: 44,
  longitude: 20,
};

function open(at: string, handlers: Parameters<typeof fakeServer>[0] = {}) {
  const log = fakeServer({
    'GET /home': () => ({ body: HOME }),
    'GET /admin-home': () => ({ body: OWN }),
    'GET /companies/1': () => ({ body: COMPANY }),
    'GET /branches': () => ({
      body: { items: [branch()], page: 1, pageSize: 25, total: 1, totalIsExact: true, next: null },
    }),
    ...handlers,
  });
  return { log, ...showRouter(createMemoryRouter(routes(), { initialEntries: [at] })) };
}
const leadsTo = async (name: string | RegExp, address: string) =>
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', address);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});

describe('the home of the platform', () => {
  beforeEach(() => signInAs(SYSADM));

  it('is where platform staff land, and greets by name', async () => {
    open('/dashboard');
    expect(await screen.findByRole('heading', { level: 1, name: /^Good afternoon, / })).toBeVisible();
  });

  it('leads from every figure to the list that it counts', async () => {
    open('/dashboard/home');
    const days = 'from=2026-11-19&to=2026-11-20';
    await leadsTo('Bookings: 1,284', `/dashboard/bookings?${days}`);
    await leadsTo('Canceled: 97', `/dashboard/bookings?status=CANCELED&${days}`);
    const moved = '/dashboard/payments?movedFrom=2026-11-19&movedTo=2026-11-20';
    await leadsTo('Revenue, refunds taken off: 4,900,000 RSD', moved);
    await leadsTo('Revenue, refunds taken off: 3,140 EUR', moved);
    await leadsTo('Refunded: 100,000 RSD', '/dashboard/payments?refundedFrom=2026-11-19&refundedTo=2026-11-20');
    await leadsTo('Look: 2 payment matters', '/dashboard/payments?tab=needs&reason=OUTCOME_UNKNOWN');
    await leadsTo('Review: 1 company to approve', '/dashboard/companies?status=PENDING');
    await leadsTo(/^Compare: /, `/dashboard/audit?entity=company&action=COMPANY_NUMBERS_CHANGED&${days}`);
    expect(screen.getByText('▲ 8% against 1,189')).toBeVisible();
    expect(screen.getByText('no answer from the provider for a day').closest('p')).toHaveTextContent(
      'no answer from the provider for a day · the oldest yesterday at 12:00',
    );
  });

  it.each([
    ['2026-11-19T08:00:00Z', 'since yesterday at 09:00', 'od juče u 09:00'],
    ['2026-11-18T20:00:00Z', 'since 18 Nov 2026', 'od 18.11.2026.'],
    ['2026-07-31T08:00:00Z', 'since 31 Jul 2026', 'od 31.7.2026.'],
  ])('says since when the only company has waited: %s', async (since, english, serbian) => {
    const waiting = [{ kind: 'COMPANIES', count: 1, since, names: [], reasons: [] }];
    open('/dashboard/home', { 'GET /home': () => ({ body: { ...HOME, waiting } }) });
    expect(await screen.findByText(english)).toBeVisible();
    await act(() => showLanguage('sr_Latn_RS'));
    expect(await screen.findByText(serbian)).toBeVisible();
  });

  it('has a table behind each chart, whose days lead to their lists', async () => {
    const { user } = open('/dashboard/home');
    const chart = within(
      (await screen.findByRole('heading', { name: 'Bookings by day of arrival' })).closest('section')!,
    );
    await user.click(chart.getByRole('button', { name: 'As a table' }));
    const row = within(chart.getByRole('row', { name: /Thu 19 Nov/ }));
    expect(row.getByRole('link', { name: '700' })).toHaveAttribute(
      'href',
      '/dashboard/bookings?from=2026-11-19&to=2026-11-19',
    );
    expect(row.getByRole('link', { name: '589' })).toHaveAttribute(
      'href',
      '/dashboard/bookings?from=2026-11-17&to=2026-11-17',
    );
    await user.click(chart.getByRole('button', { name: 'As a chart' }));
    expect(chart.queryByRole('table')).toBeNull();
  });

  it('shows one currency at a time and never a sum of two', async () => {
    const { user } = open('/dashboard/home');
    expect(await screen.findByRole('heading', { name: 'Revenue per day, RSD' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'EUR' }));
    expect(screen.getByRole('heading', { name: 'Revenue per day, EUR' })).toBeVisible();
    expect(document.body).not.toHaveTextContent('4,903,140');
  });

  it('asks once for a period, which stands in the address', async () => {
    const { user, log } = open('/dashboard/home');
    await user.click(await screen.findByRole('link', { name: '90 days' }));
    await waitFor(() => expect(log.map(({ path }) => path)).toContain('/home?days=90'));
    expect(screen.getByRole('link', { name: '90 days' })).toHaveAttribute('aria-current', 'true');
    expect(log.filter(({ path }) => path.startsWith('/home')).map(({ path }) => path)).toEqual([
      '/home?days=28',
      '/home?days=90',
    ]);
  });

  it('says what failed', async () => {
    open('/dashboard/home', { 'GET /home': () => problem(403, 'auth.forbidden') });
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});

describe('the home of a company', () => {
  beforeEach(() => signInAs(ADMIN));

  it('greets, and asks to complete the profile while it has gaps', async () => {
    open('/dashboard');
    expect(await screen.findByRole('heading', { level: 1, name: /^Good afternoon, / })).toBeVisible();
    const prompt = within(await screen.findByRole('region', { name: 'Complete the profile' }));
    expect(prompt.getByText(/For payments to work, please fill in: .*VAT number, Bank account/i)).toBeVisible();
  });

  it('leads from every figure of the day to its bookings', async () => {
    open('/dashboard/admin-home');
    const all = 'status=CREATED%2CACTIVE%2CCOMPLETED';
    const links = await screen.findAllByRole('link', { name: 'Arrivals today: 9' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/dashboard/company-bookings?${all}&from=2026-11-20&to=2026-11-20`,
      `/dashboard/company-bookings?${all}&branchId=1&from=2026-11-20&to=2026-11-20`,
    ]);
    const leaving = screen.getAllByRole('link', { name: 'Departures today: 6' });
    expect(leaving[1]).toHaveAttribute(
      'href',
      `/dashboard/company-bookings?${all}&branchId=1&departureFrom=2026-11-20&departureTo=2026-11-20`,
    );
    await leadsTo('Pets in house: 24 of 32', '/dashboard/company-bookings?status=ACTIVE');
    await leadsTo(/890,000 RSD$/, '/dashboard/payments?movedFrom=2026-11-01&movedTo=2026-11-20');
    expect(screen.getAllByText('everybody has left')).not.toHaveLength(0);
  });

  it('tells what waits, each with the list that it counts, and so does the bell', async () => {
    const since = '2026-11-20T09:00:00Z';
    const waiting = [
      { kind: 'REFUNDS_TO_HAND_OUT', count: 1, since, names: [], reasons: ['REFUND_TO_HAND_OUT'] },
      { kind: 'REFUND_REQUESTS', count: 2, since, names: ['Vera Ilić', 'Ana Marić'], reasons: [] },
      { kind: 'OVERBOOKED', count: 1, since, names: ['Rade Kos'], reasons: [] },
      { kind: 'REVIEWS_TO_ANSWER', count: 3, since, names: [], reasons: [] },
    ];
    const { user } = open('/dashboard/admin-home', {
      'GET /waiting': () => ({ body: { now: OWN.now, timeZone: OWN.timeZone, waiting } }),
    });
    const lines = async (within: Pick<typeof screen, 'findAllByRole'>) =>
      (await within.findAllByRole('link', { name: /^(?:Look|Decide|Find a place|Answer): / })).map((link) => [
        link.getAttribute('aria-label'),
        link.getAttribute('href'),
      ]);
    const expected = [
      ['Look: 1 refund to hand out', '/dashboard/payments?tab=needs&reason=REFUND_TO_HAND_OUT'],
      ['Decide: 2 refund requests to decide', '/dashboard/payments?tab=requests&status=OPEN'],
      ['Find a place: 1 overbooked booking without a place', '/dashboard/company-bookings?overbooked=true'],
      ['Answer: 3 reviews to answer', '/dashboard/reviews?visibility=VISIBLE%2CREPORTED&replied=false'],
    ];
    const card = within(await screen.findByRole('region', { name: 'Waits for you' }));
    expect(await lines(card)).toEqual(expected);
    // What its name says is not said again.
    expect(card.getByText('1 refund to hand out')).toBeVisible();
    expect(card.queryByText('refunds to hand out')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Notifications\u00a0· Waiting for you: 7' }));
    const inbox = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    expect(await lines(inbox)).toEqual(expected);
  });

  it('offers the first branch where there is none', async () => {
    open('/dashboard/admin-home', { 'GET /admin-home': () => ({ body: { ...OWN, branches: [] } }) });
    await leadsTo('Add a branch', '/dashboard/company-branches/new');
  });
});
