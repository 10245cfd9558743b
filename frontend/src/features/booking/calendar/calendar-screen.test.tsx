// The calendar's screen: grid, address, and what opens beside a bar.
import { ADMIN, branch, NOON, page, signInAs } from '@test/booking';
import { calendar, DORCOL, STAYS, wholeStay, withBath } from '@test/calendar';
import { bar, drag, measured, open, PATH } from '@test/calendar-screen';
import { problem } from '@test/server';
import { act, fireEvent, screen, waitFor, within, cleanup } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  signInAs();
});

describe('the grid', () => {
  it('has a row per workplace with its limits, and each booking in its row with its state', async () => {
    open();
    const row = (await screen.findByRole('rowheader', { name: /Kennel 1/ })).closest<HTMLElement>('[role=row]')!;
    // A line of parts that do not break, none with a dot at its begin.
    expect(within(row).getByRole('rowheader')).toHaveTextContent('one booking at a time · all sizes');
    expect(within(row).getByText('all sizes')).toBeVisible();
    expect(
      within(row).getByRole('gridcell', {
        name: 'Bobi\u00a0· Marić, Active, Kennel 1, Mon 16 Nov 14:00 – Fri 20 Nov 11:00, B-2026-000001',
      }),
    ).toHaveTextContent('Bobi · Marić');
    expect(screen.getByRole('rowheader', { name: /Kennel 2/ })).toHaveTextContent(
      'one booking at a time · small, medium',
    );
    expect(screen.getByRole('rowheader', { name: /Garden/ })).toHaveTextContent('12 places');
    expect(
      screen
        .getAllByRole('columnheader')
        .slice(1)
        .map(({ textContent }) => textContent?.slice(0, 6)),
    ).toEqual([
      'Mon 16',
      'Tue 17',
      'Wed 18',
      'Thu 19',
      'Fri 20',
      'Sat 21',
      'Sun 22',
      'Mon 23',
      'Tue 24',
      'Wed 25',
      'Thu 26',
      'Fri 27',
      'Sat 28',
      'Sun 29',
    ]);
    expect(screen.getByRole('columnheader', { current: 'date' })).toHaveTextContent('Fri 20 November 2026');
    expect(screen.getByText('16–29 November 2026')).toBeVisible();
  });

  it('shows each day’s load as the core computes it', async () => {
    open();
    expect(await screen.findByRole('img', { name: /^Mon 16 Nov: 11% of places taken$/ })).toBeInTheDocument();
  });

  it('hatches closed times, with the reason', async () => {
    open();
    expect(
      await screen.findByRole('gridcell', { name: 'Closed, Mon 16 Nov – Wed 18 Nov, New floor' }),
    ).toBeInTheDocument();
  });

  it('marks overbooked and overdue bookings', async () => {
    const [first, ...rest] = STAYS;
    open({
      view: calendar([
        { ...first!, to: 19, overdue: true },
        { id: 6, pets: ['Aska'], guest: 'Ana Ilić', from: 17, to: 20, place: 1, overbooked: true },
        ...rest,
      ]),
    });
    expect(await bar('Overbooked, Aska\u00a0· Ilić, Created, Kennel 1')).toHaveTextContent('Overbooked');
    expect(await bar('Overdue, Bobi\u00a0· Marić, Active')).toHaveTextContent('Overdue');
  });

  it('sums an area up and shows the single bookings on request', async () => {
    const many = Array.from({ length: 5 }, (_, at) => ({
      id: 50 + at,
      pets: [`Pas ${at}`],
      guest: 'Ana Ilić',
      from: 17,
      to: 20,
      place: 7,
    }));
    const { user } = open({ view: calendar(many) });
    expect(await screen.findByRole('gridcell', { name: '5 of 12, show the single bookings' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Garden' }));
    expect(await bar('Pas 3\u00a0· Ilić, Created, Garden')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Garden/ })).toHaveAttribute('aria-expanded', 'true');
  });

  it('requests branch and calendar in parallel', async () => {
    const { log } = open();
    await bar('Bobi');
    const first = log.filter(({ path }) => path.startsWith('/branches'));
    expect(first.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/branches/1', '/branches/1/calendar?from=2026-11-01&to=2026-12-14']),
    );
    expect(log.some(({ path }) => path.startsWith('/bookings'))).toBe(false);
  });
});

describe('the address', () => {
  it('keeps the range and the day', async () => {
    const { router, user } = open({ at: `${PATH}?view=week&from=2026-12-03` });
    expect(await screen.findByText('30 November – 6 December 2026')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Later' }));
    expect(router.state.location.search).toBe('?view=week&from=2026-12-07');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Time shown' }), 'Month');
    expect(screen.getAllByRole('columnheader')).toHaveLength(32);
    await user.click(screen.getByRole('button', { name: 'Today' }));
    expect(router.state.location.search).toBe('?view=month');
    await act(() => router.navigate(-2));
    expect(await screen.findByText('7–13 December 2026')).toBeVisible();
  });

  it('goes to a day far away', async () => {
    const { router, user } = open();
    await bar('Bobi');
    await user.click(screen.getByRole('button', { name: 'Go to a date' }));
    const calendar = within(await screen.findByRole('dialog', { name: 'Calendar' }));
    for (let month = 0; month < 4; month += 1) await user.click(calendar.getByRole('button', { name: 'Next month' }));
    await user.click(calendar.getByRole('button', { name: 'Wednesday 31 March 2027' }));
    expect(router.state.location.search).toBe('?from=2027-03-29');
    expect(await screen.findByText('29 March – 11 April 2027')).toBeVisible();
  });

  it('opens a day by its head, hour by hour', async () => {
    const { user, router } = open({ view: withBath() });
    await user.click(await screen.findByRole('link', { name: 'Fri 20 November 2026' }));
    expect(router.state.location.search).toBe('?view=day');
    expect(
      screen
        .getAllByRole('columnheader')
        .slice(1, 4)
        .map(({ textContent }) => textContent),
    ).toEqual(['00', '01', '02']);
    expect(Number.parseFloat((await bar('Luna')).style.left)).toBeCloseTo((600 / 1440) * 100, 3);
  });

  it('keeps the branch for accounts of several', async () => {
    signInAs(ADMIN);
    const vracar = { ...DORCOL, id: 2, name: 'Vračar' };
    const { user, router } = open(
      {},
      {
        'GET /branches': () => ({ body: page([DORCOL, vracar]) }),
        'GET /branches/2': () => ({ body: vracar }),
        'GET /branches/2/calendar': () => ({ body: { ...calendar([]), branchId: 2 } }),
      },
    );
    await bar('Bobi');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Branch' }), 'Vračar');
    expect(router.state.location.search).toBe('?branch=2');
    expect(
      await screen.findByText('Nothing is booked in these days. Click a free place to take a booking.'),
    ).toBeVisible();
  });
});

describe('days that have not been read', () => {
  it('do not look free', async () => {
    open({ at: `${PATH}?from=2026-12-07` });
    expect(await screen.findByText('Not loaded yet')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: /^Mon 14 Dec/ })).toBeInTheDocument();
    expect(screen.queryByRole('img', { name: /^Tue 15 Dec/ })).toBeNull();
  });
});

