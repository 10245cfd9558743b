// What needs a person: one row for each cause, with what the core permits, and the way on to the next one.
import { ADMIN, detail, page, signInAs, SYSADM } from '@test/booking';
import { concern, payment, refund } from '@test/payment';
import { show } from '@test/render';
import { fakeServer } from '@test/server';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PaymentConcern } from '@/core';
import { showLanguage } from '@/lib/i18n';
import PaymentListScreen from './list-screen';

const PATH = '/dashboard/payments';
const NEEDS = `${PATH}?tab=needs`;
const CAME_BACK = concern({ reason: 'REFUND_REVERSED', failure: 'expired_or_canceled_card' });
const UNKNOWN = concern({
  id: 8,
  reason: 'OUTCOME_UNKNOWN',
  party: 'PLATFORM',
  guestName: 'Vera Ilić',
  refundId: null,
  attemptId: 3,
  amount: 1_800_000,
});
const STRAY = concern({
  id: 9,
  reason: 'EVENT_UNKNOWN',
  party: 'PLATFORM',
  companyId: null,
  companyName: null,
  branchId: null,
  branchName: null,
  timeZone: null,
  bookingId: null,
  bookingNumber: null,
  guestName: null,
  paymentId: null,
  refundId: null,
  amount: null,
  currency: null,
  way: null,
  detail: 're_42',
});

function open(concerns: PaymentConcern[], at = NEEDS) {
  const now = { concerns };
  const failed = refund({ status: 'FAILED', kind: 'DUPLICATE' });
  const log = fakeServer({
    'GET /payments': () => ({ body: page([payment()]) }),
    'GET /payment-concerns': () => ({ body: page(now.concerns) }),
    'GET /refund-requests': () => ({ body: page([]) }),
    'GET /bookings/1': () => ({ body: detail({ payments: [payment({ refunds: [failed] })] }) }),
    'POST /payments/5/refunds': () => {
      now.concerns = now.concerns.filter(({ reason }) => reason !== 'REFUND_REVERSED');
      return { status: 201, body: payment({ refunds: [refund({ id: 2, status: 'SUCCEEDED' })] }) };
    },
    'POST /refunds/1/confirm': () => ({ body: refund({ status: 'SUCCEEDED', way: 'CASH' }) }),
    'POST /payment-concerns/8/settle': () => {
      now.concerns = now.concerns.filter(({ id }) => id !== 8);
      return { body: { ...UNKNOWN, facts: { ...UNKNOWN.facts, settled: true } } };
    },
  });
  return { log, ...show(<PaymentListScreen />, { path: PATH, at }) };
}
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));
const posted = (log: ReturnType<typeof fakeServer>) =>
  log.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

beforeEach(() => signInAs(ADMIN));

