// The money of a booking at the desk: the panel, and the dialogs that cancel or complete.
import { ACTIVE, ADMIN, beginAtNoon, detail, PAID, signInAs } from '@test/booking';
import { button as plain, openBooking } from '@test/booking-screen';
import { payment, refund, refundRequest } from '@test/payment';
import { problem } from '@test/server';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BookingDetail } from '@/core';
import { mutateResource } from '@/lib/swr';

beforeEach(() => {
  beginAtNoon();
  signInAs();
});

/** An amount and its currency stay on one line. */
const named = (name: string) => name.replaceAll(' RSD', '\u00a0RSD');
const button = (name: string) => plain(named(name));
const dialog = async () => within(await screen.findByRole('dialog'));
const line = (open: ReturnType<typeof within>, name: string) => open.getByText(name).closest('div')!;

/** 18,000 RSD paid online, canceled less than 24 hours before: the flexible terms give 50 %. */
const paid = (over: Partial<BookingDetail> = {}) =>
  detail({ paymentState: 'PAID', balance: 0, facts: PAID, payments: [payment()], ...over });
const two = [
  payment({ id: 5, captured: 1_000_000, amount: 1_000_000 }),
  payment({ id: 6, captured: 800_000, amount: 800_000, way: 'CASH', method: 'CASH', provider: null }),
];

