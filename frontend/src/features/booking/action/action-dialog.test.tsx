// The dialogs of a booking's actions.
import { ACTIVE, ADMIN, beginAtNoon, branch, detail, signInAs } from '@test/booking';
import { button, openBooking } from '@test/booking-screen';
import { calendar, collision } from '@test/schedule';
import { problem } from '@test/server';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

beforeEach(() => {
  beginAtNoon();
  signInAs();
});

describe('action dialogs', () => {
  it('cancel: the kinds of this role, a reason, version and key', async () => {
    const { user, log } = openBooking(detail(), {
      'POST /bookings/1/cancel': () => ({ body: detail({ status: 'CANCELED', version: 4 }) }),
    });
    await user.click(await button('Cancel booking'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      within(dialog.getByLabelText('Kind of cancellation'))
        .getAllByRole('option')
        .map((option) => (option as HTMLOptionElement).value),
    ).toEqual(['CUSTOMER', 'COMPANY', 'DUPLICATE']);
    await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    expect(await dialog.findByText('Required field')).toBeVisible();
    expect(log.some(({ method }) => method === 'POST')).toBe(false);
    await user.type(dialog.getByLabelText('Reason'), 'Travel was called off');
    expect(dialog.getByText('You can undo this for 15 minutes, then nobody can.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    expect(await screen.findByText('Bella, Maks: booking canceled')).toBeVisible();
    const sent = log.find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({ kind: 'CUSTOMER', reason: 'Travel was called off' });
    expect(sent?.headers.get('If-Match')).toBe('"3"');
    expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('complete: the question, and the toast afterwards (§4.4)', async () => {
    const closed = detail({ status: 'COMPLETED', version: 4 });
    const { user } = openBooking(detail(ACTIVE), { 'POST /bookings/1/complete': () => ({ body: closed }) }, closed);
    await user.click(await button('Complete'));
    expect(await screen.findByRole('dialog', { name: 'Booking done?' })).toBeVisible();
    await user.click(await button('Yes, everything went fine'));
    expect(await screen.findByText('Booking closed')).toBeVisible();
    expect(screen.getByText('Bella, Maks: completed')).toBeVisible();
    expect(await screen.findByText('Completed', { selector: '[data-tone]' })).toBeVisible();
  });

  it('an answer that comes after the dialog was closed leaves the next dialog open', async () => {
    let answer: (of: { body: unknown }) => void = () => undefined;
    const { user, log } = openBooking(detail(), {
      'POST /bookings/1/check-in': () => new Promise((resolve) => (answer = resolve)),
    });
    await user.click(await button('Check in'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Check in' }));
    await waitFor(() => expect(log.some(({ method }) => method === 'POST')).toBe(true));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await button('Cancel booking'));
    await user.type(within(await screen.findByRole('dialog')).getByLabelText('Reason'), 'The guest called');
    answer({ body: detail({ ...ACTIVE, version: 4 }) });
    expect(await screen.findByText('Bella, Maks: checked in')).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(screen.getByLabelText('Reason')).toHaveValue('The guest called');
  });

  it('complete that fails (§8.4) keeps the dialog and its key for the retry', async () => {
    let first = true;
    const { user, log } = openBooking(detail(ACTIVE), {
      'POST /bookings/1/complete': () => {
        if (!first) return { body: detail({ status: 'COMPLETED', version: 4 }) };
        first = false;
        return new TypeError('network');
      },
    });
    await user.click(await button('Complete'));
    await user.click(await button('Yes, everything went fine'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      await dialog.findByText('There is an issue with booking completion process, please try again'),
    ).toBeVisible();
    await user.click(await button('Yes, everything went fine'));
    expect(await screen.findByText('Booking closed')).toBeVisible();
    const keys = log.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('refused for a changed booking says so, although the button has disappeared', async () => {
    const refusal = problem(409, 'booking.transition.not_allowed', 'No', [], {
      from: 'CANCELED',
      to: 'COMPLETED',
      allowed: [],
    });
    const { user } = openBooking(
      detail(ACTIVE),
      { 'POST /bookings/1/complete': () => ({ status: 409, body: refusal }) },
      detail({ status: 'CANCELED', version: 4 }),
    );
    await user.click(await button('Complete'));
    await user.click(await button('Yes, everything went fine'));
    expect(await screen.findByText('Canceled', { selector: '[data-tone]' })).toBeInTheDocument();
    const alert = within(screen.getByRole('dialog')).getByRole('alert');
    expect(alert).toHaveTextContent('There is an issue with booking completion process, please try again');
    expect(alert).toHaveTextContent('The status of the booking has changed');
  });

  it('a booking changed by another user: names the change, and leads to it', async () => {
    const current = detail({ status: 'CANCELED', version: 4, guestName: 'Milica Ilić' });
    const { user } = openBooking(
      detail(ACTIVE),
      {
        'POST /bookings/1/complete': () => ({
          status: 412,
          body: problem(412, 'request.stale', 'Stale', [], {
            current,
            changed: { at: new Date().toISOString(), name: 'Mila Recepcija', byPlatform: false },
          }),
        }),
      },
      current,
    );
    await user.click(await button('Complete'));
    await user.click(await button('Yes, everything went fine'));
    const note = await screen.findByRole('alert');
    expect(note).toHaveTextContent(/Mila Recepcija changed this in the meantime, at \d/);
    expect(note).toHaveTextContent('Status: Active → Canceled');
    expect(note).toHaveTextContent('Guest: Milica Jovanović → Milica Ilić');
    await user.click(await button('Show the current state'));
    expect(await screen.findByText('Canceled', { selector: '[data-tone]' })).toBeVisible();
  });

  it('reopening into a taken place names the booking that took it', async () => {
    signInAs(ADMIN);
    const completed = detail({
      status: 'COMPLETED',
      facts: { checkedInAt: '2026-11-20T10:00:00Z', completedAt: '2026-11-20T12:00:00Z' },
    });
    const { user } = openBooking(completed, {
      'POST /bookings/1/reopen': () => ({
        status: 409,
        body: problem(409, 'booking.taken', 'Taken', [], { collisions: [collision({ workplaceName: 'Kennel 4' })] }),
      }),
    });
    await user.click(await button('Reopen'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reopen' }));
    const note = await within(screen.getByRole('dialog')).findByRole('alert');
    expect(note).toHaveTextContent('This place is taken at that time');
    expect(note).toHaveTextContent('Kennel 4 · Ana Ilić · B-2026-000007 · Sat 21 Nov – Wed 25 Nov');
  });

  it('have the confirming button last', async () => {
    const { user } = openBooking(detail());
    await user.click(await button('Cancel booking'));
    const buttons = within(await screen.findByRole('dialog'))
      .getAllByRole('button')
      .map((one) => one.textContent);
    expect(buttons.slice(-2)).toEqual([expect.stringContaining('Not now'), expect.stringContaining('Cancel booking')]);
  });

  it('move: opens with the booking, and shows the moved stay', async () => {
    const moved = detail({ version: 4, workplaceNames: ['Kennel 6'] });
    const { user, log } = openBooking(
      detail(),
      {
        'GET /branches/1': () => ({ body: branch() }),
        'GET /branches/1/calendar': () => ({ body: calendar({ occupancies: [] }) }),
        'POST /bookings/1/reschedule': () => ({ body: moved }),
      },
      moved,
    );
    await user.click(await button('Move or extend'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move or extend' }));
    await user.clear(await dialog.findByLabelText('Departure'));
    await user.type(dialog.getByLabelText('Departure'), '23.11.2026. 11:00');
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(log.find(({ path }) => path === '/bookings/1/reschedule')?.body).toMatchObject({
      departure: '2026-11-23T11:00',
    });
  });

  it('an overbooked booking names its author and reason, and leads to a free place', async () => {
    const { user } = openBooking(detail({ overbooked: true, overbookReason: 'Regular guest' }), {
      'GET /branches/1': () => ({ body: branch() }),
      'GET /branches/1/calendar': () => ({ body: calendar() }),
    });
    expect(await screen.findByText('On purpose by Jelena Petrović: “Regular guest”')).toBeVisible();
    await user.click(await button('Find a place'));
    expect(await screen.findByRole('dialog', { name: 'Move or extend' })).toBeVisible();
  });

  it('early check-in of a session asks for a reason', async () => {
    const session = {
      serviceType: 'GROOMING',
      checkIn: '2026-11-20T16:00:00Z',
      checkOut: '2026-11-20T17:30:00Z',
      checkInLocal: '2026-11-20T17:00:00+01:00',
      checkOutLocal: '2026-11-20T18:30:00+01:00',
    } as const;
    const { user, log } = openBooking(detail(session), {
      'POST /bookings/1/check-in': () => ({ body: detail({ ...session, ...ACTIVE, version: 4 }) }),
    });
    await user.click(await button('Check in'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/earlier than agreed/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Check in' }));
    expect(await dialog.findByText('Required field')).toBeVisible();
    await user.type(dialog.getByLabelText('Reason'), 'Table is free');
    await user.click(dialog.getByRole('button', { name: 'Check in' }));
    expect(await screen.findByText('Bella, Maks: checked in')).toBeVisible();
    expect(log.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Table is free' });
  });
});