describe('what needs a person', () => {
  it('says what happened, what there is to do, by whom and since when, the oldest first', async () => {
    const { log } = open([CAME_BACK, UNKNOWN]);
    const first = await row(/Milica Jovanović/);
    expect(first.getByText('A refund came back')).toBeVisible();
    expect(first.getByText('The card has expired or was canceled.')).toBeVisible();
    expect(first.getByText(/The guest no longer has the money. Refund it again/)).toBeVisible();
    expect(first.getByText('For the desk')).toBeVisible();
    expect(first.getByText('11:42')).toBeVisible();
    expect(first.getByRole('link', { name: /Milica Jovanović/ })).toHaveAttribute('href', `${PATH}/5`);
    expect((await row(/Vera Ilić/)).getByText('For the platform')).toBeVisible();
    const tabs = within(screen.getByRole('navigation', { name: 'Payments' }));
    expect(await tabs.findByRole('link', { name: 'Needs a person 2' })).toHaveAttribute('aria-current', 'page');
    const requested = log
      .map(({ path }) => new URL(path, 'http://x'))
      .filter((one) => one.pathname === '/payment-concerns');
    expect(requested.find(({ searchParams }) => searchParams.get('pageSize') === '25')?.searchParams.get('sort')).toBe(
      'since',
    );
  });

  it('is narrowed to the desk or the platform, and to a reason', async () => {
    const { log } = open([CAME_BACK], `${NEEDS}&party=DESK&reason=REFUND_REVERSED,OTHER`);
    await row(/Milica/);
    const list = log.map(({ path }) => path).find((path) => path.includes('pageSize=25'));
    expect(list).toContain('party=DESK');
    expect(list).toContain('reason=REFUND_REVERSED&');
  });

  it('is reached by its former address too, with the filters that it has', async () => {
    const { log } = open([CAME_BACK], `${PATH}?needsPerson=true&reason=REFUND_REVERSED&status=SUCCESSFUL`);
    await row(/Milica/);
    expect(screen.getByRole('link', { name: 'Needs a person 1' })).toHaveAttribute('aria-current', 'page');
    const list = log.map(({ path }) => path).find((path) => path.includes('pageSize=25'));
    expect(list).toContain('/payment-concerns?');
    expect(list).toContain('reason=REFUND_REVERSED');
  });

  it('refunds again what came back: the amount is filled in, and the concern goes with it', async () => {
    const { user, log } = open([CAME_BACK, UNKNOWN]);
    await user.click((await row(/Milica/)).getByRole('button', { name: /^Refund again/ }));
    const repeated = await dialog();
    expect(await repeated.findByLabelText('Amount')).toHaveValue('4,000');
    expect(repeated.getByLabelText(/Kind of refund/)).toHaveValue('DUPLICATE');
    await user.type(repeated.getByLabelText('Reason'), 'The card was closed');
    await user.click(repeated.getByRole('button', { name: 'Continue' }));
    await user.click(await repeated.findByRole('button', { name: 'Refund 4,000\u00a0RSD' }));
    expect(await screen.findByText('Refund successful')).toBeVisible();
    expect(posted(log)).toEqual([
      ['/payments/5/refunds', { amount: 400_000, reason: 'The card was closed', kind: 'DUPLICATE', concernId: 7 }],
    ]);
    await waitFor(() => expect(screen.queryByRole('row', { name: /Milica/ })).toBeNull());
  });

  it('is settled with a reason, and says what became of the money where nobody tells it', async () => {
    const { user, log } = open([UNKNOWN, CAME_BACK]);
    await user.click((await row(/Vera/)).getByRole('button', { name: /^Settle/ }));
    const settle = await dialog();
    expect(settle.getByText('Vera Ilić · 18,000 RSD · B-2026-000001')).toBeVisible();
    await user.type(settle.getByLabelText('Reason'), 'Seen at Stripe');
    await user.click(settle.getByRole('button', { name: 'Settled' }));
    expect(await settle.findByText('Required field')).toBeVisible();
    // What is typed survives.
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click((await row(/Vera/)).getByRole('button', { name: /^Settle/ }));
    const reopened = await dialog();
    expect(reopened.getByLabelText('Reason')).toHaveValue('Seen at Stripe');
    await user.selectOptions(reopened.getByLabelText(/What became of the money/), 'The money has arrived');
    expect(reopened.getByText('The payment counts as paid from now on.')).toBeVisible();
    await user.click(reopened.getByRole('button', { name: 'Settled' }));
    expect(await screen.findByText('Settled: the money has arrived')).toBeVisible();
    expect(posted(log)).toEqual([['/payment-concerns/8/settle', { reason: 'Seen at Stripe', outcome: 'ARRIVED' }]]);
    // On to the next row.
    await waitFor(() => expect(screen.queryByRole('row', { name: /Vera/ })).toBeNull());
    await waitFor(async () =>
      expect((await row(/Milica/)).getByRole('button', { name: /^Refund again/ })).toHaveFocus(),
    );
  });

  it('asks for no outcome where none is waited for', async () => {
    const { user } = open([CAME_BACK]);
    await user.click((await row(/Milica/)).getByRole('button', { name: /^Settle/ }));
    const settle = await dialog();
    expect(settle.getByLabelText('Reason')).toBeVisible();
    expect(settle.queryByLabelText(/What became of the money/)).toBeNull();
  });

  it('hands out what is to be handed out, and settles it by no word', async () => {
    const cash = concern({ reason: 'REFUND_TO_HAND_OUT', way: 'CASH' });
    const { user, log } = open([cash]);
    const only = await row(/Milica/);
    expect(only.queryByRole('button', { name: /^Settle/ })).toBeNull();
    await user.click(only.getByRole('button', { name: /^Hand out/ }));
    const confirm = within(await screen.findByRole('dialog', { name: 'Was 4,000\u00a0RSD handed out?' }));
    await user.click(confirm.getByRole('button', { name: 'Handed out' }));
    await waitFor(() => expect(posted(log)).toEqual([['/refunds/1/confirm', {}]]));
  });

  it('a correction that waits is corrected: nothing is handed out', async () => {
    const mistake = concern({ reason: 'REFUND_TO_HAND_OUT', way: 'CASH', refundKind: 'ENTRY_ERROR' });
    const { user } = open([mistake]);
    const only = await row(/Milica/);
    expect(only.getByText('A correction is to be confirmed')).toBeVisible();
    expect(only.queryByText(/to be handed out|Hand the money out/)).toBeNull();
    await user.click(only.getByRole('button', { name: /^Correct…/ }));
    const confirm = within(await screen.findByRole('dialog', { name: 'Was 4,000\u00a0RSD recorded by mistake?' }));
    // The list is of many guests.
    expect(confirm.getByText('Milica Jovanović')).toBeVisible();
    expect(confirm.getByRole('button', { name: 'Correct the record' })).toBeVisible();
  });

  it('lists news that fit nothing here without a link, to be settled in the list', async () => {
    signInAs(SYSADM);
    open([STRAY]);
    const only = await row(/No payment of ours/);
    expect(only.queryByRole('link')).toBeNull();
    expect(only.getByText("Provider's reference: re_42")).toBeVisible();
    expect(only.getByRole('button', { name: /^Settle/ })).toBeEnabled();
    expect(only.queryByRole('button', { name: /^Refund again/ })).toBeNull();
  });

  it('speaks Serbian', async () => {
    await showLanguage('sr_Latn_RS');
    open([CAME_BACK]);
    const first = await row(/Milica/);
    expect(first.getByText('Povraćaj se vratio')).toBeVisible();
    expect(first.getByText('Za pult')).toBeVisible();
    expect(first.getByRole('button', { name: /^Vrati ponovo/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /^Čeka na zaposlene/ })).toBeVisible();
    await showLanguage('en_US');
  });

  it('says that nothing waits', async () => {
    open([]);
    expect(await screen.findByText('Nothing waits for you')).toBeVisible();
  });
});