describe('the panel of payments', () => {
  it('says what is owed, and records cash with the balance filled in', async () => {
    const { user, log } = openBooking(detail(), {
      'POST /bookings/1/payments': () => ({ status: 201, body: payment({ way: 'CASH' }) }),
    });
    expect(await screen.findByText('18,000 RSD to pay')).toBeVisible();
    await user.click(await button('Record a payment'));
    const open = await dialog();
    expect(open.getByLabelText('Amount')).toHaveValue('18,000');
    await user.selectOptions(open.getByLabelText('Method'), 'CASH');
    await user.clear(open.getByLabelText('Amount'));
    await user.type(open.getByLabelText('Amount'), '18000.01');
    await user.tab();
    expect(await open.findByText('At most 18,000 is left to pay')).toBeVisible();
    await user.clear(open.getByLabelText('Amount'));
    await user.type(open.getByLabelText('Amount'), '5000');
    await user.click(open.getByRole('button', { name: named('Record 5,000 RSD') }));
    expect(await screen.findByText('5,000 RSD recorded')).toBeVisible();
    const sent = log.find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({ method: 'CASH', amount: 500_000 });
    expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('says that recording cancels what the guest has begun to pay online', async () => {
    const begun = payment({ status: 'PENDING', captured: 0, capturedAt: null, refundable: 0 });
    const { user } = openBooking(detail({ payments: [begun] }));
    await user.click(await button('Record a payment'));
    expect((await dialog()).getByText(/The guest has begun to pay 18,000 RSD online/)).toBeVisible();
  });

  it('a card on the terminal needs the number of its slip', async () => {
    const { user } = openBooking(detail());
    await user.click(await button('Record a payment'));
    const open = await dialog();
    await user.selectOptions(open.getByLabelText('Method'), 'CARD');
    await user.click(open.getByRole('button', { name: named('Record 18,000 RSD') }));
    expect(await open.findByText('Required field')).toBeVisible();
    expect(open.getByLabelText('Slip number')).toHaveFocus();
  });

  it('an operator asks for a refund and takes the request back', async () => {
    const { user, log } = openBooking(paid({ openRefundRequests: [refundRequest()] }), {
      'POST /payments/5/refund-requests': () => ({ status: 201, body: refundRequest() }),
      'POST /refund-requests/3/withdraw': () => ({ body: refundRequest({ status: 'WITHDRAWN' }) }),
    });
    expect(await screen.findByText('Jelena Petrović asks for a refund of 2,000 RSD')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull();
    await user.click(await button('Ask for a refund'));
    const open = await dialog();
    await user.type(await open.findByLabelText('Amount'), '2000');
    await user.type(open.getByLabelText('Reason'), 'No grooming');
    await user.click(open.getByRole('button', { name: 'Continue' }));
    await user.click(open.getByRole('button', { name: named('Ask for 2,000 RSD') }));
    expect(await screen.findByText('Asked for a refund of 2,000 RSD')).toBeVisible();
    expect(log.find(({ method }) => method === 'POST')?.body).toEqual({ amount: 200_000, reason: 'No grooming' });
    await user.click(await button('Withdraw: 2,000 RSD'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Request for 2,000 RSD withdrawn')).toBeVisible();
  });

  it('cash to hand out waits for a person; the desk confirms it, an administrator alone withdraws it', async () => {
    const waits = refund({ status: 'REQUESTED', way: 'CASH', waitsForPerson: true, sentAt: null });
    openBooking(paid({ payments: [payment({ way: 'CASH', underWay: 400_000, refunds: [waits] })] }));
    expect(await button('Handed out')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  });
});

describe('canceling a paid booking', () => {
  it('shows the refund to the last minor unit before anything happens', async () => {
    const { user, log } = openBooking(paid(), {
      'POST /bookings/1/cancel': () => ({ body: detail({ status: 'CANCELED', version: 4 }) }),
    });
    await user.click(await button('Cancel booking'));
    const open = await dialog();
    await waitFor(() => expect(line(open, 'You keep')).toHaveTextContent('9,000 RSD'));
    expect(line(open, 'Paid by now')).toHaveTextContent('18,000 RSD');
    expect(line(open, 'Goes back by the terms')).toHaveTextContent('9,000 RSD');
    expect(open.getByText('The terms give back 50% of the agreed 18,000 RSD')).toBeVisible();
    await user.selectOptions(open.getByLabelText('Kind of cancellation'), 'COMPANY');
    expect(line(open, 'Goes back by the terms')).toHaveTextContent('18,000 RSD');
    await user.selectOptions(open.getByLabelText('Kind of cancellation'), 'CUSTOMER');
    await user.type(open.getByLabelText('Reason'), 'Travel was called off');
    await user.click(open.getByRole('button', { name: named('Cancel and refund 9,000 RSD') }));
    expect(await screen.findByText('Bella, Maks: booking canceled')).toBeVisible();
    expect(log.find(({ method }) => method === 'POST')?.body).toEqual({
      kind: 'CUSTOMER',
      reason: 'Travel was called off',
    });
  });

  it('an administrator gives more with a reason; an operator asks for it', async () => {
    signInAs(ADMIN);
    const { user, log } = openBooking(paid(), {
      'POST /bookings/1/cancel': () => ({ body: detail({ status: 'CANCELED', version: 4 }) }),
    });
    await user.click(await button('Cancel booking'));
    const open = await dialog();
    await user.click(await open.findByRole('button', { name: 'Give back more' }));
    expect(open.getByLabelText('Goes back in all')).toHaveFocus();
    await user.click(open.getByRole('button', { name: 'Only what the terms give' }));
    await user.click(open.getByRole('button', { name: 'Give back more' }));
    await user.click(open.getByRole('button', { name: named('Everything: 18,000 RSD') }));
    await user.type(open.getByLabelText('Reason'), 'Owner fell ill');
    await user.type(open.getByLabelText('Why more goes back'), 'Regular guest');
    expect(line(open, 'Beyond the terms')).toHaveTextContent('9,000 RSD');
    expect(line(open, 'You keep')).toHaveTextContent('0 RSD');
    await user.click(open.getByRole('button', { name: named('Cancel and refund 18,000 RSD') }));
    await waitFor(() =>
      expect(log.find(({ method }) => method === 'POST')?.body).toEqual({
        kind: 'CUSTOMER',
        reason: 'Owner fell ill',
        refund: { mode: 'AMOUNT', amount: 1_800_000, reason: 'Regular guest', parts: [] },
      }),
    );
  });

  it('the surplus of an operator becomes a request', async () => {
    const { user } = openBooking(paid());
    await user.click(await button('Cancel booking'));
    const open = await dialog();
    await user.click(await open.findByRole('button', { name: 'Give back more' }));
    await user.click(open.getByRole('button', { name: named('Everything: 18,000 RSD') }));
    await user.type(open.getByLabelText('Why more goes back'), 'Regular guest');
    expect(line(open, 'Asked for beyond the terms')).toHaveTextContent('9,000 RSD');
    expect(open.getByRole('button', { name: named('Cancel and refund 9,000 RSD') })).toBeVisible();
  });

  it('less than the terms give is refused at the field', async () => {
    signInAs(ADMIN);
    const { user } = openBooking(paid());
    await user.click(await button('Cancel booking'));
    const open = await dialog();
    await user.click(await open.findByRole('button', { name: 'Give back more' }));
    await user.clear(await open.findByLabelText('Goes back in all'));
    await user.type(open.getByLabelText('Goes back in all'), '8999.99');
    await user.tab();
    expect(await open.findByText('At least 9,000: the terms give that much')).toBeVisible();
  });

  it('shows which payment gives how much; staff change it, and hand cash out now', async () => {
    const { user, log } = openBooking(paid({ payments: two }), {
      'POST /bookings/1/cancel': () => ({ body: detail({ status: 'CANCELED', version: 4 }) }),
    });
    await user.click(await button('Cancel booking'));
    const open = await dialog();
    // Cards online first.
    expect(await open.findByText('Back to the card, as it was paid')).toBeVisible();
    expect(open.queryByLabelText('The cash is handed out now')).toBeNull();
    await user.click(open.getByRole('button', { name: 'Choose the payments' }));
    await user.clear(open.getByLabelText('From the card payment online'));
    await user.clear(open.getByLabelText('From the cash'));
    await user.type(open.getByLabelText('From the cash'), '8000');
    await user.tab();
    expect(await open.findByText('The parts must add up to the refund.')).toBeVisible();
    await user.type(open.getByLabelText('From the card payment online'), '1000');
    await user.click(await open.findByLabelText('The cash is handed out now'));
    await user.type(open.getByLabelText('Reason'), 'Travel was called off');
    await user.click(open.getByRole('button', { name: named('Cancel and refund 9,000 RSD') }));
    await waitFor(() =>
      expect(log.find(({ method }) => method === 'POST')?.body).toMatchObject({
        refund: {
          mode: 'POLICY',
          handedOut: true,
          parts: [
            { paymentId: 5, amount: 100_000 },
            { paymentId: 6, amount: 800_000 },
          ],
        },
      }),
    );
  });

  it('nothing was paid: nothing goes back', async () => {
    const { user } = openBooking(detail());
    await user.click(await button('Cancel booking'));
    expect(await (await dialog()).findByText('Nothing was paid, so nothing goes back.')).toBeVisible();
  });

  it('a stay that the company breaks off gives back what has not begun', async () => {
    signInAs(ADMIN);
    const { user } = openBooking(detail({ ...ACTIVE, payments: [payment()] }));
    await user.click(await button('Break off'));
    const open = await dialog();
    await user.selectOptions(open.getByLabelText('Broken off by'), 'COMPANY');
    expect(await open.findByText(/^of .* for the time that has not begun$/)).toBeVisible();
    expect(line(open, 'Goes back by the terms')).toHaveTextContent('9,000 RSD');
  });
});

describe('completing with an open balance', () => {
  const owing = detail({
    ...ACTIVE,
    paymentState: 'UNPAID',
    balance: 1_800_000,
    facts: { checkedInAt: '2026-11-20T12:50:00Z' },
  });

  it('is settled now, and then completed', async () => {
    const settled = detail({ ...ACTIVE, version: 4 });
    const { user, log } = openBooking(
      owing,
      {
        'POST /bookings/1/payments': () => ({ status: 201, body: payment({ way: 'CASH' }) }),
        'POST /bookings/1/complete': () => ({ body: detail({ ...ACTIVE, status: 'COMPLETED', version: 5 }) }),
      },
      settled,
    );
    await user.click(await button('Complete'));
    expect(await (await dialog()).findByText('18,000 RSD is still to be paid.')).toBeVisible();
    const pay = within(screen.getByRole('dialog')).getByRole('button', { name: 'Record a payment' });
    await waitFor(() => expect(pay).not.toHaveAttribute('aria-busy'));
    await user.click(pay);
    const record = within(await screen.findByRole('dialog', { name: 'Payment from Milica Jovanović' }));
    expect(record.queryByLabelText('Cash given')).toBeNull();
    await user.selectOptions(record.getByLabelText('Method'), 'CASH');
    await user.type(record.getByLabelText('Cash given'), '17000');
    expect(record.getByText('1,000 RSD is missing')).toBeVisible();
    await user.clear(record.getByLabelText('Cash given'));
    await user.type(record.getByLabelText('Cash given'), '20000');
    expect(record.getByText('Change: 2,000 RSD')).toBeVisible();
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Booking done?' });
    expect(log.find(({ path }) => path === '/bookings/1/payments')?.body).toEqual({
      method: 'CASH',
      amount: 1_800_000,
    });
    await waitFor(async () => expect(await button('Yes, everything went fine')).toHaveFocus());
    await waitFor(() => expect(screen.queryByText('18,000 RSD is still to be paid.')).toBeNull());
    await user.click(await button('Yes, everything went fine'));
    expect(await screen.findByText('Booking closed')).toBeVisible();
    const sent = log.find(({ path }) => path === '/bookings/1/complete');
    expect(sent?.body).toEqual({});
    expect(sent?.headers.get('If-Match')).toBe('"4"');
  });

  it('is settled, and the focus goes on, also where the answer of before the payment comes once more', async () => {
    let known = false;
    const { user } = openBooking(owing, {
      'GET /bookings/1': () => ({ body: known ? detail({ ...ACTIVE, version: 4 }) : owing }),
      'POST /bookings/1/payments': () => ({ status: 201, body: payment({ way: 'CASH' }) }),
    });
    await user.click(await button('Complete'));
    const pay = await (await dialog()).findByRole('button', { name: 'Record a payment' });
    await waitFor(() => expect(pay).not.toHaveAttribute('aria-busy'));
    await user.click(pay);
    const record = within(await screen.findByRole('dialog', { name: 'Payment from Milica Jovanović' }));
    await user.selectOptions(record.getByLabelText('Method'), 'CASH');
    await user.type(record.getByLabelText('Cash given'), '18000');
    await user.keyboard('{Enter}');
    const open = within(await screen.findByRole('dialog', { name: 'Booking done?' }));
    await waitFor(() => expect(open.getByRole('button', { name: 'Record a payment' })).toHaveFocus());
    known = true;
    await mutateResource('/bookings');
    await waitFor(async () => expect(await button('Yes, everything went fine')).toHaveFocus());
  });

  it('is left open on purpose, and not by accident', async () => {
    const { user, log } = openBooking(owing, {
      'POST /bookings/1/complete': () => ({ body: detail({ ...ACTIVE, status: 'COMPLETED', version: 4 }) }),
    });
    await user.click(await button('Complete'));
    await user.click(await button('Yes, everything went fine'));
    expect(await (await dialog()).findByText(/leave it open on purpose$/)).toBeVisible();
    expect(log.some(({ method }) => method === 'POST')).toBe(false);
    await user.click(screen.getByLabelText('Leave the balance open on purpose'));
    await user.click(await button('Yes, everything went fine'));
    expect(await screen.findByText('Booking closed')).toBeVisible();
    expect(log.find(({ method }) => method === 'POST')?.body).toEqual({ leaveBalanceOpen: true });
  });

  it('a balance that somebody opened meanwhile is the server’s word', async () => {
    const { user } = openBooking(detail(ACTIVE), {
      'POST /bookings/1/complete': () => ({
        status: 409,
        body: problem(409, 'booking.balance_open', 'Open', [], { balance: 100 }),
      }),
    });
    await user.click(await button('Complete'));
    await user.click(await button('Yes, everything went fine'));
    expect(
      await (await dialog()).findByText('There is an issue with booking completion process, please try again'),
    ).toBeVisible();
  });
});
