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

  /** Opens the payment of the longer stay. */
  async function paying(answer: () => object) {
    const { user, log } = openBooking(overdue(), { ...BRANCH, 'POST /bookings/1/complete': answer });
    await user.click(await button('Complete'));
    await user.click(await (await dialog()).findByRole('button', { name: 'Add it and record a payment' }));
    const open = await dialog();
    expect(await open.findByLabelText('Amount')).toHaveValue('9,000');
    await user.selectOptions(open.getByLabelText('Method'), 'CASH');
    return { user, log, open };
  }

  it('adds it, records its payment and completes in one request', async () => {
    const { user, log, open } = await paying(() => ({ body: closed() }));
    await user.type(open.getByLabelText('Cash given'), '10000');
    expect(open.getByText(/: 1,000\sRSD/)).toBeVisible();
    await user.click(open.getByRole('button', { name: /^Record 9,000\sRSD and complete$/ }));
    expect(await screen.findByText('Booking closed')).toBeVisible();
    const posted = log.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
    expect(posted).toEqual([
      [
        '/bookings/1/complete',
        { departure: '2026-11-20T11:00', expectedTotal: 2_700_000, payment: { method: 'CASH', amount: 900_000 } },
      ],
    ]);
  });

  it('leaves what a smaller payment leaves open only on purpose', async () => {
    const { user, log, open } = await paying(() => ({ body: closed() }));
    await user.clear(open.getByLabelText('Amount'));
    await user.type(open.getByLabelText('Amount'), '5000');
    await user.click(open.getByRole('button', { name: /^Record 5,000\sRSD and complete$/ }));
    expect(sent(log, '/bookings/1/complete')).toEqual([]);
    await user.click(open.getByLabelText('Leave the balance open on purpose'));
    await user.click(open.getByRole('button', { name: /^Record 5,000\sRSD and complete$/ }));
    expect(await screen.findByText('Booking closed')).toBeVisible();
    expect(sent(log, '/bookings/1/complete')).toMatchObject([{ payment: { amount: 500_000 }, leaveBalanceOpen: true }]);
  });

  it('shows what the server refuses at the field of the payment', async () => {
    const issue = { path: 'payment.amount', code: 'payment.too_much', params: { max: 1_000 } };
    const { user, open } = await paying(() => ({
      status: 422,
      body: problem(422, 'validation.failed', 'Check all fields', [issue]),
    }));
    await user.click(open.getByRole('button', { name: /^Record 9,000\sRSD and complete$/ }));
    expect(await open.findByText('Check all fields')).toBeVisible();
    expect(open.getByLabelText('Amount')).toHaveAttribute('aria-invalid', 'true');
  });

  it('goes back to the price when that has changed, with the focus inside', async () => {
    const { user, open } = await paying(() => ({
      status: 409,
      body: problem(409, 'booking.quote_changed', 'Changed'),
    }));
    await user.click(open.getByRole('button', { name: /^Record 9,000\sRSD and complete$/ }));
    const back = await dialog();
    expect(await back.findByText('The price has changed: please look at it again')).toBeVisible();
    expect(back.getByRole('button', { name: 'Add it and record a payment' })).toHaveFocus();
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
