// The board of the day: columns, next actions, undo and keyboard.
import { ACTIVE, beginAtNoon, booking, NOON, signInAs } from '@test/booking';
import { show } from '@test/render';
import { fakeServer } from '@test/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Board, BoardBranch } from '@/core';
import { dayPart } from '@/lib/day-part';
import BoardScreen from './board-screen';

const late = booking({
  id: 1,
  petNames: ['Bella', 'Maks'],
  checkIn: '2026-11-20T07:00:00Z',
  checkInLocal: '2026-11-20T08:00:00+01:00',
});
const soon = booking({
  id: 2,
  petNames: ['Luna'],
  serviceType: 'GROOMING',
  checkIn: '2026-11-20T14:00:00Z',
  checkOut: '2026-11-20T15:30:00Z',
  checkInLocal: '2026-11-20T15:00:00+01:00',
  checkOutLocal: '2026-11-20T16:30:00+01:00',
});
const stays = booking({ id: 3, petNames: ['Žućko'], guestName: 'Marko Nikolić', ...ACTIVE });
const overdue = booking({
  id: 4,
  petNames: ['Bobi'],
  ...ACTIVE,
  checkOut: '2026-11-19T10:00:00Z',
  checkOutLocal: '2026-11-19T11:00:00+01:00',
});

const branchOf = (over: Partial<BoardBranch> = {}): BoardBranch => ({
  branchId: 1,
  branchName: 'Dorćol',
  timeZone: 'Europe/Belgrade',
  today: '2026-11-20',
  places: 8,
  petsInHouse: 3,
  expected: [soon, late],
  inHouse: [stays],
  leaving: [overdue],
  refunds: [],
  done: [],
  ...over,
});
const board = (...branches: BoardBranch[]): Board => ({ now: NOON.toISOString(), branches, moreBranches: 0 });

function open(state: () => Board, handlers: Parameters<typeof fakeServer>[0] = {}) {
  const log = fakeServer({ 'GET /board': () => ({ body: state() }), ...handlers });
  return { log, ...show(<BoardScreen />, { path: '/dashboard/company-operator', at: '/dashboard/company-operator' }) };
}
const column = async (name: string) => within(await screen.findByRole('region', { name }));
const row = async (name: string, pets: string) =>
  within((await (await column(name)).findByRole('link', { name: pets })).closest('li')!);

beforeEach(() => {
  beginAtNoon();
  signInAs();
});

