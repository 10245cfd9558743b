// Card payments online, with the sandbox as the bank: paid on its page, refused by it, and an answer that
// is lost on the way and found out by itself on the screen.
import type { Page } from '@playwright/test';
import { account, enter, expect, test, tokensOf } from './support/fixtures';
import { aloneAtSandbox, faults } from './support/sandbox';
import { ApiClient } from './support/test-branch';

// The faults of the sandbox are switched on for all of its payments.
test.describe.configure({ mode: 'serial' });
aloneAtSandbox();

interface Started {
  id: number;
  bookingId: number;
  payUrl: string;
}
/** Begins to pay an unpaid booking of the demo's pet owner; a test pays each of them once. */
async function start(page: Page): Promise<Started> {
  const api = new ApiClient(page, await tokensOf(page.request, account('USER')));
  const { items } = await api.ask<{ items: { id: number; balance: number; status: string }[] }>(
    'GET',
    '/bookings?pageSize=50&paymentState=UNPAID&status=CREATED,COMPLETED',
  );
  const booking = items.find(({ balance }) => balance > 0);
  if (!booking) throw new Error('the demo has no unpaid booking of its pet owner');
  return api.ask<Started>('POST', `/bookings/${booking.id}/payments`, { method: 'CARD', amount: booking.balance });
}

async function pay(page: Page, { payUrl }: Started) {
  await page.goto(payUrl);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
}

async function openPayment(page: Page, id: number) {
  await enter(page, 'SYSADM');
  await page.goto(`/dashboard/payments/${id}`);
}

async function refundAll(page: Page) {
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'All that is left' }).click();
  await dialog.getByLabel('Reason').fill('Owner fell ill');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: /^Refund .*RSD$/ }).click();
}

test('paid on the bank’s page, and refunded whole', async ({ page }) => {
  const started = await start(page);
  await pay(page, started);
  await openPayment(page, started.id);
  await expect(page.locator('[data-tone]', { hasText: 'Successful' })).toBeVisible();
  await expect(page.getByText('The bank has taken the amount.')).toBeVisible();
  await page.getByRole('button', { name: 'Sync with provider' }).click();
  await expect(page.getByText('Nothing new at the provider.')).toBeVisible();
  await refundAll(page);
  await expect(page.getByText('Refund successful').first()).toBeVisible();
  await expect(page.locator('[data-tone]', { hasText: 'Void' })).toBeVisible();
});

test('a refund that the bank refuses says so, and the amount is free again', async ({ page }) => {
  const started = await start(page);
  await pay(page, started);
  await faults(page, started.payUrl, { refuseRefunds: 'refund_refused' });
  await openPayment(page, started.id);
  await refundAll(page);
  await expect(page.getByText('Refund not possible').first()).toBeVisible();
  await faults(page, started.payUrl, {});
  await page.reload();
  await expect(page.getByText('Can still be refunded')).toBeVisible();
  await expect(page.locator('[data-tone]', { hasText: 'Not possible' })).toBeVisible();
});

test('a lost answer is under way and never failed, and resolves itself on the screen', async ({ page }) => {
  const started = await start(page);
  await pay(page, started);
  await openPayment(page, started.id);
  await expect(page.locator('[data-tone]', { hasText: 'Successful' })).toBeVisible();
  // Asked at once, the bank knows the refund, but has not sent it yet.
  await faults(page, started.payUrl, { loseAnswers: 100, settleMs: 6_000, webhooks: false });
  await refundAll(page);
  await expect(page.locator('[data-tone]', { hasText: 'Under way' }).last()).toBeVisible();
  await expect(page.getByText('nothing is paid twice')).toBeVisible();
  await expect(page.getByText('Refund not possible')).toHaveCount(0);
  await faults(page, started.payUrl, {});
  // Nobody touches the page.
  await expect(page.getByText('Refund successful').first()).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('[data-tone]', { hasText: 'Void' })).toBeVisible();
});
