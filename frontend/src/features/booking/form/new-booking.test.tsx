// The form of a new booking.
import { branch, detail, NOON, page, service, signInAs, SYSADM } from '@test/booking';
import { field, fill, open, place, put, save } from '@test/booking-form';
import { pickDay } from '@test/date-calendar';
import { problem } from '@test/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const isBooking = ({ method, path }: { method: string; path: string }) => method === 'POST' && path === '/bookings';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  signInAs();
});

describe('a new booking', () => {
  it('shows price, terms and stay while typing', async () => {
    const { user } = open();
    await fill(user);
    expect(screen.getByText('2 nights × 5,000 RSD')).toBeVisible();
    expect(screen.getByText('9,000 RSD')).toBeVisible();
    expect(
      screen.getByText('Flexible · Free cancellation until Fri 20 Nov 14:00, after that 50% is given back'),
    ).toBeVisible();
    expect(screen.getByText('2 nights: Sat 21 Nov 14:00 – Mon 23 Nov 11:00')).toBeVisible();
    await put(user, 'departure', '24.11.');
    expect(screen.getByText('3 nights × 5,000 RSD')).toBeVisible();
    expect(field('departure')).toHaveValue('Tue 24 Nov 2026 11:00');
  });

  it('shows every error at its field while typing', async () => {
    const { user } = open();
    await user.type(await screen.findByLabelText('Phone'), '12');
    expect(await screen.findByText('Invalid format')).toBeVisible();
    await put(user, 'guestPhone', '+381641234567');
    await waitFor(() => expect(screen.queryByText('Invalid format')).not.toBeInTheDocument());
    await user.click(field('guestName'));
    await user.tab();
    expect(await screen.findByText('Required field')).toBeVisible();
    await screen.findByRole('option', { name: /Standard stay/ });
    await user.selectOptions(field('serviceId'), '1');
    await put(user, 'arrival', '19.11.2026. 14:00');
    expect(await screen.findByText('In the past')).toBeVisible();
    await put(user, 'arrival', 'soon');
    expect(field('arrival')).toHaveAccessibleDescription(
      'Invalid format For example 4 Dec 2026 14:00, tomorrow 9, wed, +3',
    );
  });

  it('takes no departure for a session, and warns where service and branch differ', async () => {
    const { user } = open();
    await screen.findByRole('option', { name: /Bath and trim/ });
    await user.selectOptions(field('serviceId'), '2');
    expect(field('departure')).toBeNull();
    expect(field('arrival')).toHaveValue('Fri 20 Nov 2026 14:00');
    expect(screen.getByText(/of type Grooming, the branch of type Hostel/)).toBeVisible();
    await put(user, 'arrival', '31.10.2027. 2:30');
    expect(screen.getByText(/Sun 31 Oct 02:30 \(UTC\+02:00\)/)).toBeVisible();
    await put(user, 'arrival', '28.3.2027. 2:30');
    expect(field('arrival')).toHaveAccessibleDescription(/does not exist, the next one is Sun 28 Mar 03:00/);
  });

  it('takes a day without an hour until the service brings the usual one', async () => {
    const { user } = open();
    await put(user, 'arrival', '24.11.2026.');
    expect(field('departure')).not.toBeRequired();
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Save booking' }));
    await waitFor(() => expect(field('serviceId')).toHaveAccessibleDescription('Required field'));
    expect(field('arrival')).toBeValid();
    expect(field('arrival')).toHaveValue('Tue 24 Nov 2026');
    await screen.findByRole('option', { name: /Standard stay/ });
    await user.selectOptions(field('serviceId'), '1');
    expect(field('arrival')).toHaveValue('Tue 24 Nov 2026 14:00');
    expect(field('departure')).toHaveValue('Wed 25 Nov 2026 11:00');
    expect(field('departure')).toBeRequired();
  });

  it('proposes times that suit the service, and keeps typed times', async () => {
    const { user } = open();
    await screen.findByRole('option', { name: /Standard stay/ });
    await user.selectOptions(field('serviceId'), '2');
    expect(field('arrival')).toHaveValue('Fri 20 Nov 2026 14:00');
    await user.selectOptions(field('serviceId'), '1');
    expect(field('departure')).toHaveValue('Sat 21 Nov 2026 11:00');
    await put(user, 'arrival', '22.11.2026. 16:00');
    await user.selectOptions(field('serviceId'), '2');
    expect(field('arrival')).toHaveValue('Sun 22 Nov 2026 16:00');
  });

  it('a phone booking in the afternoon, for another day, gets the usual hour of that day', async () => {
    vi.setSystemTime('2026-11-20T16:41:00Z');
    const { user } = open();
    await screen.findByRole('option', { name: /Standard stay/ });
    await user.selectOptions(field('serviceId'), '1');
    // For who stands at the desk.
    expect(field('arrival')).toHaveValue('Fri 20 Nov 2026 18:00');
    await put(user, 'arrival', '21.12.');
    expect(field('arrival')).toHaveValue('Mon 21 Dec 2026 14:00');
    expect(field('departure')).toHaveValue('Tue 22 Dec 2026 11:00');
    // Chosen in the calendar; today again is now.
    await put(user, 'arrival', '24.11.');
    await pickDay(user, field('arrival'), 'Friday 20 November 2026, today');
    await user.keyboard('{Escape}');
    expect(field('arrival')).toHaveFocus();
    expect(field('arrival')).toHaveValue('Fri 20 Nov 2026 18:00');
    await pickDay(user, field('arrival'), 'Monday 23 November 2026');
    await user.keyboard('{Escape}');
    expect(field('arrival')).toHaveValue('Mon 23 Nov 2026 14:00');
    // A typed hour stays.
    await put(user, 'arrival', '24.11. 9:30');
    await put(user, 'arrival', '25.11.');
    expect(field('arrival')).toHaveValue('Wed 25 Nov 2026 09:30');
  });

  it('clears the error of a missing time when a time is proposed', async () => {
    const { user } = open();
    await screen.findByRole('option', { name: /Standard stay/ });
    await user.click(screen.getByRole('button', { name: 'Save booking' }));
    await waitFor(() => expect(field('arrival')).toHaveAccessibleDescription('Required field'));
    await user.selectOptions(field('serviceId'), '1');
    expect(field('arrival')).not.toHaveValue('');
    await waitFor(() => expect(field('arrival')).not.toBeInvalid());
    expect(field('departure')).not.toBeInvalid();
  });

  it('moves the departure with a changed arrival', async () => {
    const { user } = open();
    await fill(user);
    await user.clear(field('arrival'));
    await user.type(field('arrival'), '25.11. 16');
    await user.tab();
    expect(field('arrival')).toHaveValue('Wed 25 Nov 2026 16:00');
    expect(field('departure')).toHaveValue('Fri 27 Nov 2026 11:00');
    expect(screen.getByText('2 nights × 5,000 RSD')).toBeVisible();
  });

  it('reads a phone as people write it, and shows it as it was read', async () => {
    const { user, log } = open({ 'POST /bookings': () => ({ status: 201, body: detail() }) });
    await fill(user);
    await put(user, 'guestPhone', '060/140-4161');
    expect(field('guestPhone')).toHaveValue('+381 60 140 4161');
    expect(field('guestPhone')).toBeValid();
    await save(user);
    await waitFor(() => expect(log.find(isBooking)?.body).toMatchObject({ guestPhone: '+381601404161' }));
  });

  it('reads a phone by the country of the chosen branch’s company', async () => {
    signInAs(SYSADM);
    const many = page([branch({ id: 1, name: 'Dorćol' }), branch({ id: 3, name: 'Liman' })]);
    const { user } = open({
      'GET /branches': () => ({ body: many }),
      'GET /companies/1': () => ({ body: { id: 1, country: 'HU' } }),
    });
    await put(user, 'guestPhone', '06 30 123 4567');
    await waitFor(() => expect(field('guestPhone')).toBeInvalid());
    await user.selectOptions(field('branchId'), '1');
    await waitFor(() => expect(field('guestPhone')).toBeValid());
  });

  it('lists services that do not take the pets apart, with the reason', async () => {
    const services = [
      service(1),
      service(2, {
        titleEn: 'Bath for small dogs',
        unit: 'SESSION',
        type: 'GROOMING',
        durationMinutes: 60,
        size: 'SMALL',
      }),
    ];
    const { user } = open({ 'GET /branches/1': () => ({ body: branch({ services }) }) });
    await screen.findByRole('option', { name: /Bath for small dogs\u00a0· Grooming\u00a0· 5,000/ });
    expect(screen.queryByRole('group', { name: 'Not for these pets' })).not.toBeInTheDocument();
    await user.selectOptions(field('pets.0.size'), 'LARGE');
    const apart = within(await screen.findByRole('group', { name: 'Not for these pets' }));
    expect(
      apart.getByRole('option', { name: /Bath for small dogs\u00a0· Grooming\u00a0· Only small pets/i }),
    ).toBeDisabled();
    expect(apart.queryByRole('option', { name: /Standard stay/ })).not.toBeInTheDocument();
  });

  it('says which workplace does not take these pets, and why', async () => {
    const { user } = open();
    await fill(user);
    expect(place('First free one')).toBeChecked();
    expect(place('Kennel 3')).toBeEnabled();
    expect(place('Kennel 6')).toBeDisabled();
    expect(screen.getByText('Not for medium-sized pets')).toBeVisible();
    await user.selectOptions(field('pets.0.size'), 'SMALL');
    expect(place('Kennel 6')).toBeEnabled();
    await user.click(place('Kennel 6'));
    for (const at of [1, 2]) {
      await user.click(screen.getByRole('button', { name: 'Another pet' }));
      await user.selectOptions(field(`pets.${at}.size`), 'SMALL');
    }
    expect(screen.getAllByText('Takes at most 2').length).toBeGreaterThan(0);
  });

  it('knows animal and size of a breed, goes on to the stay, and takes five pets at most', async () => {
    const { user, log } = open();
    await screen.findByRole('option', { name: 'Dog' });
    await user.type(field('pets.0.breedId'), 'pu');
    await screen.findByRole('option', { name: /Pug/ });
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(field('pets.0.size')).toHaveValue('SMALL'));
    expect(field('pets.0.animalTypeId')).toHaveValue('1');
    await waitFor(() => expect(field('serviceId')).toHaveFocus());
    // For its size only: its name is known from the list.
    expect(field('pets.0.breedId')).toHaveValue('Pug');
    expect(log.filter(({ path }) => path === '/breeds/5')).toHaveLength(1);
    await user.selectOptions(field('pets.0.animalTypeId'), '2');
    expect(field('pets.0.breedId')).toHaveValue('');
    for (let n = 0; n < 4; n += 1) await user.click(screen.getByRole('button', { name: 'Another pet' }));
    expect(screen.queryByRole('button', { name: 'Another pet' })).not.toBeInTheDocument();
  });

  it('sends the typed values with the price on screen', async () => {
    const { user, log } = open({ 'POST /bookings': () => ({ status: 201, body: detail() }) });
    await fill(user);
    await save(user);
    expect(await screen.findByText('the new booking')).toBeVisible();
    expect(log.find(isBooking)?.body).toMatchObject({
      branchId: 1,
      serviceId: 1,
      workplaceId: null,
      guestName: 'Milica',
      guestPhone: '+381642187740',
      guestEmail: null,
      arrival: '2026-11-21T14:00',
      departure: '2026-11-23T11:00',
      pets: [{ name: 'Luna', animalTypeId: 1, breedId: null, size: 'MEDIUM', note: null }],
      expectedTotal: 900_000,
    });
  });

  it('keeps everything without a network, and the key of the same booking', async () => {
    let reachable = false;
    const { user, log } = open({
      'POST /bookings': () => (reachable ? { status: 201, body: detail() } : new TypeError('network')),
    });
    await fill(user);
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByText(/Without network a guest who is at the desk now can be saved/)).toBeVisible();
    await put(user, 'departure', '22.11.');
    expect(screen.getByText('1 night × 5,000 RSD')).toBeVisible();
    // A stay of another day waits for the network, and says so.
    expect(screen.getByText('Save booking').closest('button')).toBeDisabled();
    expect(field('guestName')).toHaveValue('Milica');
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await save(user);
    await waitFor(() => expect(screen.getAllByText('An error occurred, please try again').length).toBeGreaterThan(0));
    expect(field('departure')).toHaveValue('Sun 22 Nov 2026 11:00');
    reachable = true;
    await save(user);
    expect(await screen.findByText('the new booking')).toBeVisible();
    const keys = log.filter(isBooking).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('keeps everything after a refused place and names the collisions', async () => {
    const collisions = [
      {
        workplaceId: 1,
        workplaceName: 'Kennel 3',
        bookingId: 7,
        guestName: 'Ana Ilić',
        pets: 1,
        from: '2026-11-20T23:00:00Z',
        to: '2026-11-24T23:00:00Z',
        fromLocal: '2026-11-21T00:00:00+01:00',
        toLocal: '2026-11-25T00:00:00+01:00',
        number: 'B-2026-000007',
      },
    ];
    const { user, log } = open({
      'POST /bookings': () => ({
        status: 409,
        body: problem(409, 'booking.conflict', 'The place is taken.', [], { collisions }),
      }),
    });
    await fill(user);
    await save(user);
    const note = await screen.findByRole('alert');
    expect(note).toHaveTextContent('Kennel 3 · Ana Ilić · B-2026-000007 · Sat 21 Nov – Wed 25 Nov');
    expect(note).toHaveTextContent('Everything you typed is still here');
    expect(field('pets.0.name')).toHaveValue('Luna');
    await put(user, 'arrival', '25.11.2026. 14:00');
    await put(user, 'departure', '26.11.');
    await save(user);
    await waitFor(() => expect(log.filter(isBooking)).toHaveLength(2));
    const keys = log.filter(isBooking).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[0]).not.toBe(keys[1]);
  });

  it('puts the server’s issues on their fields', async () => {
    const issues = [{ path: 'pets.0.breedId', code: 'validation.reference', params: {} }];
    const { user } = open({
      'POST /bookings': () => ({ status: 422, body: problem(422, 'validation.failed', 'Check', issues) }),
    });
    await fill(user);
    await save(user);
    await waitFor(() => expect(field('pets.0.breedId')).toBeInvalid());
  });

  it('says at once that the company takes no bookings', async () => {
    const { user } = open({ 'GET /branches/1': () => ({ body: branch({ companyStatus: 'SUSPENDED' }) }) });
    await screen.findByRole('option', { name: /Standard stay/ });
    await user.selectOptions(field('serviceId'), '1');
    expect(await screen.findByText('The company is suspended and takes no new bookings')).toBeVisible();
  });

  it('lets a system administrator search for the branch on the server', async () => {
    signInAs(SYSADM);
    const many = [branch({ id: 3, name: 'Liman' }), branch({ id: 1, name: 'Dorćol' })];
    const { user, log } = open({
      'GET /branches': ({ path }) => ({
        body: page(path.includes('q=') ? many.slice(1) : many, { total: path.includes('q=') ? 1 : 300 }),
      }),
    });
    await user.type(await screen.findByRole('combobox', { name: 'Branch' }), 'dor');
    await waitFor(() => expect(log.some(({ path }) => path === '/branches?pageSize=20&q=dor')).toBe(true));
    await user.click(await screen.findByRole('option', { name: /Dorćol/ }));
    expect(await screen.findByRole('option', { name: /Standard stay/ })).toBeInTheDocument();
  });
});
