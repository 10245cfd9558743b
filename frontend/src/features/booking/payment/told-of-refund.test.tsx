// Whoever refunds, or approves a refund, is asked whether to tell the guest; an operator who only asks is not.
import { ADMIN, beginAtNoon, detail, PAID, signInAs } from '@test/booking';
import { button as plain, openBooking } from '@test/booking-screen';
import { payment, refund, refundRequest } from '@test/payment';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BookingDetail } from '@/core';

beforeEach(() => {
  beginAtNoon();
  signInAs(ADMIN);
});

/** An amount and its currency stay on one line. */
const named = (name: string) => name.replaceAll(' RSD', '\u00a0RSD');
const button = (name: string) => plain(named(name));
const REACHED = { guestEmail: 'milica@example.rs', guestReachable: true };
const LABEL = 'Tell the guest by email';
const NO_ADDRESS = 'The booking has no email address, so the guest is not told.';

const paid = (over: Partial<BookingDetail> = {}) =>
  detail({ paymentState: 'PAID', balance: 0, facts: PAID, payments: [payment()], ...over });
const bodyOf = (log: { method: string; body: unknown }[]) => log.find(({ method }) => method === 'POST')?.body;

async function dialogBehind(name: string, over: Partial<BookingDetail>) {
  const opened = openBooking(paid(over), {
    'POST /payments/5/refunds': () => ({ status: 201, body: payment({ refunds: [refund({ amount: 200_000 })] }) }),
    'POST /refund-requests/3/approve': () => ({ body: refundRequest({ status: 'APPROVED' }) }),
  });
  await opened.user.click(await button(name));
  return { ...opened, dialog: within(await screen.findByRole('dialog')) };
}

describe('refunding', () => {
  async function order(over: Partial<BookingDetail>, tell: boolean) {
    const opened = await dialogBehind('Refund', over);
    const { user, dialog } = opened;
    await user.click(await dialog.findByLabelText('Amount'));
    await user.paste('2000');
    await user.click(dialog.getByLabelText('Reason'));
    await user.paste('No grooming');
    if (!tell) await user.click(dialog.getByLabelText(LABEL));
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await user.click(dialog.getByRole('button', { name: named('Refund 2,000 RSD') }));
    await waitFor(() => expect(bodyOf(opened.log)).toBeDefined());
    return opened;
  }
  const ORDER = { amount: 200_000, reason: 'No grooming', kind: 'GOODWILL' };

  it('tells the guest by itself, and names the address', async () => {
    const { user, dialog } = await dialogBehind('Refund', REACHED);
    const box = await dialog.findByLabelText(LABEL);
    expect(box).toBeChecked();
    expect(box).toHaveAccessibleDescription('To milica@example.rs');
    await user.click(box);
    expect(box).not.toBeChecked();
  });

  it('sends nothing of it while it is on', async () => {
    const { log } = await order(REACHED, true);
    expect(bodyOf(log)).toEqual(ORDER);
  });

  it('sends that the guest is not told', async () => {
    const { log } = await order(REACHED, false);
    expect(bodyOf(log)).toEqual({ ...ORDER, notifyGuest: false });
  });

  it('says why there is no question', async () => {
    const { dialog } = await dialogBehind('Refund', { guestEmail: null, guestReachable: false });
    expect(await dialog.findByText(NO_ADDRESS)).toBeVisible();
    expect(dialog.queryByLabelText(LABEL)).toBeNull();
  });

  it('is not asked of an operator, whose request tells nobody', async () => {
    signInAs();
    const { dialog } = await dialogBehind('Ask for a refund', REACHED);
    expect(await dialog.findByLabelText('Amount')).toBeVisible();
    expect(dialog.queryByLabelText(LABEL)).toBeNull();
    expect(dialog.queryByText(NO_ADDRESS)).toBeNull();
  });
});

describe('approving a request', () => {
  const approve = (over: Partial<BookingDetail>) =>
    dialogBehind('Approve: 2,000 RSD', { openRefundRequests: [refundRequest()], ...over });

  it('tells the guest by itself', async () => {
    const { user, dialog, log } = await approve(REACHED);
    expect(await dialog.findByLabelText(LABEL)).toBeChecked();
    await user.click(dialog.getByRole('button', { name: named('Refund 2,000 RSD') }));
    await waitFor(() => expect(bodyOf(log)).toEqual({}));
  });

  it('sends that the guest is not told', async () => {
    const { user, dialog, log } = await approve(REACHED);
    await user.click(await dialog.findByLabelText(LABEL));
    await user.click(dialog.getByRole('button', { name: named('Refund 2,000 RSD') }));
    await waitFor(() => expect(bodyOf(log)).toEqual({ notifyGuest: false }));
  });

  it('says why there is no question', async () => {
    const { dialog } = await approve({});
    expect(await dialog.findByText(NO_ADDRESS)).toBeVisible();
    expect(dialog.queryByLabelText(LABEL)).toBeNull();
  });
});
