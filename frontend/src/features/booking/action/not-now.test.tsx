// After "Not now" the focus is back at the button that opened the dialog, so that the next key is one of the desk's.
import { ACTIVE, ADMIN, beginAtNoon, branch, detail, signInAs } from '@test/booking';
import { button, openBooking } from '@test/booking-screen';
import { calendar } from '@test/schedule';
import { problem } from '@test/server';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BookingDetail } from '@/core';

beforeEach(() => {
  beginAtNoon();
  signInAs(ADMIN);
});

const SCHEDULE = {
  'GET /branches/1': () => ({ body: branch() }),
  'GET /branches/1/calendar': () => ({ body: calendar({ occupancies: [] }) }),
};
const COMPLETED = detail({
  status: 'COMPLETED',
  facts: { checkedInAt: '2026-11-20T10:00:00Z', completedAt: '2026-11-20T12:00:00Z' },
});
const DIALOGS: [opener: string, booking: BookingDetail][] = [
  ['Check in', detail()],
  ['Cancel booking', detail()],
  ['Move or extend', detail()],
  ['Record a payment', detail()],
  ['Complete', detail(ACTIVE)],
  ['Break off', detail(ACTIVE)],
  ['Undo check-in', detail(ACTIVE)],
  ['Reopen', COMPLETED],
];

describe('after "Not now"', () => {
  it.each(DIALOGS)('%s has the focus again', async (opener, booking) => {
    const { user } = openBooking(booking, SCHEDULE);
    await user.click(await button(opener));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(async () => expect(await button(opener)).toHaveFocus());
  });

  it('a check-in that was refused has the focus again', async () => {
    const refused = problem(409, 'booking.place_in_use', 'Kennel 4 is still in use', [], {
      place: 'Kennel 4',
      bookings: [],
      freeWorkplaces: [],
    });
    const { user } = openBooking(detail(), { 'POST /bookings/1/check-in': () => ({ status: 409, body: refused }) });
    await user.click(await button('Check in'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Check in' }));
    await screen.findByRole('button', { name: 'Check in anyway' });
    await user.click(await button('Not now'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(async () => expect(await button('Check in')).toHaveFocus());
  });

  it('a payment within the completion leads back to the completion, and from there to its button', async () => {
    const facts = { checkedInAt: '2026-11-20T12:50:00Z' };
    const { user } = openBooking(detail({ ...ACTIVE, paymentState: 'UNPAID', balance: 1_800_000, facts }));
    await user.click(await button('Complete'));
    const dialog = within(await screen.findByRole('dialog'));
    const pay = await dialog.findByRole('button', { name: 'Record a payment' });
    await waitFor(() => expect(pay).not.toHaveAttribute('aria-busy'));
    await user.click(pay);
    await dialog.findByLabelText('Method');
    await user.click(dialog.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Record a payment' })).toHaveFocus());
    await user.click(dialog.getByRole('button', { name: 'Not now' }));
    await waitFor(async () => expect(await button('Complete')).toHaveFocus());
  });
});
