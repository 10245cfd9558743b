// The payment's screen, and the dialogs that move money: refund, ask, approve, void.
import { ADMIN, detail, NOON, page, signInAs } from '@test/booking';
import { payment, paymentDetail, refund, refundRequest } from '@test/payment';
import { show } from '@test/render';
import { fakeServer, problem } from '@test/server';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaymentDetail } from '@/core';
import PaymentScreen from './detail-screen';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  signInAs(ADMIN);
});

const facts = { captured: 1_800_000, paid: 1_800_000, balance: 0, owed: 1_800_000 };

function openPayment(of: PaymentDetail, handlers: Parameters<typeof fakeServer>[0] = {}) {
  const now = { payment: of };
  const log = fakeServer({
    'GET /payments/5': () => ({ body: now.payment }),
    'GET /bookings/1': () => ({ body: detail({ payments: [now.payment], facts }) }),
    'GET /audit': () => ({ body: page([]) }),
    ...handlers,
  });
  return { now, log, ...show(<PaymentScreen />, { path: '/dashboard/payments/:id', at: '/dashboard/payments/5' }) };
}
/** An amount and its currency stay on one line. */
const named = (name: string) => name.replaceAll(' RSD', '\u00a0RSD');
const button = (name: string) => screen.findByRole('button', { name: named(name) });
const dialog = async () => within(await screen.findByRole('dialog'));

async function fill(user: ReturnType<typeof show>['user'], amount: string) {
  const open = await dialog();
  await user.type(await open.findByLabelText('Amount'), amount);
  await user.type(open.getByLabelText('Reason'), 'Left a day early');
  await user.click(open.getByRole('button', { name: 'Continue' }));
}

