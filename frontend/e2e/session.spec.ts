// Sessions: signing out clears everything even without a network, signs out other tabs, refreshing in
// two tabs signs nobody out, a session that ends under an open form keeps the form. Languages switch
// at once, also for texts on screen.
import type { Page } from '@playwright/test';
import { account, enter, expect, test } from './support/fixtures';
import { atRest, withoutEvents } from './support/look';

const KEYS = ['user', 'authToken', 'refreshToken', 'authTokenExpiresAt'];
const stored = (page: Page) => page.evaluate((keys) => keys.filter((key) => localStorage.getItem(key) !== null), KEYS);

test('signing out asks, clears the four values (§4.1, §4.2, §7.1) and signs out the other tab', async ({
  page,
  context,
}) => {
  await enter(page, 'OPR');
  await page.goto('/dashboard/company-operator');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await stored(page)).toEqual(KEYS);
  const other = await context.newPage();
  await other.goto('/dashboard/company-bookings');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to sign out?');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Sign out|Yes/ })
    .click();
  await expect(page).toHaveURL(/\/(\?.*)?$/);
  expect(await stored(page)).toEqual([]);
  await expect(other).toHaveURL(/\/(\?.*)?$/);
});

test('signing out works without a network', async ({ page, context, consoleErrors }) => {
  await enter(page, 'OPR');
  await page.goto('/dashboard/company-operator');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Sign out|Yes/ })
    .click();
  await expect.poll(() => stored(page)).toEqual([]);
  consoleErrors.length = 0;
});

test('two tabs that refresh at once stay signed in', async ({ page, context }) => {
  await enter(page, 'ADMIN');
  await page.goto('/dashboard/company-bookings');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  const other = await context.newPage();
  await other.goto('/dashboard/company-bookings');
  await expect(other.locator('tbody tr').first()).toBeVisible();
  const before = await page.evaluate(() => localStorage.getItem('refreshToken'));
  await page.evaluate(() => localStorage.setItem('authTokenExpiresAt', new Date(0).toISOString()));
  await Promise.all([page.reload(), other.reload()]);
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await expect(other.locator('tbody tr').first()).toBeVisible();
  expect(await stored(page)).toEqual(KEYS);
  expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).not.toBe(before);
});

/** Opens the own settings, and waits until nothing is requested any more: a request finds that the session is over. */
async function rests(page: Page, role: 'OPR' | 'ADMIN' | 'SYSADM') {
  await withoutEvents(page);
  await enter(page, role);
  await page.goto('/dashboard/userSettings');
  await expect(page.getByLabel('Phone')).toBeVisible();
  await atRest(page);
}

/** What the frame reads by itself would ask for the password before the save does. */
const holdFrame = (page: Page) => page.route(/\/api\/v1\/(?:waiting|me\/notifications)/, () => undefined);

test('a session that ends under an open form keeps the form and asks for the password', async ({
  page,
  consoleErrors,
}) => {
  await rests(page, 'OPR');
  await holdFrame(page);
  await page.getByLabel('Phone').fill('+381 60 111 2223');
  await page.evaluate(() => {
    localStorage.setItem('authToken', 'gone');
    localStorage.setItem('refreshToken', 'gone');
  });
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save', exact: true }).click();
  const ask = page.getByRole('dialog').filter({ has: page.locator('input[type=password]') });
  await expect(ask).toBeVisible();
  await ask.locator('input[type=password]').fill(account('OPR').password);
  await ask.getByRole('button', { name: 'Go on' }).click();
  await expect(ask).toBeHidden();
  await expect(page.getByLabel('Phone')).toHaveValue(/\+381 ?60 ?111 ?2223/);
  consoleErrors.length = 0;
});

// An account for each test: the tests run at the same time, and one save makes the other stale.
for (const { gone, role } of [
  { gone: ['authToken'], role: 'ADMIN' },
  { gone: ['authToken', 'refreshToken'], role: 'SYSADM' },
] as const) {
  test(`a save goes through although ${gone.join(' and ')} are gone from storage`, async ({ page, consoleErrors }) => {
    await rests(page, role);
    await holdFrame(page);
    await page.getByLabel('Phone').fill('+381 60 111 2224');
    await page.evaluate((keys) => keys.forEach((key) => localStorage.removeItem(key)), gone);
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save', exact: true }).click();
    if (gone.length > 1) {
      const ask = page.getByRole('dialog').filter({ has: page.locator('input[type=password]') });
      await ask.locator('input[type=password]').fill(account(role).password);
      await ask.getByRole('button', { name: 'Go on' }).click();
    }
    await expect(page.getByText('Successfully saved').first()).toBeVisible();
    expect(await stored(page)).toEqual(KEYS);
    consoleErrors.length = 0;
  });
}

test('signing out in another tab hides a half-filled form and keeps it for the same person', async ({
  page,
  context,
  consoleErrors,
}) => {
  await enter(page, 'OPR');
  await page.goto('/dashboard/userSettings');
  await page.getByLabel('Phone').fill('+381 60 555 1234');
  const other = await context.newPage();
  await other.goto('/dashboard/company-bookings');
  await other.getByRole('button', { name: 'Sign out' }).click();
  await other
    .getByRole('alertdialog')
    .getByRole('button', { name: /Sign out|Yes/ })
    .click();
  await expect(other).toHaveURL(/\/(\?.*)?$/);
  const ask = page.getByRole('dialog').filter({ has: page.locator('input[type=password]') });
  await expect(ask).toBeVisible();
  await expect(page.getByLabel('Phone')).toBeHidden();
  await expect(page).toHaveTitle('Šapa');
  await ask.locator('input[type=password]').fill(account('OPR').password);
  await ask.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByLabel('Phone')).toBeVisible();
  await expect(page.getByLabel('Phone')).toHaveValue(/555 ?1234/);
  consoleErrors.length = 0;
});

test('signing out after an idle spell ends the session on the server', async ({ page, request }) => {
  await enter(page, 'OPR');
  await page.goto('/dashboard/company-operator');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const refreshToken = await page.evaluate(() => {
    localStorage.setItem('authToken', 'run.out.long.ago');
    localStorage.setItem('authTokenExpiresAt', new Date(0).toISOString());
    return localStorage.getItem('refreshToken');
  });
  const reported = page.waitForResponse((response) => response.url().endsWith('/auth/logout'));
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Sign out|Yes/ })
    .click();
  expect((await reported).status()).toBe(204);
  expect((await request.post('/api/v1/auth/refresh', { data: { refreshToken } })).status()).toBe(401);
});

test('the language switches at once, also for errors on screen', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Required field').first()).toBeVisible();
  await page.getByLabel('Language').selectOption('sr_Latn_RS');
  await expect(page.getByText('Obavezno polje').first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'sr-Latn-RS');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'sr-Latn-RS');
});
