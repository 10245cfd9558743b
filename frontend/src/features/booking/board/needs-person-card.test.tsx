// What needs a person at the desk stands on the board: why, what to do, and who may do it.
import { ADMIN, beginAtNoon, booking, detail, NOON, page, PAID, signInAs, onBoard } from '@test/booking';
import { timeline } from '@test/booking-screen';
import { concern, payment, refund } from '@test/payment';
import { show } from '@test/render';
import { fakeServer } from '@test/server';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Board, BoardBranch, PaymentConcern } from '@/core';
import BookingScreen from '../booking-screen';
import BoardScreen from './board-screen';

beforeEach(() => {
  beginAtNoon();
  signInAs();
});

const cash = concern({ id: 1, reason: 'REFUND_TO_HAND_OUT', way: 'CASH' });

const board = (...needsPerson: PaymentConcern[]): Board => {
  const branch: BoardBranch = {
    branchId: 1,
    branchName: 'Dorćol',
    timeZone: 'Europe/Belgrade',
    today: '2026-11-20',
    places: 8,
    petsInHouse: 0,
    expected: [onBoard(booking())],
    inHouse: [],
    leaving: [],
    needsPerson,
    done: [],
  };
  return { now: NOON.toISOString(), branches: [branch], moreBranches: 0 };
};

function open(...needsPerson: PaymentConcern[]) {
  const waits = refund({ status: 'REQUESTED', way: 'CASH', waitsForPerson: true, sentAt: null });
  const log = fakeServer({
    'GET /board': () => ({ body: board(...needsPerson) }),
    'GET /bookings/1': () => ({
      body: detail({
        paymentState: 'PAID',
        balance: 0,
        facts: PAID,
        payments: [payment({ way: 'CASH', method: 'CASH', underWay: 400_000, refunds: [waits] })],
      }),
    }),
    'GET /bookings/1/timeline': () => ({ body: timeline }),
    'GET /bookings/1/mails': () => ({ body: { items: [] } }),
    'GET /notes': () => ({ body: page([]) }),
    'POST /refunds/1/confirm': () => ({ body: { ...waits, status: 'SUCCEEDED', waitsForPerson: false } }),
  });
  const at = '/dashboard/company-operator';
  const more = [{ path: '/dashboard/company-bookings/:id', element: <BookingScreen /> }];
  return { log, ...show(<BoardScreen />, { path: at, at, more }) };
}

const HEAD = /^Needs a person/;
const card = async () => within((await screen.findByRole('heading', { name: HEAD })).parentElement!);

describe('what needs a person on the board', () => {
  it('says why, for whom, how much and since when', async () => {
    open(
      cash,
      concern({ id: 2, failure: 'expired_or_canceled_card', amount: 150_000 }),
      concern({ id: 3, reason: 'CAPTURED_LATE', refundId: null, refundKind: null, amount: 1_800_000 }),
    );
    const rows = (await card()).getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatch(
      /4,000\sRSD.*A refund is to be handed out.*Milica Jovanović\u00a0· B-2026-000001.*since 20/,
    );
    expect(rows[0]).toContain('Hand the money out or send it, then confirm it here.');
    expect(rows[1]).toMatch(/1,500\sRSD.*A refund did not arrive.*The card has expired or was canceled/);
    expect(rows[2]).toMatch(/18,000\sRSD.*Paid after the cancellation/);
  });

  it('says of a corrected entry that nothing is handed out', async () => {
    open({ ...cash, refundKind: 'ENTRY_ERROR' });
    expect((await card()).getByRole('listitem')).toHaveTextContent('nothing is handed out');
  });

  it('hands out at once, and leads to the booking', async () => {
    const { user, log } = open(cash);
    expect((await card()).getByRole('link', { name: 'Milica Jovanović\u00a0· B-2026-000001' })).toBeVisible();
    // The number stays whole on a phone.
    expect((await card()).getByText('B-2026-000001')).toHaveStyle({ whiteSpace: 'nowrap' });
    await user.click((await card()).getByRole('button', { name: /^Hand out/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Handed out' }));
    expect(await screen.findByText('Refund successful')).toBeVisible();
    expect(log.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['/refunds/1/confirm']);
  });

  it('offers a further refund to an administrator, and names one to an operator', async () => {
    open(concern());
    expect((await card()).getByText('An administrator refunds it or settles it.')).toBeVisible();
    expect((await card()).queryByRole('button')).toBeNull();
  });

  it('is settled by an administrator', async () => {
    signInAs(ADMIN);
    open(concern());
    expect((await card()).getByRole('button', { name: /^Refund again/ })).toBeVisible();
    expect((await card()).getByRole('button', { name: /^Settle/ })).toBeVisible();
  });

  it('takes no room where there is nothing', async () => {
    open();
    expect(await screen.findByRole('region', { name: 'Expected' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: HEAD })).toBeNull();
  });
});