describe('the board', () => {
  it('greets by name and by the hour of the branch', async () => {
    open(() => board(branchOf()));
    expect(await screen.findByRole('heading', { name: 'Good afternoon, Jelena' })).toBeVisible();
    expect(screen.getByText('Dorćol · Friday 20 November 2026')).toBeVisible();
    expect(
      ['2026-11-20T03:59', '2026-11-20T04:00', '2026-11-20T10:00', '2026-11-20T12:00', '2026-11-20T18:00'].map(dayPart),
    ).toEqual(['evening', 'morning', 'forenoon', 'afternoon', 'evening']);
  });

  it('shows the day’s totals', async () => {
    open(() => board(branchOf()));
    expect(await screen.findByText('1 late since 08:00')).toBeVisible();
    expect(screen.getByText('of 8')).toBeVisible();
    expect(screen.getByText('25% of places')).toBeVisible();
    expect(await (await column('In house')).findByText('1 pet')).toBeVisible();
    expect((await column('Leaving today')).getByText('1 pet')).toBeVisible();
    expect(screen.getByText('1 overdue')).toBeVisible();
  });

  it('puts late bookings first, and gives each row one next action', async () => {
    open(() => board(branchOf()));
    const expected = await column('Expected');
    expect(expected.getAllByRole('listitem').map((item) => item.querySelector('a')?.textContent)).toEqual([
      'Bella, Maks',
      'Luna',
    ]);
    expect((await row('Expected', 'Bella, Maks')).getByText('Late since 08:00')).toBeVisible();
    expect((await row('Expected', 'Luna')).getByRole('button', { name: 'Check in' })).toBeEnabled();
    expect((await row('In house', 'Žućko')).getByRole('link', { name: 'Open' })).toHaveAttribute(
      'href',
      '/dashboard/company-bookings/3',
    );
    const leaving = await row('Leaving today', 'Bobi');
    expect(leaving.getByText('Overdue since yesterday at 11:00')).toBeVisible();
    expect(leaving.getAllByRole('button')).toHaveLength(1);
    expect(leaving.getByRole('button', { name: 'Complete' })).toBeEnabled();
  });

  it('shows an action that is not possible disabled, with the reason under it', async () => {
    const over = booking({
      id: 5,
      petNames: ['Aska'],
      checkIn: '2026-11-19T13:00:00Z',
      checkOut: '2026-11-20T23:30:00Z',
      serviceType: 'DAY_CARE',
    });
    signInAs({ role: 'OPR', companyId: 99, branchId: null });
    open(() => board(branchOf({ expected: [over], inHouse: [], leaving: [] })));
    const button = (await row('Expected', 'Aska')).getByRole('button', { name: 'Check in' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription('only an administrator can do this');
  });

  it('moves rows as time passes, without asking the server', async () => {
    const { log } = open(() => board(branchOf({ expected: [soon] })));
    expect((await row('Expected', 'Luna')).queryByText(/Late/)).not.toBeInTheDocument();
    const requested = log.length;
    vi.setSystemTime(new Date('2026-11-20T14:00:00Z'));
    act(() => vi.advanceTimersByTime(15_000));
    expect((await row('Expected', 'Luna')).getByText('Late since 15:00')).toBeVisible();
    expect(log).toHaveLength(requested);
  });

  it('checks in and shows it at once', async () => {
    let done = false;
    const { user, log } = open(
      () =>
        done
          ? board(
              branchOf({
                expected: [soon],
                inHouse: [booking({ ...late, ...ACTIVE, facts: { ...late.facts, status: 'ACTIVE' } })],
                leaving: [],
              }),
            )
          : board(branchOf()),
      {
        'POST /bookings/1/check-in': () => {
          done = true;
          return { body: { ...late, status: 'ACTIVE', version: 4 } };
        },
      },
    );
    await user.click((await row('Expected', 'Bella, Maks')).getByRole('button', { name: 'Check in' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Check in' }));
    expect(await screen.findByText('Bella, Maks: checked in')).toBeVisible();
    await waitFor(async () =>
      expect((await column('In house')).getByRole('link', { name: 'Bella, Maks' })).toBeVisible(),
    );
    expect(log.filter(({ path }) => path === '/board')).toHaveLength(2);
  });

  it('shows each booking once, with its workplace', async () => {
    open(() => board(branchOf()));
    await column('Expected');
    expect(screen.getAllByRole('link', { name: 'Bobi' })).toHaveLength(1);
    expect((await row('Expected', 'Bella, Maks')).getByText('Kennel 4')).toBeVisible();
  });

  it('keeps a closed booking in its column for a while, with "Undo"', async () => {
    const done = booking({
      ...overdue,
      status: 'COMPLETED',
      version: 4,
      facts: {
        ...overdue.facts,
        status: 'COMPLETED',
        completedAt: NOON.toISOString(),
        lastTransition: 'COMPLETE',
        lastTransitionAt: NOON.toISOString(),
      },
    });
    let undone = false;
    const { user, log } = open(() => board(branchOf(undone ? {} : { leaving: [], done: [done] })), {
      'POST /bookings/4/reopen': () => {
        undone = true;
        return { body: { ...overdue, version: 5 } };
      },
    });
    const leaving = await column('Leaving today');
    expect(leaving.getByText('undo until 14:15').closest('p')).toHaveTextContent('Completed · undo until 14:15');
    expect(leaving.getByText('0 pets')).toBeVisible();
    vi.setSystemTime(new Date('2026-11-20T13:15:01Z'));
    act(() => vi.advanceTimersByTime(15_000));
    expect(leaving.queryByRole('link', { name: 'Bobi' })).not.toBeInTheDocument();
    vi.setSystemTime(new Date('2026-11-20T13:14:00Z'));
    act(() => vi.advanceTimersByTime(15_000));
    await user.click(leaving.getByRole('button', { name: 'Undo: Bobi' }));
    expect(await screen.findByText('Bobi: in house again')).toBeVisible();
    expect(log.find(({ method }) => method === 'POST')?.headers.get('If-Match')).toBe('"4"');
    expect((await row('Leaving today', 'Bobi')).getByRole('button', { name: 'Complete' })).toBeEnabled();
  });

  it('moves the focus to the next row after an action by keyboard', async () => {
    const guests = [11, 12, 13].map((id) => booking({ id, petNames: [`Pas ${id}`] }));
    let left = guests;
    const server = Object.fromEntries(
      guests.map((one) => [
        `POST /bookings/${one.id}/check-in`,
        () => {
          left = left.filter(({ id }) => id !== one.id);
          return { body: { ...one, status: 'ACTIVE', version: 4 } };
        },
      ]),
    );
    const { user } = open(() => board(branchOf({ expected: left, inHouse: [], leaving: [] })), server);
    (await row('Expected', 'Pas 12')).getByRole('button', { name: 'Check in' }).focus();
    async function checkIn() {
      await user.keyboard('{Enter}');
      const answer = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Check in' });
      await user.click(answer);
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    }
    await checkIn();
    await waitFor(async () =>
      expect((await row('Expected', 'Pas 13')).getByRole('button', { name: 'Check in' })).toHaveFocus(),
    );
    await checkIn();
    await waitFor(async () =>
      expect((await row('Expected', 'Pas 11')).getByRole('button', { name: 'Check in' })).toHaveFocus(),
    );
    await checkIn();
    await waitFor(() => expect(screen.getByRole('heading', { name: /^Expected/ })).toHaveFocus());
  });

  it('groups by branch for accounts of several branches', async () => {
    signInAs({ branchId: null, branchName: null });
    open(() =>
      board(branchOf(), branchOf({ branchId: 2, branchName: 'Vračar', expected: [], inHouse: [], leaving: [] })),
    );
    expect(await screen.findByRole('heading', { name: 'Vračar' })).toBeVisible();
    expect(
      within(screen.getByRole('region', { name: 'Vračar' })).getByText('Nobody else is expected today.'),
    ).toBeVisible();
  });

  it('speaks Serbian', async () => {
    const { showLanguage } = await import('@/lib/i18n');
    await showLanguage('sr_Latn_RS');
    const today = booking({
      id: 5,
      petNames: ['Aska'],
      ...ACTIVE,
      checkOut: '2026-11-20T08:00:00Z',
      checkOutLocal: '2026-11-20T09:00:00+01:00',
    });
    open(() => board(branchOf({ leaving: [overdue, today] })));
    expect(await screen.findByRole('heading', { name: 'Dobar dan, Jelena' })).toBeVisible();
    expect((await row('Odlaze danas', 'Bobi')).getByText('Trebalo je da ode juče u 11:00')).toBeVisible();
    expect((await row('Odlaze danas', 'Aska')).getByText('Trebalo je da ode u 09:00')).toBeVisible();
  });
});
