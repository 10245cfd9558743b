// The board of the day: columns, next actions, undo and keyboard.
import { ACTIVE, beginAtNoon, booking as bookingItem, NOON, onBoard, signInAs } from '@test/booking';
import { show } from '@test/render';
import { fakeServer } from '@test/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Board, BoardBranch } from '@/core';
import { dayPart } from '@/lib/day-part';
import { currentRecordActions } from '@/ui/actions';
import BoardScreen from './board-screen';

const booking = (over: Parameters<typeof bookingItem>[0]) => onBoard(bookingItem(over));

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
  needsPerson: [],
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
    expect((await row('Expected', 'Bella, Maks')).getByTitle('Late since 08:00')).toBeVisible();
    expect((await row('Expected', 'Luna')).getByRole('button', { name: 'Check in' })).toBeEnabled();
    expect((await row('In house', 'Žućko')).getByRole('link', { name: 'Open' })).toHaveAttribute(
      'href',
      '/dashboard/company-bookings/3',
    );
    const leaving = await row('Leaving today', 'Bobi');
    expect(leaving.getByTitle('Overdue since yesterday at 11:00')).toBeVisible();
    expect(leaving.getAllByRole('button')).toHaveLength(1);
    expect(leaving.getByRole('button', { name: 'Complete' })).toBeEnabled();
  });

  it('tells late today from late of another day, and who left early', async () => {
    const missed = booking({
      id: 7,
      petNames: ['Reks'],
      checkIn: '2026-11-18T13:00:00Z',
      checkInLocal: '2026-11-18T14:00:00+01:00',
    });
    const left = booking({
      id: 8,
      petNames: ['Dona'],
      status: 'COMPLETED',
      facts: {
        status: 'COMPLETED',
        completedAt: NOON.toISOString(),
        lastTransition: 'COMPLETE',
        lastTransitionAt: NOON.toISOString(),
      },
    });
    open(() => board(branchOf({ expected: [late, missed], done: [left] })));
    const expected = await row('Expected', 'Reks');
    expect(expected.getByText('Missed')).toHaveAttribute('data-tone', 'bad');
    expect(expected.getByText('18 Nov')).toBeVisible();
    expect(expected.getByText('14:00')).toBeVisible();
    expect((await row('Expected', 'Bella, Maks')).getByText('Late')).toHaveAttribute('data-tone', 'warn');
    expect((await row('Leaving today', 'Dona')).getByText('Left early')).toBeVisible();
  });

  it('shows the hour of a hostel stay, what is owed, and who is still in the place', async () => {
    open(() => board(branchOf({ expected: [onBoard(bookingItem({ petNames: ['Luna'] }), { stillThere: [4] })] })));
    const expected = await row('Expected', 'Luna');
    expect(expected.getByText('14:00')).toBeVisible();
    expect(expected.getByTitle('18,000 RSD to pay')).toBeVisible();
    expect(expected.getByText('still in: Bobi')).toBeVisible();
  });

  it('marks notes, and reads them with the focus of the row', async () => {
    const remarks = [
      { kind: 'PET' as const, name: 'Luna', text: 'Allergic to chicken' },
      { kind: 'COMMENT' as const, name: null, text: 'Comes by taxi' },
    ];
    const { user } = open(() =>
      board(branchOf({ expected: [onBoard(bookingItem({ petNames: ['Luna'] }), { remarks })] })),
    );
    const expected = await row('Expected', 'Luna');
    expect(expected.getByRole('link', { name: 'Luna' })).toHaveAccessibleDescription(/Luna: Allergic to chicken/);
    const marks = expected.getByRole('button', { name: 'Note on a pet, Comment' });
    expect(marks).toHaveAccessibleDescription('Luna: Allergic to chicken Comment: Comes by taxi');
    const texts = expected.getByText('Allergic to chicken').closest('[data-remark-texts]');
    expect(texts).not.toBeVisible();
    await user.click(marks);
    expect(texts).toBeVisible();
    await user.keyboard('{Escape}');
    expect(texts).not.toBeVisible();
  });

  it('walks its rows by arrow keys, one stop of the Tab key in each column', async () => {
    const { user } = open(() => board(branchOf()));
    await column('Expected');
    const link = (name: string) => screen.getByRole('link', { name });
    await user.click(screen.getByRole('button', { name: /^Expected: 3/ }));
    expect(link('Bella, Maks')).toHaveFocus();
    // From the heading, where the focus begins, as well.
    act(() => screen.getByRole('heading', { level: 1 }).focus());
    await user.keyboard('{ArrowDown}');
    expect(link('Bella, Maks')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(link('Luna')).toHaveFocus();
    expect(link('Bella, Maks')).toHaveAttribute('tabindex', '-1');
    expect(link('Luna')).toHaveAttribute('tabindex', '0');
    await user.keyboard('{ArrowRight}');
    expect(link('Žućko')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(link('Bobi')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(link('Bobi')).toHaveFocus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}{End}');
    expect(link('Luna')).toHaveFocus();
  });

  it('offers the actions of the row in focus, with the letter on its button', async () => {
    const { user } = open(() => board(branchOf()));
    const button = (await row('Expected', 'Luna')).getByRole('button', { name: 'Check in' });
    expect(button).toHaveAttribute('aria-keyshortcuts', 'I');
    expect(currentRecordActions()).toBeNull();
    act(() => screen.getByRole('link', { name: 'Luna' }).focus());
    expect(currentRecordActions()?.title).toBe('Luna');
    const letters = currentRecordActions()?.actions.filter(({ refused }) => refused === null);
    expect(letters?.map(({ letter }) => letter)).toContain('i');
    act(() => letters?.find(({ letter }) => letter === 'i')?.run());
    expect(within(await screen.findByRole('dialog')).getByText('Luna')).toBeVisible();
    expect(currentRecordActions()?.title).toBe('Luna');
    await user.keyboard('{Escape}');
    act(() => screen.getByRole('button', { name: 'Print' }).focus());
    await waitFor(() => expect(currentRecordActions()).toBeNull());
  });

  it('prints one sheet with the texts of the notes', async () => {
    const remarks = [{ kind: 'NOTE' as const, name: 'Jelena Petrović', text: 'Key is at the neighbour' }];
    open(() => board(branchOf({ expected: [onBoard(bookingItem({ petNames: ['Luna'] }), { remarks })] })));
    await column('Expected');
    const sheet = () => document.querySelector('.print-sheet');
    expect(sheet()).toBeNull();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(sheet()).toHaveTextContent('Dorćol · Friday 20 November 2026 · printed at 14:00');
    expect(sheet()).toHaveTextContent('Jelena Petrović: Key is at the neighbour');
    expect(sheet()).toHaveTextContent('+381 64 123 4567');
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(sheet()).toBeNull();
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
    expect((await row('Expected', 'Luna')).getByTitle('Late since 15:00')).toBeVisible();
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
    expect((await row('Odlaze danas', 'Bobi')).getByTitle('Trebalo je da ode juče u 11:00')).toBeVisible();
    expect((await row('Odlaze danas', 'Aska')).getByTitle('Trebalo je da ode u 09:00')).toBeVisible();
  });
});
