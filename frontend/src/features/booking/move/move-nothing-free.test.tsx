import { NOON, signInAs } from '@test/booking';
import { button, field, office, openMove, put, radio, sent, stay } from '@test/move-dialog';
import { occupancy } from '@test/occupancy';
import { calendar, LATER, quoted } from '@test/schedule';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  signInAs();
});

describe('moving a booking where nothing is free, or that is overbooked', () => {
  it('nothing free: what would do instead is one click', async () => {
    const both = calendar({}, office);
    const full = { ...both, occupancies: [...both.occupancies, occupancy(8, 1, 22, 25)] };
    const { user, log } = openMove(stay(), {
      'GET /branches/1/calendar': () => ({ body: full }),
      'POST /quotes': () => ({ body: quoted({ alternatives: [LATER] }) }),
    });
    await screen.findByRole('radiogroup');
    await put(user, 'departure', '24.11.');
    await user.click(await screen.findByRole('button', { name: /Later · Wed 25 Nov 14:00/ }));
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

  it('an overbooked one: none of the places is chosen, and what is free is said', async () => {
    const { user, log } = openMove(stay({ overbooked: true }));
    await screen.findByRole('radiogroup');
    expect(radio('Kennel 4')).not.toBeChecked();
    expect(radio('Kennel 4')).toHaveAccessibleDescription('Free Here now (overbooked)');
    // Staying turns the overbooked booking into a regular one.
    expect(button('Save changes')).toBeEnabled();
    await user.click(radio('Kennel 6'));
    await user.click(button('Save changes'));
    await waitFor(() => expect(sent(log)?.body).toMatchObject({ workplaceId: 2 }));
  });

  it('an overbooked one where nothing is free: who is in its place, and what would do instead', async () => {
    const both = calendar({}, office);
    const full = { ...both, occupancies: [occupancy(8, 1, 20, 23), occupancy(9, 2, 20, 23)] };
    const { user, log } = openMove(stay({ overbooked: true }), {
      'GET /branches/1/calendar': () => ({ body: full }),
      'POST /quotes': () => ({ body: quoted({ alternatives: [LATER] }) }),
    });
    await screen.findByRole('radiogroup');
    expect(radio('Kennel 4')).toHaveAccessibleDescription(/^Taken until Mon 23 Nov.*overbooked\)$/);
    expect(button('Save changes')).toBeDisabled();
    await user.click(await screen.findByRole('button', { name: /Later/ }));
    // The request names the booking, whose own place the server then ignores.
    expect(log.find(({ path }) => path === '/quotes')?.body).toMatchObject({ bookingId: 1 });
    await user.click(button('Save changes'));
    await waitFor(() => expect(sent(log)?.body).toMatchObject({ arrival: '2026-11-25T14:00' }));
  });

  it('an overbooked one may leave earlier where it is', async () => {
    const both = calendar({}, office);
    const full = { ...both, occupancies: [occupancy(8, 1, 20, 23)] };
    const { user, log } = openMove(stay({ overbooked: true }), { 'GET /branches/1/calendar': () => ({ body: full }) });
    await screen.findByRole('radiogroup');
    await put(user, 'departure', '21.11.');
    await user.click(button('Save changes'));
    await waitFor(() => expect(sent(log)?.body).toMatchObject({ departure: '2026-11-21T11:00' }));
  });

  it('says that nothing could be looked for without a connection', async () => {
    const both = calendar({}, office);
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
