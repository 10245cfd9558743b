// Refunds that wait for a person stand on the board, and lead to the booking where they are confirmed.
import { beginAtNoon, booking, detail, NOON, page, PAID, signInAs, onBoard } from '@test/booking';
import { timeline } from '@test/booking-screen';
import { payment, refund } from '@test/payment';
import { show } from '@test/render';
import { fakeServer } from '@test/server';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Board, BoardBranch, BoardRefund } from '@/core';
import BookingScreen from '../booking-screen';
import BoardScreen from './board-screen';

beforeEach(() => {
  beginAtNoon();
  signInAs();
});

const cash: BoardRefund = {
  id: 1,
  bookingId: 1,
  number: 'B-2026-000001',
  guestName: 'Milica Jovanović',
  amount: 400_000,
  currency: 'RSD',
  way: 'CASH',
  kind: 'GOODWILL',
  createdAt: '2026-11-20T12:00:00Z',
  createdAtLocal: '2026-11-20T13:00:00+01:00',
};

const board = (...refunds: BoardRefund[]): Board => {
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
    refunds,
    done: [],
  };
  return { now: NOON.toISOString(), branches: [branch], moreBranches: 0 };
};

function open(...refunds: BoardRefund[]) {
  const waits = refund({ status: 'REQUESTED', way: 'CASH', waitsForPerson: true, sentAt: null });
  const log = fakeServer({
    'GET /board': () => ({ body: board(...refunds) }),
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

describe('refunds on the board', () => {
  it('say amount, guest, way and since when', async () => {
    open(cash, { ...cash, id: 2, way: 'TRANSFER', amount: 150_000, createdAtLocal: '2026-11-19T09:30:00+01:00' });
    const list = within((await screen.findByRole('heading', { name: /^Refunds to hand out/ })).parentElement!);
    const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/4,000\sRSD.*Milica Jovanović\u00a0· B-2026-000001.*Cash/);
    expect(rows[1]).toMatch(/1,500\sRSD/);
  });

  it('say of a corrected entry that nothing is handed out', async () => {
    open({ ...cash, kind: 'ENTRY_ERROR' });
    const list = within((await screen.findByRole('heading', { name: /^Refunds to hand out/ })).parentElement!);
    const row = list.getByRole('listitem');
    expect(row).toHaveTextContent('Entered by mistake: nothing is handed out');
    expect(row).not.toHaveTextContent('Cash');
  });

  it('lead to the booking, where handing out is confirmed', async () => {
    const { user, log } = open(cash);
    await user.click(await screen.findByRole('link', { name: 'Milica Jovanović\u00a0· B-2026-000001' }));
    await user.click(await screen.findByRole('button', { name: 'Handed out' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Handed out' }));
    expect(await screen.findByText('Refund successful')).toBeVisible();
    expect(log.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['/refunds/1/confirm']);
  });

  it('take no room where there are none', async () => {
    open();
    expect(await screen.findByRole('region', { name: 'Expected' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: /^Refunds to hand out/ })).toBeNull();
  });
});
