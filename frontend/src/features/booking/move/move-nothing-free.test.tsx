// Moving a booking without a free workplace, and moving an overbooked booking.
import { NOON, signInAs } from '@test/booking';
import { button, field, hostel, openMove, put, radio, sent, stay } from '@test/move-dialog';
import { occupancy } from '@test/occupancy';
import { calendar, LATER, quoted } from '@test/schedule';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  signInAs();
});

describe('moving a booking where nothing is free, or that is overbooked', () => {
  it('nothing free: an alternative is one click', async () => {
    const both = calendar({}, hostel);
    const full = { ...both, occupancies: [...both.occupancies, occupancy(8, 1, 22, 25)] };
    const { user, log } = openMove(stay(), {
      'GET /branches/1/calendar': () => ({ body: full }),
      'POST /quotes': () => ({ body: quoted({ alternatives: [LATER] }) }),
    });
    await screen.findByRole('radiogroup');
    await put(user, 'departure', '24.11.');
    await user.click(await screen.findByRole('button', { name: /days? later\u00a0· Wed 25 Nov 14:00/ }));
    expect(log.find(({ path }) => path === '/quotes')?.body).toMatchObject({
      bookingId: 1,
      branchId: 1,
      serviceId: 1,
      departure: '2026-11-24T11:00',
    });
    expect(field('arrival')).toHaveValue('Wed 25 Nov 2026 14:00');
    await user.click(button('Save changes'));
    await waitFor(() => expect(sent(log)?.body).toMatchObject({ arrival: '2026-11-25T14:00', workplaceId: 1 }));
  });

  it('an overbooked booking: no workplace is chosen, and free ones are named', async () => {
    const { user, log } = openMove(stay({ overbooked: true }));
    await screen.findByRole('radiogroup');
    expect(radio('Kennel 4')).not.toBeChecked();
    expect(radio('Kennel 4')).toHaveAccessibleDescription('Free Reserved workplace (overbooked)');
    // Staying turns the overbooked booking into a regular one.
    expect(button('Save changes')).toBeEnabled();
    await user.click(radio('Kennel 6'));
    await user.click(button('Save changes'));
    await waitFor(() => expect(sent(log)?.body).toMatchObject({ workplaceId: 2 }));
  });

  it('an overbooked booking where nothing is free: names the blocking bookings, and alternatives', async () => {
    const both = calendar({}, hostel);
    const full = { ...both, occupancies: [occupancy(8, 1, 20, 23), occupancy(9, 2, 20, 23)] };
    const { user, log } = openMove(stay({ overbooked: true }), {
      'GET /branches/1/calendar': () => ({ body: full }),
      'POST /quotes': () => ({ body: quoted({ alternatives: [LATER] }) }),
    });
    await screen.findByRole('radiogroup');
    expect(radio('Kennel 4')).toHaveAccessibleDescription(/^Taken until Mon 23 Nov.*overbooked\)$/);
    expect(button('Save changes')).toBeDisabled();
    await user.click(await screen.findByRole('button', { name: /days? later/ }));
    // The request names the booking, whose own place the server then ignores.
    expect(log.find(({ path }) => path === '/quotes')?.body).toMatchObject({ bookingId: 1 });
    await user.click(button('Save changes'));
    await waitFor(() => expect(sent(log)?.body).toMatchObject({ arrival: '2026-11-25T14:00' }));
  });

  it('an overbooked booking may leave earlier in its workplace', async () => {
    const both = calendar({}, hostel);
    const full = { ...both, occupancies: [occupancy(8, 1, 20, 23)] };
    const { user, log } = openMove(stay({ overbooked: true }), { 'GET /branches/1/calendar': () => ({ body: full }) });
    await screen.findByRole('radiogroup');
    await put(user, 'departure', '21.11.');
    await user.click(button('Save changes'));
    await waitFor(() => expect(sent(log)?.body).toMatchObject({ departure: '2026-11-21T11:00' }));
  });

  it('says that alternatives need a connection', async () => {
    const both = calendar({}, hostel);
    const full = { ...both, occupancies: [...both.occupancies, occupancy(8, 1, 22, 25)] };
    const { user } = openMove(stay(), {
      'GET /branches/1/calendar': () => ({ body: full }),
      'POST /quotes': () => new TypeError('network'),
    });
    await screen.findByRole('radiogroup');
    await put(user, 'departure', '24.11.');
    expect(await screen.findByText(/could not look for alternatives/)).toBeVisible();
  });
});
