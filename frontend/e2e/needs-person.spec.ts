// What needs a person, through the browser: each way in that the sandbox can make, and its way out, in both languages.
import type { Browser, Locator, Page } from '@playwright/test';
import { account, enter, expect, seriousFindings, test, tokensOf } from './support/fixtures';
import { aloneAtSandbox, faults } from './support/sandbox';
import { ApiClient, dayAfter, openTestBranch } from './support/test-branch';

// The second test goes on with what the first one has left.
test.describe.configure({ mode: 'serial' });
aloneAtSandbox();

const NEEDS = '/dashboard/payments?tab=needs&sort=-since&pageSize=100';

interface Started {
  id: number;
  payUrl: string;
}
interface PaymentNow {
  status: string;
  providerRef: string | null;
  guestName: string;
  refunds: { id: number; amount: number; status: string; origin: string }[];
  concerns: { reason: string; refundId: number | null }[];
}
/** The payment that all of this happens to, and where its provider is. */
let paid: { id: number; providerRef: string; control: string };

const platform = async (page: Page) => new ApiClient(page, await tokensOf(page.request, account('SYSADM')));
const read = (api: ApiClient, id = paid.id) => api.ask<PaymentNow>('GET', `/payments/${id}`);
const reasons = async (api: ApiClient, id = paid.id) => (await read(api, id)).concerns.map(({ reason }) => reason);
const control = (page: Page, method: 'POST' | 'PUT', path: string, data: object) =>
  page.request.fetch(`${paid.control}${path}`, { method, data });
const isListed = (api: ApiClient, reason: string, id = paid.id) =>
  expect.poll(() => reasons(api, id), { timeout: 30_000 }).toContain(reason);

/** A branch of the test's own, made by an administrator elsewhere. */
async function branchOf(browser: Browser) {
  const context = await browser.newContext({ baseURL: new URL(process.env['SAPA_URL']!).origin });
  const opened = await openTestBranch(await context.newPage());
  return { ...opened, close: () => context.close() };
}

/** A card payment of 4,000 RSD by the demo's pet owner, paid on the sandbox's page. */
async function pay(page: Page, browser: Browser) {
  const { testBranch, close } = await branchOf(browser);
  const guest = new ApiClient(page, await tokensOf(page.request, account('USER')));
  const { id } = await guest.book(testBranch, 'Proba', dayAfter(30), dayAfter(32));
  await close();
  const started = await guest.ask<Started>('POST', `/bookings/${id}/payments`, { method: 'CARD', amount: 400_000 });
  await page.goto(started.payUrl);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  const api = await platform(page);
  await expect.poll(async () => (await read(api, started.id)).status).toBe('SUCCESSFUL');
  const { providerRef } = await read(api, started.id);
  paid = { id: started.id, providerRef: providerRef!, control: `${new URL(started.payUrl).origin}/control` };
  return api;
}

/** The provider's name of a refund of ours. */
async function nameOf(page: Page, refund: number): Promise<string> {
  const answer = await page.request.get(`${paid.control}/books`);
  const { refunds } = (await answer.json()) as { refunds: { id: string; reference: string }[] };
  return refunds.find(({ reference }) => reference === `refund-${refund}`)!.id;
}

/** Refunds through the API; the id of the refund. */
async function refund(api: ApiClient, amount: number): Promise<number> {
  const body = { amount, reason: 'One night less', kind: 'GOODWILL' };
  // A late failure may be known before the answer, which then refuses what is recorded all the same.
  const answer = api.ask<PaymentNow>('POST', `/payments/${paid.id}/refunds`, body);
  const { refunds } = await answer.catch(async (refused: unknown) => {
    const now = await read(api);
    if (now.refunds.every((one) => one.amount !== amount)) throw refused;
    return now;
  });
  return refunds.find((one) => one.amount === amount)!.id;
}

/** The row of a cause; `amount`: as its cell begins, empty for any. */
const row = (page: Page, what: string, amount: string): Locator =>
  page
    .getByRole('row')
    .filter({ hasText: what })
    .filter({ has: page.getByRole('cell', { name: new RegExp(`^${amount}`) }) });

/** Settles a row in the list; the focus goes on to another row. */
async function settle(
  page: Page,
  one: Locator,
  words: { open: RegExp; reason: string; confirmLabel: string; done: RegExp },
) {
  await one.getByRole('button', { name: words.open }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.reason).fill('Seen on the statement of the bank');
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: words.confirmLabel, exact: true }).click();
  await expect(page.getByText(words.done).first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(one).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => Boolean(document.activeElement?.closest('tr')))).toBe(true);
}

