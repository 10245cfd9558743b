// The workplaces in the booking form: free, taken, alternatives, overbooking, and values of the address.
import { ADMIN, branch, detail, NOON, service, signInAs } from '@test/booking';
import { field, fill, open as openForm, place, put, save } from '@test/booking-form';
import { openCalendar } from '@test/date-calendar';
import { calendar, collision, LATER, offer, quoted, SPLIT, TAKEN } from '@test/schedule';
import { problem } from '@test/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

/** Opens the form with a calendar in which the blocking bookings have names. */
const open = (handlers: Parameters<typeof openForm>[0] = {}, at = '') =>
  openForm({ 'GET /branches/1/calendar': () => ({ body: calendar() }), ...handlers }, at);
const saved = { 'POST /bookings': () => ({ status: 201, body: detail() }) };
const sent = (log: ReturnType<typeof open>['log']) =>
  log.findLast(({ method, path }) => method === 'POST' && path === '/bookings')?.body;
const sentRequest = (log: ReturnType<typeof open>['log']) =>
  log.filter(({ path }) => path === '/quotes').map(({ body }) => body as Record<string, unknown>);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  signInAs();
});

describe('free places', () => {
  it('are requested once for valid times, and never delay saving', async () => {
    const never = new Promise<never>(() => undefined);
    const { user, log } = open({ ...saved, 'POST /quotes': () => never });
    await fill(user);
    await waitFor(() =>
      expect(sentRequest(log).at(-1)).toMatchObject({
        branchId: 1,
        serviceId: 1,
        arrival: '2026-11-21T14:00',
        departure: '2026-11-23T11:00',
        pets: [{ animalTypeId: 1, size: 'MEDIUM' }],
      }),
    );
    expect(JSON.stringify(sentRequest(log))).not.toContain('Luna');
    await save(user);
    expect(await screen.findByText('the new booking')).toBeVisible();
  });

  it('name the blocking booking and until when', async () => {
    const { user } = open({
      'GET /branches/1': () => ({
        body: branch({
          services: [service(1, { workplaceIds: [1, 2] })],
          workplaces: branch().workplaces.map((one) => ({ ...one, sizes: [] })),
        }),
      }),
      'POST /quotes': () => ({
        body: quoted({ workplaces: [offer(1, TAKEN), offer(2, { stillInUse: 9 })], collisions: [collision()] }),
      }),
    });
    await fill(user);
    expect(await screen.findByText('Rex until Wed 25 Nov')).toBeVisible();
    expect(place('First free one')).toHaveAccessibleDescription('Kennel 6');
    expect(place('Kennel 6')).toHaveAccessibleDescription(/^Free.*Still in use/);
    expect(screen.getByText(/Still in use/)).toBeVisible();
    // The answer is advice: the workplace can still be chosen.
    expect(place('Kennel 3')).toBeEnabled();
  });

  it('stay on the screen while the next answer is awaited', async () => {
    let slow = false;
    const { user } = open({
      'POST /quotes': () =>
        slow
          ? new Promise<never>(() => undefined)
          : { body: quoted({ workplaces: [offer(1, TAKEN), offer(2)], collisions: [collision()] }) },
    });
    await fill(user);
    expect(await screen.findByText('Rex until Wed 25 Nov')).toBeVisible();
    slow = true;
    await put(user, 'departure', '24.11.');
    expect(screen.getByText('Rex until Wed 25 Nov')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('radiogroup')).toHaveAttribute('aria-busy', 'true'));
  });

  it('full: an alternative fills the form with one click', async () => {
    const { user, log } = open({
      ...saved,
      'POST /quotes': () => ({
        body: quoted({ workplaces: [offer(1, TAKEN)], collisions: [collision()], alternatives: [LATER] }),
      }),
    });
    await fill(user);
    await user.click(
      await screen.findByRole('button', { name: /Kennel 3.*4 days later\u00a0· Wed 25 Nov 14:00 – Fri 27 Nov 11:00/ }),
    );
    expect(field('arrival')).toHaveValue('Wed 25 Nov 2026 14:00');
    expect(field('departure')).toHaveValue('Fri 27 Nov 2026 11:00');
    expect(place('Kennel 3')).toBeChecked();
    await save(user);
    await waitFor(() =>
      expect(sent(log)).toMatchObject({ workplaceId: 1, arrival: '2026-11-25T14:00', departure: '2026-11-27T11:00' }),
    );
  });

  it('full: a split stay is said in words, and sent as its parts', async () => {
    const { user, log } = open({
      ...saved,
      'POST /quotes': () => ({
        body: quoted({ workplaces: [offer(1, TAKEN)], collisions: [collision()], alternatives: [SPLIT] }),
      }),
    });
    await fill(user);
    await user.selectOptions(field('pets.0.size'), 'SMALL');
    await user.click(await screen.findByRole('button', { name: /Kennel 6 until Sun 22 Nov, then Kennel 3/ }));
    expect(screen.queryByRole('radiogroup')).not.toBeInTheDocument();
    await save(user);
    await waitFor(() =>
      expect(sent(log)).toMatchObject({
        stays: [
          { workplaceId: 2, until: '2026-11-22' },
          { workplaceId: 1, until: null },
        ],
      }),
    );
    expect(sent(log)).not.toHaveProperty('workplaceId');
  });

  it('a split goes with its times', async () => {
    const { user } = open({
      'POST /quotes': () => ({
        body: quoted({ workplaces: [offer(1, TAKEN)], collisions: [collision()], alternatives: [SPLIT] }),
      }),
    });
    await fill(user);
    await user.selectOptions(field('pets.0.size'), 'SMALL');
    await user.click(await screen.findByRole('button', { name: /Kennel 6 until/ }));
    await put(user, 'departure', '24.11.');
    expect(screen.getByRole('radiogroup')).toBeVisible();
  });

  it('saving reads no calendar again, neither for the names in it nor for one that was closed', async () => {
    const { user, log } = open({
      ...saved,
      'POST /quotes': () => ({ body: quoted({ workplaces: [offer(1, TAKEN), offer(2)], collisions: [collision()] }) }),
    });
    const calendars = () => log.filter(({ path }) => path.startsWith('/branches/1/calendar')).length;
    await fill(user);
    expect(await screen.findByText('Rex until Wed 25 Nov')).toBeVisible();
    expect(calendars()).toBe(1);
    const days = await openCalendar(user, field('departure'));
    await waitFor(() => expect(calendars()).toBe(2));
    await user.click(days.getByRole('button', { name: /^Monday 23 November 2026/ }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await save(user);
    expect(await screen.findByText('the new booking')).toBeVisible();
    await act(() => new Promise((done) => setTimeout(done)));
    expect(calendars()).toBe(2);
  });

  it('refused at saving: shows the server’s alternatives', async () => {
    const refusal = problem(409, 'booking.taken', 'Taken', [], { collisions: [collision()], alternatives: [LATER] });
    const { user, log } = open({
      'POST /quotes': () => ({ body: quoted() }),
      'POST /bookings': () => ({ status: 409, body: refusal }),
    });
    await fill(user);
    await waitFor(() => expect(sentRequest(log).length).toBeGreaterThan(0));
    const before = sentRequest(log).length;
    await save(user);
    const note = await screen.findByRole('alert');
    expect(note).toHaveTextContent('Kennel 3 · Ana Ilić · B-2026-000007 · Sat 21 Nov – Wed 25 Nov');
    await user.click(within(note).getByRole('button', { name: /4 days later/ }));
    expect(field('arrival')).toHaveValue('Wed 25 Nov 2026 14:00');
    await waitFor(() => expect(sentRequest(log).length).toBeGreaterThan(before));
  });
});

describe('overbooking', () => {
  const taken = {
    'POST /quotes': () => ({ body: quoted({ workplaces: [offer(1, TAKEN)], collisions: [collision()] }) }),
  };

  it('is allowed to an administrator, with a reason', async () => {
    signInAs({ ...ADMIN, branchId: 1 });
    const { user, log } = open({ ...saved, ...taken });
    await fill(user);
    expect(await screen.findByText(/choose a workplace to book it anyway/)).toBeVisible();
    await user.click(place('Kennel 3'));
    await user.click(await screen.findByRole('checkbox', { name: 'Book anyway' }));
    // An empty field that the user has not reached yet shows no error.
    expect(field('overbookReason')).toBeValid();
    await user.click(document.querySelector<HTMLElement>('form button[type=submit]')!);
    await waitFor(() => expect(field('overbookReason')).toBeInvalid());
    await put(user, 'overbookReason', 'Regular guest, Rex leaves early');
    await save(user);
    await waitFor(() =>
      expect(sent(log)).toMatchObject({ workplaceId: 1, overbookReason: 'Regular guest, Rex leaves early' }),
    );
  });

  it('is not offered to an operator', async () => {
    const { user } = open(taken);
    await fill(user);
    await user.click(place('Kennel 3'));
    expect(await screen.findByText('Rex until Wed 25 Nov')).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: 'Book anyway' })).not.toBeInTheDocument();
  });

  it('is dropped when the workplace becomes free', async () => {
    signInAs({ ...ADMIN, branchId: 1 });
    let free = false;
    const { user, log } = open({
      ...saved,
      'POST /quotes': () => ({
        body: quoted(free ? {} : { workplaces: [offer(1, TAKEN)], collisions: [collision()] }),
      }),
    });
    await fill(user);
    await user.click(place('Kennel 3'));
    await user.click(await screen.findByRole('checkbox', { name: 'Book anyway' }));
    await put(user, 'overbookReason', 'Regular guest');
    free = true;
    await put(user, 'departure', '24.11.');
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Book anyway' })).not.toBeInTheDocument());
    await save(user);
    await waitFor(() => expect(sent(log)).toMatchObject({ workplaceId: 1, overbookReason: null }));
  });
});

