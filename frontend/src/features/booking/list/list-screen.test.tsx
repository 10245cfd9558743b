// The list of bookings: filters, sorting, paging, columns and export.
import { booking, branch, NOON, page, signInAs, SYSADM } from '@test/booking';
import { show } from '@test/render';
import { fakeServer, later, problem, type RecordedRequest } from '@test/server';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import BookingListScreen from './list-screen';

const rows = [
  booking(),
  booking({
    id: 2,
    number: 'B-2026-000002',
    guestName: 'Nikola Ilić',
    petNames: ['Luna'],
    status: 'ACTIVE',
    facts: { checkOut: '2026-11-20T10:00:00Z' },
  }),
];

function open(search = '', handlers: Parameters<typeof fakeServer>[0] = {}, base = '/dashboard/company-bookings') {
  const log = fakeServer({
    'GET /bookings': () => ({ body: page(rows, { total: 1284, next: 'n2' }) }),
    'GET /branches/7': () => ({ body: branch({ id: 7, name: 'Vračar' }) }),
    ...handlers,
  });
  const element = <BookingListScreen />;
  return {
    log,
    ...show(element, { path: base, at: base + search, more: [{ path: `${base}/:id`, element: <p>the booking</p> }] }),
  };
}
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));
const lists = (log: RecordedRequest[]) =>
  log
    .filter(({ path }) => path.startsWith('/bookings?'))
    .map(({ path }) => Object.fromEntries(new URLSearchParams(path.split('?')[1])));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  signInAs({ branchId: null, branchName: null });
});

