// The till of a day: what should be in the drawer, the difference while it is typed, closing, what came later, and who
// sees the month.
import { ADMIN, beginAtNoon, signInAs } from '@test/booking';
import { show } from '@test/render';
import { fakeServer, problem } from '@test/server';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TillClosing, TillDay, TillEntry, TillMethod, TillOfCurrency } from '@/core';
import TillScreen from './till-screen';

beforeEach(() => {
  beginAtNoon();
  signInAs();
});

const methods = (cash: [number, number], card: [number, number] = [0, 0]): TillMethod[] => [
  { way: 'CASH', taken: cash[0], handedOut: cash[1], entries: cash[0] > 0 ? 1 : 0 },
  { way: 'TERMINAL', taken: card[0], handedOut: card[1], entries: card[0] > 0 ? 1 : 0 },
  { way: 'TRANSFER', taken: 0, handedOut: 0, entries: 0 },
];
const entry = (over: Partial<TillEntry> = {}): TillEntry => ({
  id: 1,
  at: '2026-11-20T09:30:00Z',
  way: 'CASH',
  amount: 400_000,
  paymentId: 5,
  refundId: null,
  refundKind: null,
  bookingId: 1,
  bookingNumber: 'B-2026-000001',
  guestName: 'Milica Jovanović',
  userId: 3,
  userName: 'Jelena Petrović',
  late: false,
  ...over,
});
const till = (over: Partial<TillOfCurrency> = {}): TillDay => ({
  branchId: 1,
  branchName: 'Dorćol',
  companyId: 1,
  companyName: 'Šapice',
  timeZone: 'Europe/Belgrade',
  day: '2026-11-20',
  today: '2026-11-20',
  now: '2026-11-20T13:00:00Z',
  tills: [
    {
      currency: 'RSD',
      expected: 350_000,
      methods: methods([400_000, 50_000], [90_000, 0]),
      people: [{ userId: 3, name: 'Jelena Petrović', methods: methods([400_000, 50_000], [90_000, 0]) }],
      entries: [entry(), entry({ id: 2, way: 'TERMINAL', amount: 90_000, guestName: 'Petar Marić' })],
      closings: [],
      closedMethods: [],
      lateEntries: 0,
      lateCash: 0,
      ...over,
    },
  ],
});
const closing = (over: Partial<TillClosing> = {}): TillClosing => ({
  id: 7,
  branchId: 1,
  day: '2026-11-20',
  currency: 'RSD',
  number: 1,
  expected: 350_000,
  counted: 340_000,
  difference: -10_000,
  note: 'Fali kusur',
  reason: null,
  closedById: 3,
  closedByName: 'Jelena Petrović',
  closedAt: '2026-11-20T18:00:00Z',
  ...over,
});
const open = (day: TillDay, more: Parameters<typeof fakeServer>[0] = {}, at = '/dashboard/till') => {
  const log = fakeServer({
    'GET /branches/1/till': () => ({ body: day }),
    'GET /branches': () => ({ body: { items: [{ id: 1, name: 'Dorćol', active: true }], total: 1 } }),
    ...more,
  });
  return { log, ...show(<TillScreen />, { path: '/dashboard/till', at }) };
};

