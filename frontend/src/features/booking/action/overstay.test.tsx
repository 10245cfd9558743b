// Completing a stay that lasted longer than agreed.
import { beginAtNoon, branch, detail, PAID, signInAs } from '@test/booking';
import { button, openBooking } from '@test/booking-screen';
import { problem } from '@test/server';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

beforeEach(() => {
  beginAtNoon();
  signInAs();
});

/** In house since Tuesday; the departure was agreed for Thursday, and it is Friday. */
const overdue = (over: Parameters<typeof detail>[0] = {}) =>
  detail({
    status: 'ACTIVE',
    checkIn: '2026-11-17T13:00:00Z',
    checkOut: '2026-11-19T10:00:00Z',
    checkInLocal: '2026-11-17T14:00:00+01:00',
    checkOutLocal: '2026-11-19T11:00:00+01:00',
    paymentState: 'PAID',
    balance: 0,
    ...over,
    facts: { checkedInAt: '2026-11-17T12:50:00Z', ...PAID, ...over.facts },
  });
const moved = () =>
  overdue({
    version: 4,
    checkOut: '2026-11-20T10:00:00Z',
    checkOutLocal: '2026-11-20T11:00:00+01:00',
    total: 2_700_000,
    balance: 900_000,
    paymentState: 'PARTLY_PAID',
    facts: { total: 2_700_000, owed: 2_700_000, balance: 900_000 },
  });
const BRANCH = { 'GET /branches/1': () => ({ body: branch() }) };
const closed = () => detail({ status: 'COMPLETED', version: 4 });
const dialog = async () => within(await screen.findByRole('dialog'));
const sent = (log: ReturnType<typeof openBooking>['log'], path: string) =>
  log.filter((one) => one.method === 'POST' && one.path === path).map(({ body }) => body);

describe('completing an overdue stay', () => {
  it('says how much longer it was and adds it in the same request', async () => {
    const { user, log } = openBooking(overdue(), {
      ...BRANCH,
      'POST /bookings/1/complete': () => ({ body: closed() }),
    });
    await user.click(await button('Complete'));
    const open = await dialog();
    expect(await open.findByText('1 night more than agreed: 9,000 RSD')).toBeVisible();
    expect(open.getByLabelText('Add it to the price')).toBeChecked();
    expect(open.getByText('27,000 RSD instead of 18,000 RSD; the departure is then today')).toBeVisible();
    expect(open.getByText('9,000 RSD is still to be paid.')).toBeVisible();
    await user.click(open.getByRole('button', { name: 'Yes, everything went fine' }));
    expect(sent(log, '/bookings/1/complete')).toEqual([]);
    await user.click(open.getByLabelText('Leave the balance open on purpose'));
    await user.click(open.getByRole('button', { name: 'Yes, everything went fine' }));
    expect(await screen.findByText('Booking closed')).toBeVisible();
    expect(sent(log, '/bookings/1/complete')).toEqual([
      { leaveBalanceOpen: true, departure: '2026-11-20T11:00', expectedTotal: 2_700_000 },
    ]);
  });

  it('leaves it where the person says so', async () => {
    const { user, log } = openBooking(overdue(), {
      ...BRANCH,
      'POST /bookings/1/complete': () => ({ body: closed() }),
    });
    await user.click(await button('Complete'));
    const open = await dialog();
    await user.click(await open.findByLabelText('Add it to the price'));
    expect(open.queryByText(/still to be paid/)).toBeNull();
    await user.click(open.getByRole('button', { name: 'Yes, everything went fine' }));
    expect(await screen.findByText('Booking closed')).toBeVisible();
    expect(sent(log, '/bookings/1/complete')).toEqual([{}]);
  });

  it('takes the payment of the longer stay', async () => {
    const { user, log } = openBooking(
      overdue(),
      { ...BRANCH, 'POST /bookings/1/reschedule': () => ({ body: moved() }) },
      moved(),
    );
    await user.click(await button('Complete'));
    await user.click(await (await dialog()).findByRole('button', { name: 'Add it and record a payment' }));
    expect(await (await dialog()).findByLabelText('Amount')).toHaveValue('9,000');
    expect(sent(log, '/bookings/1/reschedule')).toEqual([
      { arrival: '2026-11-17T14:00', departure: '2026-11-20T11:00', expectedTotal: 2_700_000, notifyGuest: false },
    ]);
  });

  it('reads the prices again when they have changed', async () => {
    const { user, log } = openBooking(overdue(), {
      ...BRANCH,
      'POST /bookings/1/complete': () => ({ status: 409, body: problem(409, 'booking.quote_changed', 'Changed') }),
    });
    const reads = () => log.filter(({ path }) => path === '/branches/1').length;
    await user.click(await button('Complete'));
    const open = await dialog();
    await open.findByText(/1 night more than agreed: /);
    const before = reads();
    await user.click(open.getByLabelText('Leave the balance open on purpose'));
    await user.click(open.getByRole('button', { name: 'Yes, everything went fine' }));
    expect(await open.findByText('The price has changed: please look at it again')).toBeVisible();
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
  });

  it('is silent about a stay that ends as agreed', async () => {
    const { user } = openBooking(detail({ status: 'ACTIVE', facts: { ...PAID } }));
    await user.click(await button('Complete'));
    expect((await dialog()).queryByText(/more than agreed/)).toBeNull();
  });
});
