// The payment's screen, and the dialogs that move money: refund, ask, approve, void.
import { ADMIN, detail, NOON, page, signInAs } from '@test/booking';
import { concern, payment, paymentDetail, refund, refundRequest } from '@test/payment';
import { show } from '@test/render';
import { fakeServer, problem } from '@test/server';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaymentDetail } from '@/core';
import { mutateResource } from '@/lib/swr';
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
    expect(screen.getByText(/The bank refused it. The amount can be refunded again/)).toBeVisible();
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

  it('goes back to the amount, and says why, once somebody else took some of it', async () => {
    const { user, now, log } = openPayment(paymentDetail());
    await user.click(await button('Refund'));
    await fill(user, '5000');
    expect(await button('Refund 5,000 RSD')).toBeVisible();
    now.payment = paymentDetail({ underWay: 1_500_000, refunds: [refund({ amount: 1_500_000 })] });
    await mutateResource('/payments', '/bookings');
    const open = await dialog();
    expect(await open.findByText('At most 3,000 can be refunded')).toBeVisible();
    expect(open.getByLabelText('Amount')).toHaveValue('5,000');
    expect(log.some(({ method }) => method === 'POST')).toBe(false);
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
    const repeated = await dialog();
    expect(await repeated.findByLabelText('Amount')).toHaveValue('3,000');
    await user.click(repeated.getByRole('button', { name: 'Continue' }));
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

  it('shows each concern with what the core permits, and nothing else', async () => {
    const { user, log } = openPayment(
      paymentDetail({
        needsPerson: 'REFUND_REVERSED',
        concerns: [
          concern({ reason: 'CAPTURED_LATE', refundId: null }),
          concern({ id: 8, reason: 'REFUND_REVERSED', failure: 'lost_or_stolen_card' }),
        ],
      }),
      { 'POST /payment-concerns/7/settle': () => ({ body: concern({ reason: 'CAPTURED_LATE' }) }) },
    );
    expect(await screen.findByText('Paid after the cancellation')).toBeVisible();
    expect(screen.getByText('The card was reported lost or stolen.')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Refund again/ })).toHaveLength(1);
    await user.click(screen.getAllByRole('button', { name: /^Settle/ })[0]!);
    const open = await dialog();
    await user.type(open.getByLabelText('Reason'), 'The guest knows');
    await user.click(open.getByRole('button', { name: 'Settled' }));
    expect(await screen.findByText('Settled')).toBeVisible();
    expect(log.find(({ path }) => path.endsWith('/settle'))?.body).toEqual({ reason: 'The guest knows' });
  });

  it('an operator sees what needs an administrator, and no button', async () => {
    signInAs({ ...ADMIN, role: 'OPR' });
    openPayment(paymentDetail({ needsPerson: 'REFUND_FAILED', concerns: [concern()] }));
    expect(await screen.findByText('A refund did not arrive')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(?:Settle|Refund again)/ })).toBeNull();
  });

  it('a refund that came back says so, and nowhere that the guest has it', async () => {
    const back = refund({
      status: 'REVERSED',
      createdAt: '2026-11-18T11:00:00Z',
      endedAt: '2026-11-18T12:00:00Z',
      reversedAt: '2026-11-20T09:00:00Z',
      failure: 'expired_or_canceled_card',
    });
    openPayment(paymentDetail({ refunds: [back] }));
    expect(
      await screen.findByText(
        'Came back on 20 Nov 2026: the guest does not have the money. The card has expired or was canceled. The amount can be refunded again, or another way agreed with the guest.',
      ),
    ).toBeVisible();
    expect(screen.getByText('Came back')).toBeVisible();
    expect(screen.queryByText(/The bank has had it since/)).toBeNull();
    const line = within(screen.getByText('Timeline').closest('section')!);
    const shownText = line.getAllByRole('listitem').map((one) => one.textContent);
    expect(shownText[0]).toContain('came back');
    expect(shownText[0]).toContain('The card has expired');
    const arrived = shownText.filter((one) => one?.includes('RSD refunded'));
    expect(arrived).toHaveLength(1);
    expect(arrived[0]).not.toContain('expired');
  });

  it('a refund that was found says where it was made; its kind is changed, and what follows is said', async () => {
    const found = refund({
      status: 'SUCCEEDED',
      origin: 'PROVIDER',
      kind: 'DUPLICATE',
      reason: null,
      createdByName: null,
      version: 4,
      endedAt: '2026-11-20T12:00:00Z',
    });
    const changed = { kind: 'GOODWILL', paymentId: 5, amount: 400_000, currency: 'RSD' };
    const entry = (id: number, data: object) => ({
      id,
      at: '2026-11-20T12:30:00Z',
      atLocal: '2026-11-20T13:30:00+01:00',
      action: 'REFUND_KIND_CHANGED',
      from: null,
      to: null,
      reason: null,
      actorName: 'Petar Marić',
      actorRole: 'ADMIN',
      data,
    });
    const { user, log } = openPayment(paymentDetail({ refunded: 400_000, refunds: [found] }), {
      'PUT /refunds/1': () => ({ body: { ...found, kind: 'GOODWILL', version: 5 } }),
      // The other one is of another payment of the booking.
      'GET /bookings/1/timeline': () => ({
        body: { items: [entry(1, changed), entry(2, { ...changed, paymentId: 6 })] },
      }),
    });
    expect(await screen.findByText('Made at the provider')).toBeVisible();
    expect(screen.getByText('Refund of 4,000 RSD found at the provider')).toBeVisible();
    expect(await screen.findAllByText('Refund of 4,000 RSD: kind changed')).toHaveLength(1);
    await user.click(await button('Change kind…'));
    const open = await dialog();
    expect(open.getByText(/what is agreed is still owed/)).toBeVisible();
    await user.selectOptions(open.getByLabelText(/Kind of refund/), 'Goodwill');
    expect(open.getByText('The guest was given the money: the guest owes 4,000 RSD less.')).toBeVisible();
    await user.click(open.getByRole('button', { name: 'Change kind' }));
    await waitFor(() => expect(log.some(({ method }) => method === 'PUT')).toBe(true));
    const sent = log.find(({ method }) => method === 'PUT');
    expect(sent?.body).toEqual({ kind: 'GOODWILL' });
    expect(sent?.headers.get('If-Match')).toBe('"4"');
  });

  it('a corrected entry went to nobody', async () => {
    const mistake = refund({ way: 'CASH', kind: 'ENTRY_ERROR', status: 'SUCCEEDED', endedAt: '2026-11-20T12:00:00Z' });
    openPayment(paymentDetail({ way: 'CASH', method: 'CASH', attempts: [], refunds: [mistake] }));
    expect(await screen.findByText(/recorded by mistake, and nothing went to the guest/)).toBeVisible();
    expect(screen.queryByText('Handed out.')).toBeNull();
  });

  it('the kind of what was refunded here is not changed', async () => {
    openPayment(paymentDetail({ refunds: [refund({ status: 'SUCCEEDED', endedAt: '2026-11-20T12:00:00Z' })] }));
    expect(await screen.findByText(/5 to 10 working days may pass/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Change kind/ })).toBeNull();
  });

  it('tells what was captured, not what was asked for', async () => {
    openPayment(paymentDetail({ amount: 500_000, captured: 4_242, needsPerson: 'PROVIDER_DIFFERS' }));
    const line = within((await screen.findByText('Timeline')).closest('section')!);
    expect(line.getByText('Paid 42.42 RSD')).toBeVisible();
    expect(line.getByText('Payment of 5,000 RSD begun')).toBeVisible();
  });

  it('a correction of what was recorded tells the guest nothing, so nobody is asked about it', async () => {
    const { user, log } = openPayment(paymentDetail({ way: 'CASH', method: 'CASH', attempts: [] }), {
      'POST /payments/5/refunds': () => ({
        status: 201,
        body: payment({ refunds: [refund({ status: 'SUCCEEDED', kind: 'ENTRY_ERROR' })] }),
      }),
    });
    await user.click(await button('Refund'));
    const open = await dialog();
    await user.type(await open.findByLabelText('Amount'), '1890');
    expect(open.getByText(/so the guest is not told|Tell the guest by email/)).toBeVisible();
    await user.selectOptions(open.getByLabelText(/Kind of refund/), 'Entered by mistake');
    await waitFor(() => expect(open.queryByText(/so the guest is not told|Tell the guest by email/)).toBeNull());
    // Nothing is handed out, and nothing of it says so.
    expect(open.getByText('Nothing goes back: what was recorded is corrected')).toBeVisible();
    expect(open.getByText('Taken off the record')).toBeVisible();
    expect(open.getByText(/Stays reserved until somebody confirms here that it was recorded by mistake/)).toBeVisible();
    expect(open.getByLabelText('Correct the record now')).not.toBeChecked();
    expect(open.queryByText(/hand(s|ed) (it )?out(?!\.)|in cash|Guest gets/i)).toBeNull();
    await user.type(open.getByLabelText('Reason'), 'Typed twice');
    await user.click(open.getByRole('button', { name: 'Continue' }));
    await user.click(await button('Correct by 1,890 RSD'));
    await waitFor(() =>
      expect(log.find(({ method }) => method === 'POST')?.body).toMatchObject({ kind: 'ENTRY_ERROR' }),
    );
    expect(log.find(({ method }) => method === 'POST')?.body).not.toHaveProperty('notifyGuest');
    expect(await screen.findByText('The record is corrected')).toBeVisible();
  });

  it('a correction that waits is confirmed as one: nothing is handed out', async () => {
    const waits = refund({
      way: 'CASH',
      kind: 'ENTRY_ERROR',
      status: 'REQUESTED',
      amount: 189_000,
      waitsForPerson: true,
    });
    const { user, log } = openPayment(paymentDetail({ way: 'CASH', method: 'CASH', attempts: [], refunds: [waits] }), {
      'POST /refunds/1/confirm': () => ({ body: { ...waits, status: 'SUCCEEDED' } }),
    });
    expect(await screen.findByText(/until somebody confirms here that it was recorded by mistake/)).toBeVisible();
    await user.click(await button('Correct the record'));
    const open = await dialog();
    expect(open.getByText('Was 1,890 RSD recorded by mistake?')).toBeVisible();
    expect(open.getByText(/Confirm only if this money was never taken/)).toBeVisible();
    await user.click(open.getByRole('button', { name: 'Correct the record' }));
    await waitFor(() => expect(log.some(({ path }) => path === '/refunds/1/confirm')).toBe(true));
    expect(await screen.findByText('The record is corrected')).toBeVisible();
  });

  it.each([
    [{ changes: [], unreached: 0 }, ['Nothing new at the provider.']],
    [
      { changes: [{ entity: 'refund', id: 1, amount: 50_000, from: 'SUCCEEDED', to: 'REVERSED' }], unreached: 0 },
      ['1 refund came back: 500 RSD.'],
    ],
    [
      {
        changes: [
          { entity: 'attempt', id: 1, from: 'STARTED', to: 'CAPTURED' },
          { entity: 'refund', id: 1, amount: 50_000, from: null, to: 'SUCCEEDED' },
          { entity: 'refund', id: 2, amount: 20_000, from: null, to: 'SENT' },
        ],
        unreached: 0,
      },
      ['The payment has arrived.', '2 refunds were found that were made at the provider: 700 RSD.'],
    ],
    [
      { changes: [], unreached: 2 },
      ['2 questions got no answer; they are asked again later.', 'Of the rest nothing is new.'],
    ],
    [undefined, ['The provider is still being asked. This page shows the answer by itself.']],
  ])('says what asking the provider has brought: %o', async (sync, lines) => {
    const { user } = openPayment(paymentDetail(), {
      'POST /payments/5/sync': () => ({ status: sync ? 200 : 202, body: { ...payment(), ...(sync ? { sync } : {}) } }),
    });
    await user.click(await button('Sync with provider'));
    for (const line of lines) expect(await screen.findByText(line)).toBeVisible();
    expect(screen.queryByText(/up to date/)).toBeNull();
  });

  it('a provider that is gone leads to what needs a person', async () => {
    const { user } = openPayment(paymentDetail(), {
      'POST /payments/5/sync': () => ({ status: 409, body: problem(409, 'payment.provider_gone') }),
    });
    await user.click(await button('Sync with provider'));
    expect(await screen.findByText(/no longer set up, so it cannot be asked/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Needs a person' })).toBeVisible();
  });

  it('says in words why the provider refused a refund', async () => {
    const { user } = openPayment(paymentDetail(), {
      'POST /payments/5/refunds': () => ({
        status: 409,
        body: problem(409, 'refund.refused', 'refused', [], { providerCode: 'charge_disputed', providerText: 'x' }),
      }),
    });
    await user.click(await button('Refund'));
    await fill(user, '5000');
    await user.click(await button('Refund 5,000 RSD'));
    const open = await dialog();
    expect(await open.findByText('Refund not possible')).toBeVisible();
    expect(open.getByText(/The cardholder disputes this payment at the bank already/)).toBeVisible();
  });

  it.each([
    [409, 'payment.under_way', /still under way/],
    [503, 'payment.provider_unreachable', /cannot be reached. Nothing was sent/],
    [409, 'payment.provider_gone', /no longer set up/],
  ])('tells apart why a payment is not voided: %i %s', async (status, code, words) => {
    const open = paymentDetail({ status: 'PENDING', captured: 0, capturedAt: null, refundable: 0, ledger: [] });
    const { user } = openPayment(open, { 'POST /payments/5/void': () => ({ status, body: problem(status, code) }) });
    await user.click(await button('Void'));
    const requested = await dialog();
    await user.click(requested.getByRole('button', { name: named('Void 18,000 RSD') }));
    expect(await requested.findByText(words)).toBeVisible();
    expect(requested.queryAllByRole('link', { name: 'Needs a person' })).toHaveLength(code.endsWith('gone') ? 1 : 0);
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