describe('an open day', () => {
  it('shows what should be in the drawer, tells the difference while it is typed, and closes with what was seen', async () => {
    const { user, log } = open(till(), { 'POST /branches/1/till/close': () => ({ status: 201, body: closing() }) });
    expect(await screen.findByText('3,500 RSD')).toBeVisible();
    const counted = screen.getByLabelText('Counted');
    await user.type(counted, '3500');
    expect(counted).toHaveAttribute('inputmode', 'decimal');
    expect(screen.getByText('It adds up')).toBeVisible();
    await user.clear(counted);
    await user.type(counted, '3400');
    expect(screen.getByText('100 RSD is missing')).toBeVisible();
    await user.type(screen.getByLabelText(/Note/), 'Fali kusur');
    await user.click(screen.getByRole('button', { name: 'Close the day' }));
    // A difference is asked about.
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close the day' }));
    await waitFor(() => expect(log.filter(({ method }) => method === 'POST')).toHaveLength(1));
    const sent = log.find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({
      day: '2026-11-20',
      currency: 'RSD',
      expected: 350_000,
      counted: 340_000,
      note: 'Fali kusur',
    });
    expect(sent?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  it('of which more was handed out than taken is counted with a minus, and adds up', async () => {
    const { user, log } = open(till({ expected: -50_000, methods: methods([0, 50_000]) }), {
      'POST /branches/1/till/close': () => ({ status: 201, body: closing() }),
    });
    const counted = await screen.findByLabelText('Counted');
    expect(counted).toHaveAccessibleDescription(/Enter with a minus/);
    // The keypads of phones for decimals have no minus.
    expect(counted).toHaveAttribute('inputmode', 'text');
    await user.type(counted, '-400');
    expect(screen.getByText('100 RSD too much')).toBeVisible();
    await user.clear(counted);
    await user.type(counted, '-500');
    expect(screen.getByText('It adds up')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close the day' }));
    await waitFor(() => expect(log.filter(({ method }) => method === 'POST')).toHaveLength(1));
    expect(log.find(({ method }) => method === 'POST')?.body).toMatchObject({ expected: -50_000, counted: -50_000 });
  });

  it('asks nothing where it adds up, and says what happened where another was faster', async () => {
    const taken = problem(409, 'till.closed', 'This day has been closed in the meantime.', [], { current: closing() });
    const { user } = open(till(), { 'POST /branches/1/till/close': () => ({ status: 409, body: taken }) });
    await user.type(await screen.findByLabelText('Counted'), '3500');
    await user.click(screen.getByRole('button', { name: 'Close the day' }));
    expect((await screen.findAllByText(/This day has been closed in the meantime/))[0]).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('shows the payments of a sum', async () => {
    const { user } = open(till());
    const table = await screen.findByRole('table', { name: 'Payments and refunds' });
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    await user.click(screen.getByRole('link', { name: 'Card, on the terminal' }));
    expect(within(screen.getByRole('table', { name: 'Payments and refunds' })).getAllByRole('row')).toHaveLength(2);
    expect(screen.getByText('Petar Marić')).toBeVisible();
    expect(screen.queryByText('Milica Jovanović')).toBeNull();
  });

  it('tells of each way what was taken, handed out and is left, and of each person what is left', async () => {
    const { user } = open(
      till({
        people: [
          { userId: 3, name: 'Jelena Petrović', methods: methods([400_000, 50_000]) },
          { userId: 4, name: 'Mina Ilić', methods: methods([0, 0], [90_000, 0]) },
        ],
        entries: [entry(), entry({ id: 2, way: 'TERMINAL', amount: 90_000, guestName: 'Petar Marić', userId: 4 })],
      }),
    );
    const row = async (name: string) =>
      within((await screen.findByRole('link', { name: new RegExp(`${name}$`) })).closest('tr')!);
    const cells = async (name: string) => (await row(name)).getAllByRole('cell').map(({ textContent }) => textContent);
    expect(await cells('Cash at the desk')).toEqual(['4,000', '500', '3,500']);
    expect(await cells('Bank transfer')).toEqual(['–', '–', '–']);
    expect(await cells('Jelena Petrović')).toEqual(['3,500', '–', '–']);
    await user.click(screen.getByRole('link', { name: 'Mina Ilić' }));
    const table = within(screen.getByRole('table', { name: /^Payments and refunds/ }));
    expect(table.getAllByRole('row')).toHaveLength(2);
    expect(table.getByText('Petar Marić')).toBeVisible();
  });

  it('leads from day to day, and today needs no day in the address', async () => {
    const days = (path: string) => ({
      ...till(),
      day: new URLSearchParams(path.split('?')[1]).get('day') ?? '2026-11-20',
    });
    const { user, router } = open(till(), { 'GET /branches/1/till': ({ path }) => ({ body: days(path) }) });
    expect(await screen.findByRole('button', { name: 'Next day' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Previous day' }));
    expect(router.state.location.search).toBe('?day=2026-11-19');
    expect(await screen.findByText(/Thursday 19 November 2026/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next day' }));
    expect(router.state.location.search).toBe('');
  });

  it('shows another branch on the same day', async () => {
    signInAs(ADMIN);
    const branches = [1, 2].map((id) => ({ id, name: `Branch ${id}`, active: true }));
    const day = { ...till(), day: '2026-11-19' };
    const { user, router } = open(
      day,
      {
        'GET /branches': () => ({ body: { items: branches, total: 2 } }),
        'GET /branches/2/till': () => ({ body: day }),
      },
      '/dashboard/till?branch=1&day=2026-11-19',
    );
    await user.selectOptions(await screen.findByLabelText('Branch'), 'Branch 2');
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      branch: '2',
      day: '2026-11-19',
    });
  });
});

describe('a closed day', () => {
  const closed = till({
    closings: [
      closing(),
      closing({ id: 8, number: 2, counted: 350_000, difference: 0, note: null, reason: 'Ispod fioke' }),
    ],
    closedMethods: methods([400_000, 50_000]),
    lateEntries: 1,
    lateCash: 20_000,
    expected: 370_000,
  });

  it('shows the correction, the closing before it and what came later; an operator corrects nothing', async () => {
    open(closed);
    expect(await screen.findByText('Ispod fioke')).toBeVisible();
    expect(screen.getByText('Before the correction')).toBeVisible();
    expect(screen.getByText('Fali kusur')).toBeVisible();
    expect(screen.getByText('Closed, corrected')).toBeVisible();
    expect(screen.getByText('1 payment or refund came after the day was closed.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Correct the closing' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Month' })).toBeNull();
  });

  it('shows the last closing first, then the ones before it, the latest of them first', async () => {
    const notes = ['first', 'second', 'third'];
    open(till({ closings: notes.map((note, at) => closing({ id: at + 1, number: at + 1, note })) }));
    expect(await screen.findByText('third')).toBeVisible();
    expect(screen.getAllByText(/^(first|second|third)$/).map(({ textContent }) => textContent)).toEqual([
      'third',
      'second',
      'first',
    ]);
  });

  it('that was never corrected is closed only', async () => {
    open(till({ closings: [closing()] }));
    expect(await screen.findByText('Closed')).toBeVisible();
    expect(screen.queryByText('Before the correction')).toBeNull();
  });

  it('is corrected by an administrator, with a reason', async () => {
    signInAs(ADMIN);
    const { user, log } = open(closed, { 'POST /till-closings/8/correct': () => ({ status: 201, body: closing() }) });
    await user.click(await screen.findByRole('button', { name: 'Correct the closing' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.clear(dialog.getByLabelText('Counted'));
    await user.type(dialog.getByLabelText('Counted'), '3700');
    await user.click(dialog.getByRole('button', { name: 'Correct the closing' }));
    expect(log.filter(({ method }) => method === 'POST')).toEqual([]);
    await user.type(dialog.getByLabelText('Reason for the correction'), 'Prebrojano');
    await user.click(dialog.getByRole('button', { name: 'Correct the closing' }));
    await waitFor(() => expect(log.filter(({ method }) => method === 'POST')).toHaveLength(1));
    expect(log.find(({ method }) => method === 'POST')?.body).toEqual({
      expected: 370_000,
      counted: 370_000,
      reason: 'Prebrojano',
    });
  });

  it('is on paper with its closings, sums and payments, in either language', async () => {
    const { user } = open(closed, {}, '/dashboard/till?print=');
    const sheet = within(await screen.findByRole('article'));
    expect(sheet.getByText('Till of the day')).toBeVisible();
    expect(sheet.getByText('Ispod fioke')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Language of the statement'), 'Srpski');
    expect(await within(screen.getByRole('article')).findByText('Dnevna kasa')).toBeVisible();
    expect(within(screen.getByRole('article')).getByText('Potpis')).toBeVisible();
  });
});