describe('popups', () => {
  it('describe a bar’s booking and lead to it', async () => {
    const view = calendar();
    const remarks = [{ kind: 'PET' as const, name: 'Dona', text: 'Afraid of fireworks' }];
    const bookings = view.bookings.map((one) => (one.id === 2 ? { ...one, remarks } : one));
    const { user } = open({ view: { ...view, bookings } });
    await user.click(await bar('Dona'));
    const window = await screen.findByRole('dialog', { name: 'Dona' });
    expect(within(window).getByRole('link', { name: 'Open' })).toHaveFocus();
    expect(within(window).getByText('Stefan Popović')).toBeVisible();
    expect(within(window).getByRole('link', { name: '+381 64 123 4567' })).toHaveAttribute('href', 'tel:+381641234567');
    expect(within(window).getByText(/RSD to pay$/)).toBeVisible();
    expect(within(window).getByText('Afraid of fireworks')).toBeVisible();
    expect(within(window).getByText('B-2026-000002 · 27,000 RSD')).toBeVisible();
    expect(within(window).getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/dashboard/company-bookings/2');
    await user.click(await within(window).findByRole('button', { name: 'Move' }));
    await waitFor(() => expect(document.querySelector('.layer')).toHaveAttribute('data-moving'));
  });

  it('offer a new booking at a free place', async () => {
    const { user } = open();
    await bar('Dona');
    measured();
    fireEvent.click(document.querySelector('[data-lanes="2"]')!, { clientX: 200 + 550 });
    const head = await screen.findByText('Kennel 3 · Sat 21 Nov');
    expect(head.nextElementSibling).toHaveTextContent(/^one booking at a time · \d+ pets · \S/);
    const link = screen.getAllByRole('link', { name: 'New booking' }).at(-1)!;
    expect(link).toHaveAttribute('href', '/dashboard/company-bookings/new?branchId=1&workplaceId=3&arrival=2026-11-21');
    await user.keyboard('{Escape}');
  });

  it('close a period for roles that may', async () => {
    open();
    await bar('Dona');
    expect(screen.queryByRole('button', { name: 'Close a period' })).toBeNull();
    cleanup();
    signInAs({ ...ADMIN, branchId: 1 });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Close a period' }));
    const dialog = await screen.findByRole('dialog', { name: 'Close Dorćol' });
    // The dialog starts with the opened day, not with the whole visible range.
    expect(within(dialog).getByLabelText('From date')).toHaveValue('Fri 20 Nov 2026');
    expect(within(dialog).getByLabelText('To date')).toHaveValue('');
  });
});

describe('without a calendar', () => {
  it('an empty branch, an error and a retry are shown', async () => {
    let broken = true;
    const empty = branch({ workplaces: [], services: [] });
    const { user } = open(
      { view: calendar([], { workplaces: [] }) },
      { 'GET /branches/1': () => (broken ? { status: 409, body: problem(409, 'x', 'Broken') } : { body: empty }) },
    );
    const repeated = await screen.findByRole('button', { name: 'Try again' });
    broken = false;
    await user.click(repeated);
    expect(await screen.findByText('No workplaces yet')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open the branch' })).toBeNull();
  });

  it('the calendar is read again when a booking has changed', async () => {
    const { log } = open({}, { 'GET /bookings/2': () => ({ body: { ...wholeStay(STAYS[1]!), version: 9 } }) });
    const dona = await bar('Dona');
    const before = log.filter(({ path }) => path.includes('/calendar')).length;
    measured();
    drag(dona, 1, 0);
    await waitFor(() => expect(log.filter(({ path }) => path.includes('/calendar')).length).toBeGreaterThan(before));
  });
});