describe('values of the address', () => {
  it('fill the form', async () => {
    open({}, '?serviceId=1&workplaceId=1&arrival=2026-12-01T14:00&departure=2026-12-04T11:00');
    expect(await screen.findByText('3 nights × 5,000 RSD')).toBeVisible();
    expect(field('arrival')).toHaveValue('Tue 1 Dec 2026 14:00');
    expect(field('serviceId')).toHaveValue('1');
    expect(place('Kennel 3')).toBeChecked();
  });

  it('are completed: days get their hours, and the only service of a place is chosen', async () => {
    open({}, '?workplaceId=2&arrival=2026-12-01');
    await waitFor(() => expect(field('serviceId')).toHaveValue('1'));
    expect(field('arrival')).toHaveValue('Tue 1 Dec 2026 14:00');
    expect(field('departure')).toHaveValue('Wed 2 Dec 2026 11:00');
  });

  it('show the error of their time at once', async () => {
    open({}, '?serviceId=1&workplaceId=1&arrival=2027-03-28T02:30');
    await waitFor(() => expect(field('arrival')).toHaveAccessibleDescription(/03:00/));
    expect(field('departure')).toBeValid();
  });

  it('are left out if invalid', async () => {
    open({}, '?serviceId=99&workplaceId=x&arrival=soon');
    await screen.findByRole('option', { name: /Standard stay/ });
    await waitFor(() => expect(field('serviceId')).toHaveValue(''));
    expect(field('arrival')).toHaveValue('');
  });
});
