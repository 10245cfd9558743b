// The lists of payments and of requests for refunds; what needs a person has its own test.
import { ADMIN, detail, page, signInAs } from '@test/booking';
import { concern, payment, refundRequest } from '@test/payment';
import { show } from '@test/render';
import { fakeServer } from '@test/server';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import PaymentListScreen from './list-screen';

const PATH = '/dashboard/payments';
const open = (search: string) => {
  const log = fakeServer({
    'GET /payments': () => ({ body: page([payment()]) }),
    'GET /payment-concerns': () => ({ body: page([concern()]) }),
    'GET /refund-requests': () => ({ body: page([refundRequest()]) }),
    'GET /payments/totals': () => ({
      body: { totals: [{ currency: 'RSD', captured: 1_800_000, refunded: 200_000, underWay: 100_000 }] },
    }),
  });
  return { log, ...show(<PaymentListScreen />, { path: PATH, at: `${PATH}${search}` }) };
};
const queries = (log: ReturnType<typeof fakeServer>, path: string) =>
  log.map((one) => new URL(one.path, 'http://x')).filter(({ pathname }) => pathname === path);

describe('payments', () => {
  beforeEach(() => signInAs(ADMIN));

  it.each(['', '?tab=needs', '?tab=requests&status=OPEN'])('keep their title in every tab: %s', async (search) => {
    open(search);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/^Payments$/);
    expect(screen.getByText('Daily work')).toBeVisible();
  });

  it('goes on to the next request after an approval', async () => {
    const [first, second] = [refundRequest(), refundRequest({ id: 4, amount: 300_000, guestName: 'Vera Ilić' })];
    let done = false;
    const log = fakeServer({
      'GET /refund-requests': () => ({ body: page(done ? [second] : [first, second]) }),
      'GET /bookings/1': () => ({ body: detail({ payments: [payment()] }) }),
      'POST /refund-requests/3/approve': () => {
        done = true;
        return { body: refundRequest({ status: 'APPROVED' }) };
      },
    });
    const { user } = show(<PaymentListScreen />, { path: PATH, at: `${PATH}?tab=requests&status=OPEN` });
    await user.click(await screen.findByRole('button', { name: 'Approve: 2,000\u00a0RSD' }));
    await user.click(await screen.findByRole('button', { name: 'Approve and next' }));
    const next = within(await screen.findByRole('dialog', { name: 'Refund to Vera Ilić' }));
    expect(await next.findByRole('button', { name: 'Refund 3,000\u00a0RSD' })).toBeVisible();
    expect(log.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/refund-requests/3/approve',
    ]);
    await waitFor(() => expect(next.queryByRole('button', { name: 'Approve and next' })).toBeNull());
  });

  it('adds up what the filters show, and only when asked', async () => {
    const { user, log } = open('?status=SUCCESSFUL');
    await screen.findByText('Milica Jovanović');
    expect(queries(log, '/payments/totals')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Totals' }));
    const sums = within((await screen.findByText(/not only this page/)).closest('section')!);
    await waitFor(() => expect(sums.getByText('Remains').nextElementSibling).toHaveTextContent('15,000'));
    expect(queries(log, '/payments/totals')[0]?.search).toBe('?status=SUCCESSFUL');
  });
});
