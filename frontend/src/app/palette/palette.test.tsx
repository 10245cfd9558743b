// The palette in the whole app: what it shows, how it is driven by keys, and what it remembers.
import { ACTIVE, booking, detail, NOON, signInAs, ADMIN, SYSADM } from '@test/booking';
import { fakeServer, person, type RecordedRequest } from '@test/server';
import { showRouter } from '@test/render';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FoundBooking, SearchResults } from '@/core';
import { signOut } from '@/lib/auth';
import { routes } from '../router';

// Parts that arrive later; loaded here, so that no test waits for them.
await import('./palette');
await import('@/features/booking/booking-screen');

const rows = { items: [], page: 1, pageSize: 25, total: 0, totalIsExact: true, next: null };
const NOTHING: SearchResults = { tooShort: false, bookings: [], guests: [], payments: [], reviews: [], records: [] };
const hit = (over: Parameters<typeof booking>[0] = {}): FoundBooking => {
  const item = booking(over);
  return { ...item, guestMarks: [[0, 3]], petMarks: item.petNames.map(() => []) };
};
const ARRIVING = hit({ id: 7, number: 'B-2026-000007', guestName: 'Ana Marić', petNames: ['Luna'] });
const IN_HOUSE = hit({
  id: 8,
  number: 'B-2026-000008',
  guestName: 'Ana Perić',
  petNames: ['Rex'],
  ...ACTIVE,
  facts: { ...ACTIVE.facts, checkedInAt: '2026-11-20T11:00:00Z' },
});
const FOUND: SearchResults = {
  ...NOTHING,
  bookings: [IN_HOUSE, ARRIVING],
  guests: [
    {
      companyId: 1,
      companyName: 'Šapice',
      name: 'Ana Marić',
      marks: [[0, 3]],
      phone: '+381641234567',
      bookings: 3,
      isExact: true,
    },
  ],
};

const answers: Parameters<typeof fakeServer>[0] = {
  'POST /auth/logout': () => ({ status: 204 }),
  'GET /me': () => ({ body: person() }),
  'GET /me/sessions': () => ({ body: { items: [] } }),
  'GET /bookings': () => ({ body: rows }),
  'GET /notes': () => ({ body: rows }),
  'GET /bookings/7': () => ({ body: detail({ id: 7, number: 'B-2026-000007', guestName: 'Ana Marić' }) }),
  'GET /bookings/7/timeline': () => ({ body: { items: [] } }),
  'GET /search': () => ({ body: FOUND }),
};
function open(at = '/dashboard/userSettings', more: Parameters<typeof fakeServer>[0] = {}) {
  const log = fakeServer({ ...answers, ...more });
  const router = createMemoryRouter(routes(), { initialEntries: [at] });
  return { ...showRouter(router), router, log };
}
type User = ReturnType<typeof open>['user'];

async function palette(user: User) {
  await screen.findByRole('button', { name: /^Guest, pet, phone/ });
  await user.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('combobox', { name: 'Search' });
  await waitFor(() => expect(box).toHaveFocus());
  return box;
}
const active = (box: HTMLElement) => document.getElementById(box.getAttribute('aria-activedescendant') ?? '');
const requested = (log: RecordedRequest[]) =>
  log
    .filter(({ path }) => path.startsWith('/search'))
    .map(({ path }) => new URLSearchParams(path.split('?')[1]).get('q'));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  signInAs();
});

