// The branch form in the whole app: the server's refusals, stale saves, and where the form opens.
import { ADMIN, branch, NOON, page, place, signInAs, SYSADM } from '@test/booking';
import { button, edit, field, open, openRow, put, save, section, sent, type Handlers } from '@test/branch-form';
import { problem } from '@test/server';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  signInAs(ADMIN);
});

describe('a refused branch form', () => {
  const issue = (path: string, code: string, params: object = {}) => ({ path, code, params });
  const refuse = (status: number, code: string, issues: object[], extra: object = {}): Handlers => ({
    'PUT /branches/1': () => ({ status, body: problem(status, code, code, issues, extra) }),
  });

  it('shows the error on the field of the sent row, and opens the row', async () => {
    const { user } = edit(
      branch(),
      refuse(422, 'validation.failed', [issue('services.0.price', 'validation.range', { min: 1, max: 1_000_000_000 })]),
    );
    await openRow(user, 'Services', /Bath and trim/);
    await put(user, 'services.0.price', '4,000');
    await user.click(
      within(screen.getByRole('group', { name: 'Bath and trim' })).getByRole('button', { name: 'Done' }),
    );
    await waitFor(() => expect(field('services.0.price')).toBeNull());
    await save(user);
    await waitFor(() => expect(field('services.0.price')).toBeInvalid());
    expect(field('services.1.price')).toBeNull();
    expect(
      within(await section('Services')).getByRole('button', { name: /Bath and trim/, expanded: true }),
    ).toHaveTextContent('Check');
    expect(screen.getAllByText('Check all fields').length).toBeGreaterThan(0);
  });

  it('names the bookings that use a workplace', async () => {
    const uses = [{ entity: 'booking', count: 2, items: [{ id: 7, label: 'B-2026-000007' }] }];
    const { user } = edit(
      branch(),
      refuse(409, 'record.frozen', [issue('workplaces.0.capacity', 'validation.frozen', { count: 2 })], { uses }),
    );
    await openRow(user, 'Workplaces', /Kennel 6/);
    await put(user, 'workplaces.1.capacity', '1');
    await save(user);
    await waitFor(() => expect(field('workplaces.1.capacity')).toBeInvalid());
    expect(await screen.findByRole('link', { name: 'B-2026-000007' })).toHaveAttribute(
      'href',
      '/dashboard/company-bookings/7',
    );
  });

  it('says the reason beside the buttons until the next try, also without a connection', async () => {
    const detail = branch();
    let down = true;
    const { user } = edit(detail, {
      'PUT /branches/1': () => (down ? new Error('offline') : { body: { ...detail, name: 'Other', version: 2 } }),
    });
    await section('Workplaces');
    const note = () => screen.queryByText('Not saved: The server cannot be reached; what you entered is still here.');
    await put(user, 'name', 'Other');
    expect(note()).not.toBeInTheDocument();
    await save(user);
    await waitFor(() => expect(note()).toBeVisible());
    expect(screen.getByText('1 unsaved change')).toBeVisible();
    await user.click(button('Discard'));
    await waitFor(() => expect(note()).not.toBeInTheDocument());
    await put(user, 'name', 'Other');
    await save(user);
    await waitFor(() => expect(note()).toBeVisible());
    down = false;
    await save(user);
    await waitFor(() => expect(note()).not.toBeInTheDocument());
    expect(field('name')).toHaveValue('Other');
  });

  it('keeps typed values after a stale save', async () => {
    const current = branch({
      version: 4,
      city: 'Zemun',
      name: 'Theirs',
      workplaces: [
        place(1, 'Kennel 3', { version: 2, capacity: 5 }),
        place(2, 'Kennel 6', { sizes: ['SMALL'] }),
        place(3, 'Suite'),
      ],
    });
    let stale = true;
    const { user, log } = edit(branch(), {
      'PUT /branches/1': () =>
        stale
          ? { status: 412, body: problem(412, 'request.stale', 'stale', [], { current }) }
          : { body: { ...current, version: 5 } },
    });
    await section('Workplaces');
    await put(user, 'name', 'Mine');
    await openRow(user, 'Workplaces', /Kennel 3/);
    await put(user, 'workplaces.0.name', 'Royal');
    await save(user);
    const note = (await screen.findByText('Somebody else has changed this in the meantime')).closest<HTMLElement>(
      '[role=alert]',
    )!;
    expect(note).toHaveTextContent('Suite');
    expect(note).toHaveTextContent('City');
    expect(note).toHaveTextContent('Zemun');
    expect(field('name')).toHaveValue('Mine');
    expect(field('city')).toHaveValue('Zemun');
    expect(field('workplaces.0.name')).toHaveValue('Royal');
    expect(field('workplaces.0.capacity')).toHaveValue('5');
    // The other user's change is in the history, too.
    await waitFor(() => expect(log.filter(({ path }) => path.startsWith('/audit')).length).toBeGreaterThan(1));
    await user.click(within(note).getByRole('radio', { name: /Theirs/ }));
    expect(field('name')).toHaveValue('Theirs');
    stale = false;
    await save(user);
    await screen.findByText('Successfully saved');
    expect(log.findLast(({ method }) => method === 'PUT')?.headers.get('If-Match')).toBe('"4"');
    expect(sent(log, 'PUT')).toMatchObject({
      name: 'Theirs',
      city: 'Zemun',
      workplaces: [{ change: 'update', id: 1, version: 2, name: 'Royal', capacity: 5 }],
    });
  });
});

describe('the branches of a company', () => {
  it('open for its administrator as a list and a form', async () => {
    const { user, router } = open('/dashboard/company-branches', {
      'GET /branches': () => ({ body: page([{ ...branch(), workplaceCount: 2, serviceCount: 2 }]) }),
      'GET /branches/1': () => ({ body: branch() }),
    });
    await user.click(await screen.findByRole('link', { name: 'Dorćol' }));
    expect(await screen.findByRole('heading', { name: 'Dorćol', level: 1 })).toBeVisible();
    expect(router.state.location.pathname).toBe('/dashboard/company-branches/1');
  });

  it('open for a system administrator in the company’s tab, and ask before a changed form is left', async () => {
    signInAs(SYSADM);
    const { user, router, log } = open('/dashboard/companies/1?tab=branches', {
      'GET /companies/1': () => ({
        body: {
          id: 1,
          version: 1,
          name: 'Šapice',
          status: 'APPROVED',
          city: 'Beograd',
          country: 'RS',
          statusReason: null,
          missing: [],
          openBookings: 0,
        },
      }),
      'GET /branches': () => ({ body: page([{ ...branch(), workplaceCount: 2, serviceCount: 2 }]) }),
      'GET /branches/1': () => ({ body: branch() }),
    });
    await user.click(await screen.findByRole('link', { name: 'Dorćol' }));
    await section('Workplaces');
    expect(router.state.location.search).toBe('?tab=branches&branch=1');
    expect(log.some(({ path }) => path.startsWith('/branches?') && path.includes('companyId=1'))).toBe(true);
    await put(user, 'name', 'Other');
    await user.click(within(screen.getByRole('main')).getAllByRole('link', { name: 'Branches' }).at(-1)!);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stay' }));
    expect(field('name')).toHaveValue('Other');
  });
});