/** Nothing serious for axe, and nothing scrolls sideways, on a desk and on a phone. */
async function looksRight(page: Page) {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await seriousFindings(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide, `scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('refunds to hand out, come back, made at the provider, each with its way out', async ({ page, browser }) => {
  const api = await pay(page, browser);
  // Comes back after it has arrived.
  const back = await refund(api, 10_000);
  await control(page, 'PUT', `/refunds/${await nameOf(page, back)}`, { failure: 'expired_or_canceled_card' });
  await isListed(api, 'REFUND_REVERSED');
  // Taken first, and refused later.
  await faults(page, paid.control, { lateFailure: true });
  const failed = await refund(api, 20_000);
  await isListed(api, 'REFUND_FAILED');
  // As the one before, and arrives after all.
  const late = await refund(api, 30_000);
  await expect
    .poll(async () => (await read(api)).refunds.find(({ id }) => id === late)?.status, { timeout: 30_000 })
    .toBe('FAILED');
  await faults(page, paid.control, {});
  await control(page, 'PUT', `/refunds/${await nameOf(page, late)}`, { failure: null });
  await isListed(api, 'REFUND_ARRIVED_LATE');
  // Made at the provider's own desk.
  await control(page, 'POST', '/refunds', { paymentId: paid.providerRef, amount: 40_000 });
  await isListed(api, 'REFUND_FOUND');
  // None has taken the place of another.
  expect((await reasons(api)).toSorted()).toEqual([
    'REFUND_ARRIVED_LATE',
    'REFUND_FAILED',
    'REFUND_FOUND',
    'REFUND_REVERSED',
  ]);
  expect((await read(api)).concerns.some(({ refundId }) => refundId === failed)).toBe(true);

  await enter(page, 'SYSADM');
  await page.goto(NEEDS);
  const reversed = row(page, 'A refund came back', '100');
  await expect(reversed.getByText('The card has expired or was canceled.')).toBeVisible();
  await expect(reversed.getByText('For the desk')).toBeVisible();
  await expect(page.getByRole('link', { name: /Needs a person \d+/ })).toHaveAttribute('aria-current', 'page');
  await looksRight(page);

  // Who deals with what is a filter.
  await page.goto(`${NEEDS}&party=PLATFORM`);
  await expect(row(page, 'Refunded at the provider', '400')).toBeVisible();
  await expect(reversed).toHaveCount(0);
  await page.goto(NEEDS);

  // Refunded again, with the amount filled in.
  await reversed.getByRole('button', { name: /^Refund again/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Amount')).toHaveValue('100');
  await dialog.getByLabel('Reason').fill('To the new card');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Refund 100 RSD' }).click();
  await expect(page.getByText('Refund successful')).toBeVisible();
  await expect(reversed).toHaveCount(0);

  // The kind of what was found is said on the payment's page.
  await row(page, 'Refunded at the provider', '400').getByRole('link').first().click();
  await expect(page.getByText('Made at the provider').first()).toBeVisible();
  await expect(page.getByText(/Came back on/)).toBeVisible();
  await looksRight(page);
  const found = page.getByRole('listitem').filter({ hasText: 'Made at the provider' }).filter({ hasText: '400 RSD' });
  await found.getByRole('button', { name: 'Change kind…' }).click();
  await dialog.getByLabel('Kind of refund').selectOption({ label: 'Goodwill' });
  await expect(dialog.getByText('the guest owes 400 RSD less')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change kind', exact: true }).click();
  await expect(page.getByText('Refund of 400 RSD: kind changed').first()).toBeVisible();
  await expect.poll(() => reasons(api)).not.toContain('REFUND_FOUND');

  // Asked for, the provider has nothing new.
  await page.getByRole('button', { name: 'Sync with provider' }).click();
  await expect(page.getByText('Nothing new at the provider.')).toBeVisible();
});

test('isplata, ponovni povraćaj i rešavanje na srpskom', async ({ page, browser }) => {
  const api = await platform(page);
  // Cash that is to be handed out.
  const { testBranch, api: desk, close } = await branchOf(browser);
  const { id: booking } = await desk.book(testBranch, `Proba ${Date.now()}`, dayAfter(25), dayAfter(27));
  const cash = await desk.ask<{ id: number }>('POST', `/bookings/${booking}/payments`, {
    method: 'CASH',
    amount: 400_000,
  });
  const made = await desk.ask<PaymentNow>('POST', `/payments/${cash.id}/refunds`, {
    amount: 50_000,
    reason: 'Jedna noć manje',
    kind: 'GOODWILL',
  });
  await close();
  await enter(page, 'SYSADM', 'sr_Latn_RS');
  await page.goto(NEEDS);
  await expect(page.getByRole('link', { name: /Čeka na zaposlene \d+/ })).toHaveAttribute('aria-current', 'page');
  await looksRight(page);
  const dialog = page.getByRole('dialog');

  const toHandOut = row(page, 'Povraćaj treba isplatiti', '500');
  await toHandOut.getByRole('button', { name: /^Isplati/ }).click();
  await dialog.getByRole('button', { name: 'Isplaćeno' }).click();
  await expect(toHandOut).toHaveCount(0);

  const failed = row(page, 'Povraćaj nije stigao', '200');
  await expect(failed.getByText('Banka ga je prvo primila, pa kasnije odbila.')).toBeVisible();
  await failed.getByRole('button', { name: /^Vrati ponovo/ }).click();
  await expect(dialog.getByLabel('Iznos')).toHaveValue('200');
  await dialog.getByLabel('Razlog').fill('Na novu karticu');
  await dialog.getByRole('button', { name: 'Dalje' }).click();
  await dialog.getByRole('button', { name: 'Vrati 200 RSD' }).click();
  await expect(page.getByText('Povraćaj je uspeo').last()).toBeVisible();
  await expect(failed).toHaveCount(0);

  const words = { open: /^Označi kao rešeno/, reason: 'Razlog', confirmLabel: 'Rešeno', done: /^Rešeno$/ };
  await settle(page, row(page, 'Neuspeo povraćaj je ipak stigao', '300'), words);

  // News with our number that fit nothing, and a refund beyond what is left.
  await control(page, 'POST', '/refunds', {
    paymentId: paid.providerRef,
    amount: 1_000,
    reference: `refund-${made.refunds[0]!.id}`,
  });
  await isListed(api, 'EVENT_UNKNOWN', cash.id);
  await control(page, 'POST', '/refunds', { paymentId: paid.providerRef });
  await isListed(api, 'PROVIDER_DIFFERS');
  await page.reload();
  await settle(page, row(page, 'Nepoznata vest platnog servisa', '4.000'), words);
  await settle(page, row(page, 'Knjige platnog servisa se razlikuju', ''), words);
  expect(await reasons(api, cash.id)).toEqual([]);
  expect(await reasons(api)).not.toContain('PROVIDER_DIFFERS');
});