describe('the list of bookings', () => {
  it('shows rows with their marks, the range and the total', async () => {
    open();
    const row = within((await screen.findByRole('link', { name: 'B-2026-000001' })).closest('tr')!);
    expect(row.getByText('Created')).toBeVisible();
    expect(row.getByText('Bella, Maks')).toBeVisible();
    expect(row.getByText('18,000')).toBeVisible();
    expect(screen.getByText('Overdue')).toBeVisible();
    expect(screen.getByText('1–2 of 1,284')).toBeVisible();
  });

  it('offers no new booking while the company takes none, and says why', async () => {
    open('', { 'GET /companies/1': () => ({ body: { status: 'SUSPENDED' } }) });
    await waitFor(() => expect(screen.getByRole('button', { name: 'New booking' })).toBeDisabled());
    expect(screen.getByRole('button', { name: 'New booking' })).toHaveAccessibleDescription(
      'The company is suspended and takes no new bookings',
    );
    expect(screen.queryByRole('link', { name: 'New booking' })).toBeNull();
  });

  it('sends the address’s filters and shows them as chips', async () => {
    const { log, user, router } = open(
      '?status=CREATED,ACTIVE&branchId=7&from=2026-11-16&to=2026-11-29&q=bella&sort=checkIn',
    );
    await screen.findByRole('link', { name: 'B-2026-000001' });
    expect(lists(log)[0]).toEqual({
      status: 'CREATED,ACTIVE',
      branchId: '7',
      from: '2026-11-16',
      to: '2026-11-29',
      q: 'bella',
      sort: 'checkIn',
      page: '1',
      pageSize: '25',
    });
    expect(screen.getByText('Created, Active')).toBeVisible();
    expect(await screen.findByText('Vračar')).toBeVisible();
    expect(screen.getByText('Check-in: 16–29 Nov 2026')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove Status: Created, Active' }));
    expect(new URLSearchParams(router.state.location.search).has('status')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(router.state.location.search).toBe('?q=bella&sort=checkIn');
  });

  it('searches while typing and returns to the first page', async () => {
    const { log, user, router } = open('?page=3');
    await user.type(await screen.findByRole('searchbox'), 'luna');
    await waitFor(() => expect(router.state.location.search).toBe('?q=luna'));
    await waitFor(() => expect(lists(log).at(-1)).toMatchObject({ q: 'luna', page: '1' }));
  });

  it('filters by ticked values, behind "Filters"', async () => {
    const { user, router } = open();
    const filters = await screen.findByRole('button', { name: 'Filters' });
    expect(screen.queryByRole('button', { name: 'Status' })).toBeNull();
    await user.click(filters);
    await user.click(await screen.findByRole('button', { name: 'Status' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Canceled' }));
    await waitFor(() => expect(router.state.location.search).toBe('?status=CANCELED'));
  });

  it('changes a set filter by its chip: which date it is, and whole months', async () => {
    const { user, router } = open('?from=2026-11-16&to=2026-11-29&departureFrom=2026-11-20');
    expect(await screen.findByRole('button', { name: 'Check-out: 20 Nov 2026 –' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Check-in: 16–29 Nov 2026' }));
    await user.click(await screen.findByRole('button', { name: 'Last month' }));
    expect(router.state.location.search).toBe('?from=2026-10-01&to=2026-10-31&departureFrom=2026-11-20');
    await user.click(await screen.findByRole('button', { name: 'Check-in: 1–31 Oct 2026' }));
    await user.click(await screen.findByRole('button', { name: 'This month' }));
    expect(router.state.location.search).toBe('?from=2026-11-01&to=2026-11-30&departureFrom=2026-11-20');
    await user.click(screen.getByRole('button', { name: 'Remove Check-in: 1–30 Nov 2026' }));
    expect(router.state.location.search).toBe('?departureFrom=2026-11-20');
    expect(screen.getByRole('button', { name: 'Filters' })).toHaveFocus();
  });

  it('sorts by a column, and back', async () => {
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: 'Check-in' }));
    expect(router.state.location.search).toBe('?sort=checkIn');
    expect(screen.getByRole('columnheader', { name: 'Check-in' })).toHaveAttribute('aria-sort', 'ascending');
    await user.click(screen.getByRole('button', { name: 'Check-in' }));
    expect(router.state.location.search).toBe('?sort=-checkIn');
  });

  it('keeps the rows on screen while the next page loads', async () => {
    let answer: (() => void) | undefined;
    const { user } = open('', {
      'GET /bookings': async ({ path }) => {
        if (path.includes('page=2')) await new Promise<void>((resolve) => (answer = resolve));
        return {
          body: page(path.includes('page=2') ? [booking({ id: 9, number: 'B-2026-000009' })] : rows, { total: 60 }),
        };
      },
    });
    await screen.findByRole('link', { name: 'B-2026-000001' });
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(screen.getByRole('link', { name: 'B-2026-000001' })).toBeVisible();
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    await waitFor(() => expect(answer).toBeDefined());
    answer?.();
    expect(await screen.findByRole('link', { name: 'B-2026-000009' })).toBeVisible();
  });

  it('skips no number beyond page 40 while a page is still coming', async () => {
    const [answer, answered] = later<{ body: unknown }>();
    const next = (cursor: string) => ({ body: page(rows, { total: 1_000, totalIsExact: false, next: cursor }) });
    const { user, router } = open('?page=41&cursor=c41', {
      'GET /bookings': ({ path }) => (path.includes('cursor=c42') ? answer : next('c42')),
    });
    await screen.findByText('Nikola Ilić');
    await user.dblClick(screen.getByRole('button', { name: 'Next page' }));
    expect(router.state.location.search).toBe('?page=42&cursor=c42');
    answered(next('c43'));
    await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false'));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(router.state.location.search).toBe('?page=43&cursor=c43'));
  });

  it('uses cursors beyond page 40, forward and back', async () => {
    const { log, user, router } = open('?page=40', {
      'GET /bookings': ({ path }) => ({
        body: page(rows, { total: 1_000, totalIsExact: false, next: path.includes('cursor=c41') ? 'c42' : 'c41' }),
      }),
    });
    expect(await screen.findByText('976–977 of 1,000+')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(router.state.location.search).toBe('?page=41&cursor=c41'));
    await waitFor(() => expect(lists(log).at(-1)).toEqual({ sort: '-number', cursor: 'c41', pageSize: '25' }));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(router.state.location.search).toBe('?page=42&cursor=c42'));
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    await waitFor(() => expect(router.state.location.search).toBe('?page=41&cursor=c41'));
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    await waitFor(() => expect(router.state.location.search).toBe('?page=40'));
  });

  it('opens a row by click and by keyboard', async () => {
    const { user } = open();
    const first = await screen.findByRole('link', { name: 'B-2026-000001' });
    first.focus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: 'B-2026-000002' })).toHaveFocus();
    await user.click(screen.getByText('Luna'));
    expect(await screen.findByText('the booking')).toBeVisible();
  });

  it('tells an empty list from an empty result, and clears the filters', async () => {
    const none = { 'GET /bookings': () => ({ body: page([]) }) };
    const { user, router, unmount } = open('?q=zzz&status=ACTIVE', none);
    expect(await screen.findByText('Nothing matches')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Clear all' }).at(-1)!);
    expect(router.state.location.search).toBe('');
    expect(await screen.findByText('No bookings yet')).toBeVisible();
    unmount();
  });

  it('does not call back who types and opens a booking that still loads', async () => {
    const base = '/dashboard/company-bookings';
    fakeServer({ 'GET /bookings': () => ({ body: page(rows) }) });
    const slow = { path: `${base}/:id`, lazy: () => sleep(600).then(() => ({ Component: () => <p>the booking</p> })) };
    const { user, router } = show(<BookingListScreen />, { path: base, at: base, more: [slow] });
    await screen.findByRole('link', { name: 'B-2026-000001' });
    await user.type(screen.getByRole('searchbox'), 'bella');
    await user.click(screen.getByRole('link', { name: 'B-2026-000001' }));
    expect(await screen.findByText('the booking', {}, { timeout: 2_000 })).toBeVisible();
    await router.navigate(-1);
    expect(await screen.findByRole('searchbox')).toHaveValue('bella');
  });

  it('shows an error and tries again', async () => {
    let broken = true;
    const { user } = open('', {
      'GET /bookings': () => (broken ? { status: 503, body: problem(503, 'unavailable') } : { body: page(rows) }),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('An error occurred, please try again');
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'B-2026-000001' })).toBeVisible();
  });

  it('stores the chosen columns per user', async () => {
    const { user, unmount } = open();
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Phone' }));
    expect(await screen.findByRole('columnheader', { name: 'Phone' })).toBeInTheDocument();
    unmount();
    const repeated = open();
    expect(await screen.findByRole('columnheader', { name: 'Phone' })).toBeInTheDocument();
    repeated.unmount();
    signInAs({ id: 99, branchId: null });
    open();
    await screen.findByRole('link', { name: 'B-2026-000001' });
    expect(screen.queryByRole('columnheader', { name: 'Phone' })).not.toBeInTheDocument();
  });

  it('exports the filtered rows', async () => {
    URL.createObjectURL = vi.fn(() => 'blob:x');
    URL.revokeObjectURL = vi.fn();
    const { log, user } = open('?status=ACTIVE&page=3', { 'GET /bookings/export.csv': () => ({ body: 'csv' }) });
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() =>
      expect(log.some(({ path }) => path === '/bookings/export.csv?status=ACTIVE&sort=-number')).toBe(true),
    );
  });

  it('shows the company to a system administrator, and no branch filter to an account of one branch', async () => {
    signInAs(SYSADM);
    const { unmount, log } = open(
      '?companyId=7',
      { 'GET /companies/7': () => ({ body: { id: 7, name: 'Pansion Dorćol' } }) },
      '/dashboard/bookings',
    );
    expect(await screen.findByRole('columnheader', { name: 'Company' })).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Remove Company: Pansion Dorćol' })).toBeVisible();
    expect(lists(log)[0]).toMatchObject({ companyId: '7' });
    expect(screen.getByRole('heading', { name: 'Bookings' })).toBeVisible();
    unmount();
    signInAs();
    open();
    await screen.findByRole('link', { name: 'B-2026-000001' });
    expect(screen.queryByRole('combobox', { name: 'Branch' })).not.toBeInTheDocument();
  });
});