describe('a payment', () => {
  it('tells where all of its money is, and what happens to each refund', async () => {
    openPayment(
      paymentDetail({
        refunded: 200_000,
        underWay: 400_000,
        refunds: [
          refund(),
          refund({ id: 2, status: 'SUCCEEDED', amount: 200_000, endedAt: '2026-11-19T12:00:00Z' }),
          refund({ id: 3, status: 'FAILED', amount: 1_800_000, endedAt: '2026-11-19T12:00:00Z', failure: 'x.unknown' }),
        ],
      }),
    );
    expect(await screen.findByRole('heading', { name: named('18,000 RSD by card') })).toBeVisible();
    const where = within(screen.getByText('Where the money is').closest('section')!);
    expect(where.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'Refunded2,000',
      'Under way4,000',
      'Can still be refunded12,000',
    ]);
    expect(screen.getByText(/The bank has not answered yet/)).toBeVisible();
    expect(screen.getByText(/5 to 10 working days may pass/)).toBeVisible();
    expect(screen.getByText(/The bank refused it/)).toBeVisible();
    expect(screen.getAllByText('partly refunded')[0]).toBeVisible();
  });

  it('says what the bank said to each attempt, and what happens next', async () => {
    const attempt = paymentDetail().attempts[0]!;
    openPayment(
      paymentDetail({
        status: 'PENDING',
        captured: 0,
        capturedAt: null,
        attempts: [
          { ...attempt, status: 'FAILED', failure: null, failureText: 'Your card was declined.' },
          { ...attempt, id: 2, number: 2, status: 'STARTED', endedAt: null, nextAskAt: '2026-11-20T13:05:00Z' },
        ],
        ledger: [],
      }),
    );
    expect(
      await screen.findByText('Your card was declined. Nothing was taken. The guest may try again.'),
    ).toBeVisible();
    expect(
      screen.getByText(
        'The guest is still paying, or the bank has not answered yet. We ask again at 14:05; there is nothing to do.',
      ),
    ).toBeVisible();
  });

  it('is refunded in two steps: consequence first, then the button that names the amount', async () => {
    const refunded = payment({ underWay: 500_000, refunds: [refund({ amount: 500_000 })] });
    const { user, log, now } = openPayment(paymentDetail(), {
      'POST /payments/5/refunds': () => {
        now.payment = paymentDetail(refunded);
        return { status: 202, body: refunded };
      },
    });
    await user.click(await button('Refund'));
    await fill(user, '5000');
    const sure = await dialog();
    expect(sure.getByText('Guest gets').parentElement).toHaveTextContent('5,000 RSD');
    expect(sure.getByText('You keep of 18,000 RSD').parentElement).toHaveTextContent('13,000 RSD');
    expect(sure.getByText('Booking afterwards').parentElement).toHaveTextContent('nothing owed');
    expect(log.some(({ method }) => method === 'POST')).toBe(false);
    await user.click(sure.getByRole('button', { name: named('Refund 5,000 RSD') }));
    // Under way is shown as under way, never as failed.
    expect(await screen.findByText('The refund is under way')).toBeVisible();
    expect(await screen.findByText(/The bank has not answered yet/)).toBeVisible();
    expect(screen.queryByText('Refund not possible')).toBeNull();
    const sent = log.find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({ amount: 500_000, reason: 'Left a day early', kind: 'GOODWILL' });
    expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('under way resolves itself on the screen (§4.6)', async () => {
    const moving = paymentDetail({ underWay: 400_000, refunds: [refund()] });
    const { now } = openPayment(moving);
    expect(await screen.findByText(/The bank has not answered yet/)).toBeVisible();
    now.payment = paymentDetail({
      refunded: 400_000,
      refunds: [refund({ status: 'SUCCEEDED', endedAt: '2026-11-20T13:00:04Z' })],
    });
    expect(await screen.findByText('Refund successful')).toBeVisible();
    expect(screen.getAllByText('Refunded')[0]).toBeVisible();
  });

  it('offers all that is left, and counts what is under way once', async () => {
    const { user } = openPayment(paymentDetail({ underWay: 600_000, refunds: [refund({ amount: 600_000 })] }));
    await user.click(await button('Refund'));
    const open = await dialog();
    await user.click(await open.findByRole('button', { name: named('All that is left: 12,000 RSD') }));
    expect(open.getByLabelText('Amount')).toHaveValue('12,000');
    expect(open.getByText('6,000 RSD is under way already and is not counted twice.')).toBeVisible();
    await user.clear(open.getByLabelText('Amount'));
    await user.type(open.getByLabelText('Amount'), '12000.01');
    await user.tab();
    expect(await open.findByText('At most 12,000 can be refunded')).toBeVisible();
  });

  it('refused says so (§4.7), with the reason beneath, and what another dialog took counts', async () => {
    const { user, now } = openPayment(paymentDetail(), {
      'POST /payments/5/refunds': () => {
        now.payment = paymentDetail({ underWay: 1_500_000, refunds: [refund({ amount: 1_500_000 })] });
        const issues = [{ path: 'amount', code: 'refund.too_much', params: { max: 300_000 } }];
        return { status: 422, body: problem(422, 'validation.failed', 'At most 3,000', issues) };
      },
    });
    await user.click(await button('Refund'));
    await fill(user, '5000');
    await user.click(await button('Refund 5,000 RSD'));
    const open = await dialog();
    expect(await open.findByText('Refund not possible')).toBeVisible();
    expect(await open.findByRole('button', { name: named('All that is left: 3,000 RSD') })).toBeVisible();
    expect(await open.findByText('At most 3,000 can be refunded')).toBeVisible();
    expect(open.getByLabelText('Reason')).toHaveValue('Left a day early');
  });

  it('a lost answer is no failure, and the repeat carries the same key', async () => {
    let first = true;
    const { user, log } = openPayment(paymentDetail(), {
      'POST /payments/5/refunds': () => {
        if (!first) return { status: 201, body: payment({ refunds: [refund({ status: 'SUCCEEDED' })] }) };
        first = false;
        return new TypeError('network');
      },
    });
    await user.click(await button('Refund'));
    await fill(user, '4000');
    await user.click(await button('Refund 4,000 RSD'));
    expect(await screen.findByText(/Trying again is safe: nothing is paid twice/)).toBeVisible();
    expect(screen.queryByText('Refund not possible')).toBeNull();
    await user.click(await button('Refund 4,000 RSD'));
    expect(await screen.findByText('Refund successful')).toBeVisible();
    const keys = log.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('a dialog closed before the answer tells the failure, and the same refund again is the same intent', async () => {
    let answer: ((lost: Error) => void) | undefined;
    const { user, log } = openPayment(paymentDetail(), {
      'POST /payments/5/refunds': () =>
        answer
          ? { status: 201, body: payment({ refunds: [refund({ status: 'SUCCEEDED' })] }) }
          : new Promise<Error>((resolve) => (answer = resolve)),
    });
    await user.click(await button('Refund'));
    await fill(user, '3000');
    await user.click(await button('Refund 3,000 RSD'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    answer?.(new TypeError('network'));
    expect(await screen.findByText(/Trying again is safe: nothing is paid twice/)).toBeVisible();
    await user.click(await button('Refund'));
    // Amount and reason are still there.
    const again = await dialog();
    expect(await again.findByLabelText('Amount')).toHaveValue('3,000');
    await user.click(again.getByRole('button', { name: 'Continue' }));
    await user.click(await button('Refund 3,000 RSD'));
    expect(await screen.findByText('Refund successful')).toBeVisible();
    const keys = log.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('of an overpaid booking, what was paid too much is one click', async () => {
    const { user } = openPayment(paymentDetail(), {
      'GET /bookings/1': () => ({
        body: detail({ payments: [paymentDetail()], facts: { ...facts, balance: -170_000 } }),
      }),
    });
    await user.click(await button('Refund'));
    const open = await dialog();
    await user.click(await open.findByRole('button', { name: named('Paid too much: 1,700 RSD') }));
    expect(open.getByLabelText('Amount')).toHaveValue('1,700');
  });

  it('names the booking beside the payment: whom to call, and what the guest still owes', async () => {
    openPayment(paymentDetail());
    const card = within((await screen.findByRole('heading', { name: 'Booking' })).closest('section')!);
    expect(await card.findByRole('link', { name: /\+381/ })).toHaveAttribute('href', expect.stringMatching(/^tel:/));
    expect(card.getByText('Balance').nextElementSibling).toHaveTextContent('nothing owed');
  });

  it('cash: handed out now is offered; a card taken online was no entry error', async () => {
    const { user } = openPayment(paymentDetail({ way: 'CASH', method: 'CASH', provider: null, attempts: [] }));
    await user.click(await button('Refund'));
    const open = await dialog();
    const now = await open.findByLabelText('The cash is handed out now');
    expect(now).not.toBeChecked();
    await user.type(open.getByLabelText('Amount'), '500');
    expect(open.getByText(/Stays reserved until somebody hands it out/)).toBeVisible();
    await user.click(now);
    expect(open.getByText('The guest has the money; nothing is left to confirm.')).toBeVisible();
    expect(
      within(open.getByLabelText('Kind of refund'))
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['Goodwill', 'Paid twice', 'Entered by mistake']);
  });

  it('a transfer to send waits for a person, who confirms it', async () => {
    const waits = refund({ status: 'REQUESTED', waitsForPerson: true, way: 'TRANSFER', sentAt: null });
    const { user, log } = openPayment(
      paymentDetail({ way: 'TRANSFER', method: 'TRANSFER', underWay: 400_000, refunds: [waits] }),
      { 'POST /refunds/1/confirm': () => ({ body: { ...waits, status: 'SUCCEEDED', waitsForPerson: false } }) },
    );
    expect(await screen.findByText('Waits for a person')).toBeVisible();
    await user.click(await button('Sent'));
    const question = within(await screen.findByRole('dialog', { name: 'Was the transfer of 4,000\u00a0RSD sent?' }));
    await user.type(question.getByLabelText(/^Fiscal receipt number/), 'R-7');
    await user.click(question.getByRole('button', { name: 'Sent' }));
    expect(await screen.findByText('Refund successful')).toBeVisible();
    expect(log.find(({ path }) => path === '/refunds/1/confirm')?.body).toEqual({ fiscalReceiptNumber: 'R-7' });
  });

  it('a refund that staff took back was not refused by a bank', async () => {
    const withdrawn = refund({
      status: 'FAILED',
      way: 'CASH',
      sentAt: null,
      failure: 'refund.withdrawn',
      endedAt: '2026-11-19T12:00:00Z',
    });
    openPayment(paymentDetail({ way: 'CASH', method: 'CASH', refunds: [withdrawn] }));
    expect(await screen.findByText('Taken back before it was paid out; nothing went to the guest.')).toBeVisible();
    expect(screen.getByText('Withdrawn')).toBeVisible();
    expect(screen.getByText('Refund of 4,000 RSD withdrawn')).toBeVisible();
    expect(screen.queryByText(/The bank refused it/)).toBeNull();
  });

  it('what a person has settled leaves the list', async () => {
    const late = paymentDetail({ needsPerson: 'CAPTURED_LATE' });
    const { user, log } = openPayment(late, {
      'POST /payments/5/resolve': () => ({ body: { ...late, needsPerson: null } }),
    });
    await user.click(await button('Mark as settled'));
    const open = await dialog();
    expect(open.getByText('Is this settled?')).toBeVisible();
    await user.click(open.getByRole('button', { name: 'Yes, settled' }));
    expect(await screen.findByText('Marked as settled')).toBeVisible();
    expect(log.find(({ path }) => path === '/payments/5/resolve')?.body).toEqual({});
  });

  it('what an outcome will end is not settled by a word', async () => {
    openPayment(paymentDetail({ needsPerson: 'OUTCOME_UNKNOWN' }));
    expect(await screen.findByText(/leaves this list by itself/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Mark as settled' })).toBeDisabled();
  });

  it('an operator’s request is approved with its consequence, or declined with a reason', async () => {
    const { user, log } = openPayment(paymentDetail({ refundRequests: [refundRequest()] }), {
      'POST /refund-requests/3/approve': () => ({ body: refundRequest({ status: 'APPROVED' }) }),
      'POST /refund-requests/3/decline': () => ({ body: refundRequest({ status: 'DECLINED' }) }),
    });
    expect(await screen.findByText('Jelena Petrović asks for a refund of 2,000 RSD')).toBeVisible();
    await user.click(await button('Decline: 2,000 RSD'));
    const decline = await dialog();
    await user.type(decline.getByLabelText('Reason'), 'He was groomed');
    await user.click(decline.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(log.at(-1) && log.some(({ path }) => path.endsWith('/decline'))).toBe(true));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await button('Approve: 2,000 RSD'));
    const approve = await dialog();
    expect(await approve.findByText('Guest gets')).toBeVisible();
    await user.click(approve.getByRole('button', { name: named('Refund 2,000 RSD') }));
    expect(await screen.findByText('Approved: refund of 2,000 RSD')).toBeVisible();
    expect(log.find(({ path }) => path.endsWith('/approve'))?.body).toEqual({});
  });

  it('a payment that is not captured is voided after a question', async () => {
    const { user, log } = openPayment(
      paymentDetail({ status: 'PENDING', captured: 0, capturedAt: null, refundable: 0, ledger: [] }),
      { 'POST /payments/5/void': () => ({ body: payment({ status: 'VOID', captured: 0 }) }) },
    );
    await user.click(await button('Void'));
    const open = await dialog();
    await user.click(open.getByRole('button', { name: named('Void 18,000 RSD') }));
    await waitFor(() => expect(log.some(({ path }) => path === '/payments/5/void')).toBe(true));
    // A refund of nothing is not offered, with the reason.
    const why = screen.getByText('No money has arrived, so nothing can be refunded.');
    expect(why).not.toBeVisible();
    why.closest('details')!.open = true;
    expect(why).toBeVisible();
  });
});