describe('the palette', () => {
  it('shows the screens of the role before anything is typed, and no others', async () => {
    const { user, router } = open();
    const box = await palette(user);
    const goTo = within(screen.getByRole('group', { name: 'Go to' }));
    expect(goTo.getByRole('option', { name: /Calendar/ })).toBeVisible();
    expect(goTo.queryByRole('option', { name: /Payments/ })).toBeNull();
    expect(box).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{End}');
    expect(active(box)).toHaveTextContent('Sign out');
    await user.keyboard('{Home}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/company-operator'));
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull());
  });

  it('finds bookings with place, days and state, and opens the first one by Enter', async () => {
    const { user, router, log } = open();
    const box = await palette(user);
    await user.type(box, 'ana');
    const found = within(await screen.findByRole('group', { name: 'Bookings' }));
    const [first, second] = found.getAllByRole('option');
    expect(first).toHaveTextContent(
      /Rex · Ana Perić.*B-2026-000008 · \+381 64 123 4567 · Kennel 4 · .*2026 · Active · nothing owed/,
    );
    expect(within(first!).getByText('Ana').tagName).toBe('MARK');
    expect(second).toHaveTextContent('Luna · Ana Marić');
    expect(active(box)).toBe(first);
    expect(screen.getByText(/\d+ results/)).toHaveAttribute('role', 'status');
    expect(requested(log)).toEqual(['ana']);
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/company-bookings/7'));
  });

  it('waits with Enter for the answer to what is typed', async () => {
    let answer: (() => void) | undefined;
    const { user, router } = open('/dashboard/userSettings', {
      'GET /search': async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        return { body: FOUND };
      },
    });
    const box = await palette(user);
    await user.type(box, 'ana{Enter}');
    await waitFor(() => expect(answer).toBeDefined());
    expect(router.state.location.pathname).toBe('/dashboard/userSettings');
    answer?.();
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/company-bookings/8'));
  });

  it('keeps what was found until the next answer comes', async () => {
    let answer: (() => void) | undefined;
    const { user } = open('/dashboard/userSettings', {
      'GET /search': async ({ path }) => {
        if (path.endsWith('anam')) await new Promise<void>((resolve) => (answer = resolve));
        return { body: path.endsWith('anam') ? NOTHING : FOUND };
      },
    });
    const box = await palette(user);
    await user.type(box, 'ana');
    await screen.findByRole('option', { name: /Ana Perić/ });
    await user.type(box, 'm');
    await waitFor(() => expect(answer).toBeDefined());
    expect(screen.getByRole('option', { name: /Ana Perić/ })).toBeVisible();
    expect(screen.getByRole('listbox')).toHaveAttribute('aria-busy', 'true');
    answer?.();
    expect(await screen.findByText('Nothing found for “anam”')).toBeVisible();
  });

  it('offers the actions of the chosen booking with keys and reasons, and runs one', async () => {
    const { user } = open();
    const box = await palette(user);
    await user.type(box, 'ana');
    const actions = within(await screen.findByRole('group', { name: 'With this booking' }));
    expect(actions.getByRole('option', { name: /Complete/ })).toHaveTextContent('C');
    // Two bookings and a guest; actions and screens are no results.
    expect(screen.getByText('3 results')).toBeInTheDocument();
    expect(actions.queryByRole('option', { name: /Check in/ })).toBeNull();
    await user.keyboard('{Tab}');
    expect(active(box)).toHaveTextContent('Complete');
    const refused = actions.getByRole('option', { name: /Check in/ });
    expect(refused).toHaveAttribute('aria-disabled', 'true');
    expect(refused).toHaveTextContent('not possible while the booking is Active');
    // What is possible stands first.
    const states = actions.getAllByRole('option').map((option) => option.getAttribute('aria-disabled') ?? 'no');
    expect(states).toEqual(states.toSorted());
    expect(new Set(states)).toEqual(new Set(['no', 'true']));
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    expect(active(box)).toHaveTextContent('Ana Perić');
    // The other booking has other actions.
    await user.keyboard('{ArrowDown}{Tab}');
    expect(active(box)).toHaveTextContent('Check in');
    expect(active(box)).not.toHaveAttribute('aria-disabled');
    await user.keyboard('{ArrowLeft}');
    expect(active(box)).toHaveTextContent('Ana Marić');
    await user.keyboard('{ArrowRight}{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: /Check in/ }));
    expect(dialog.getByText(/B-2026-000007/)).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull();
  });

  it('leads from a guest to the bookings of the phone', async () => {
    const { user, router } = open();
    await user.type(await palette(user), 'ana');
    const guest = within(await screen.findByRole('group', { name: 'Guests' })).getByRole('option');
    expect(guest).toHaveTextContent('+381 64 123 4567 · 3 bookings');
    await user.click(guest);
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/company-bookings'));
    expect(router.state.location.search).toBe('?phone=%2B381641234567');
    expect(await screen.findByText('Phone: +381 64 123 4567')).toBeVisible();
  });

  it('finds records of every kind for the platform, each at its own address', async () => {
    signInAs(SYSADM);
    const record = (kind: SearchResults['records'][number]['kind'], id: number, companyId: number | null = null) => ({
      kind,
      id,
      companyId,
      titleEn: `Ana ${kind}`,
      titleSr: `Ana ${kind}`,
      marksEn: [],
      marksSr: [],
      detailEn: '',
      detailSr: '',
      status: null,
      closed: false,
    });
    const records = [record('SUPPORT_MESSAGE', 3), record('COMPANY', 4), record('BRANCH', 5, 4), record('BREED', 6)];
    const { user, router } = open('/dashboard/userSettings', {
      'GET /search': () => ({ body: { ...FOUND, bookings: [], records } }),
    });
    await user.type(await palette(user), 'ana');
    await screen.findByRole('option', { name: 'Ana BREED' });
    const at = async (name: string, path: string) => {
      await user.click(await screen.findByRole('option', { name }));
      await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(path));
    };
    await at('Ana BRANCH', '/dashboard/companies/4?tab=branches&branch=5');
    await user.type(await palette(user), 'ana');
    await at('Ana SUPPORT_MESSAGE', '/dashboard/support?message=3');
    await user.type(await palette(user), 'ana');
    await screen.findByRole('option', { name: 'Ana BREED' });
    expect(screen.getByRole('option', { name: /Ana Marić.*Šapice/ })).toBeVisible();
  });

  it('leads from a booking to all bookings of its guest, and to the same booking once more', async () => {
    const { user, router } = open();
    const at = async (name: string, path: string) => {
      await user.type(await palette(user), 'ana');
      const actions = within(await screen.findByRole('group', { name: 'With this booking' }));
      await user.click(actions.getByRole('option', { name: new RegExp(name) }));
      await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(path));
    };
    await at('All bookings of this guest', '/dashboard/company-bookings?phone=%2B381641234567');
    await at('Book again', '/dashboard/company-bookings/new?branchId=1&copyOf=8');
  });

  it('shows an open booking above a closed thread, and an open thread above closed bookings', async () => {
    signInAs(SYSADM);
    const thread = (id: number, closed: boolean): SearchResults['records'][number] => ({
      kind: 'SUPPORT_MESSAGE',
      id,
      companyId: null,
      titleEn: `Ana ${id}`,
      titleSr: `Ana ${id}`,
      marksEn: [],
      marksSr: [],
      detailEn: 'ana@sapa.example',
      detailSr: 'ana@sapa.example',
      status: closed ? 'CLOSED' : 'OPEN',
      closed,
    });
    const past = { ...ARRIVING, status: 'COMPLETED' } as const;
    let body: SearchResults = { ...FOUND, records: [thread(3, true)] };
    const { user } = open('/dashboard/userSettings', { 'GET /search': () => ({ body }) });
    const box = await palette(user);
    const groups = () =>
      screen
        .getAllByRole('group')
        .map((group) => document.getElementById(group.getAttribute('aria-labelledby')!)?.textContent);
    await user.type(box, 'ana');
    await screen.findByRole('option', { name: /Ana 3.*Closed/ });
    expect(groups().filter((name) => name !== 'With this booking')).toEqual(['Bookings', 'Guests', 'Support']);
    body = { ...FOUND, bookings: [past], records: [thread(3, true), thread(4, false)] };
    await user.type(box, ' m');
    await screen.findByRole('option', { name: /Ana 4.*Open/ });
    expect(groups()[0]).toBe('Support');
    expect(groups()[1]).toBe('Bookings');
  });

  it('shows the actions of the record in sight, and what was opened last until the sign-out', async () => {
    const { user, router } = open('/dashboard/company-bookings/7');
    await screen.findByRole('heading', { level: 1, name: /Bella, Maks/ });
    let box = await palette(user);
    const here = within(screen.getByRole('group', { name: /On this page: Bella, Maks/ }));
    expect(here.getByRole('option', { name: /Check in/ })).toHaveTextContent('I');
    expect(here.getByRole('option', { name: /Edit/ })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(box).not.toBeInTheDocument());
    await act(() => router.navigate('/dashboard/userSettings'));
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    box = await palette(user);
    expect(screen.queryByRole('group', { name: /On this page/ })).toBeNull();
    const recent = within(screen.getByRole('group', { name: 'Opened last' })).getByRole('option');
    expect(recent).toHaveTextContent(/Bella, Maks.*Ana Marić · B-2026-000007/);
    expect(localStorage.getItem('recent')).toContain('Ana Marić');
    act(signOut);
    await waitFor(() => expect(localStorage.getItem('recent')).toBeNull());
    expect(box).not.toBeInTheDocument();
  });

  it('signs out, after the question', async () => {
    const { user, log } = open();
    await user.type(await palette(user), 'sign o');
    await user.click(await screen.findByRole('option', { name: 'Sign out' }));
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to sign out?' });
    await user.click(within(question).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(log.some(({ path }) => path === '/auth/logout')).toBe(true));
  });

  it('leads to the field of a new note by its letter', async () => {
    const { user } = open('/dashboard/company-bookings/7');
    await screen.findByRole('heading', { level: 1, name: /Bella, Maks/ });
    await user.keyboard('d');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Note' }));
  });

  it('runs an action by its letter on the screen of its record, unless letters are off', async () => {
    const { user } = open('/dashboard/company-bookings/7');
    await screen.findByRole('heading', { level: 1, name: /Bella, Maks/ });
    await user.keyboard('i');
    expect(await screen.findByRole('dialog', { name: /Check in/ })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const box = await palette(user);
    await user.type(box, 'letter');
    await user.click(await screen.findByRole('option', { name: /Switch letter keys off/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // An entry runs a moment after the palette has closed.
    await waitFor(() => expect(localStorage.getItem('letters')).toBe('off'));
    await user.keyboard('i');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leads to a screen by G and its letter, also in Serbian and by its name in Cyrillic', async () => {
    signInAs(ADMIN);
    const { showLanguage } = await import('@/lib/i18n');
    await showLanguage('sr_Latn_RS');
    const { user, router } = open('/dashboard/company-bookings/7');
    await screen.findByRole('heading', { level: 1, name: /Bella, Maks/ });
    await user.keyboard('gb');
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/company-bookings'));
    await user.keyboard('{Control>}k{/Control}');
    const box = await screen.findByRole('combobox', { name: 'Pretraga' });
    await user.type(box, 'запосл');
    const there = within(await screen.findByRole('group', { name: 'Idi na' }));
    expect(there.getByRole('option', { name: /Zaposleni/ })).toBeVisible();
  });

  it('says when the server does not answer, and asks again', async () => {
    let fails = true;
    const { user } = open('/dashboard/userSettings', {
      'GET /search': () => (fails ? new TypeError('offline') : { body: FOUND }),
    });
    await user.type(await palette(user), 'ana');
    const alert = await screen.findByRole('alert');
    fails = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: /Ana Perić/ })).toBeVisible();
  });
});
