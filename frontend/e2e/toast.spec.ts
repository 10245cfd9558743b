// Toasts as the seed fixes them: bottom left, light, at least 350 px wide, gone after
// 3,000 ms, paused by hover and by a window out of focus, closed by a click.
import { enter, expect, test } from './support/fixtures';
import type { Page } from '@playwright/test';

async function save(page: Page) {
  const phone = page.getByLabel('Phone');
  await phone.fill(`+38164${String(Date.now()).slice(-7)}`);
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: 'Save', exact: true })
    .click();
  await expect(page.getByText('Successfully saved').first()).toBeVisible();
}

// One account and one form: the tests must not run at the same time.
test.describe.configure({ mode: 'serial' });

test.beforeEach(async ({ page }) => {
  await enter(page, 'SYSADM');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/dashboard/userSettings');
  await expect(page.getByLabel('First name')).toBeVisible();
});

const toast = (page: Page) => page.locator('.Toastify__toast').filter({ hasText: 'Successfully saved' });

test('stands at the bottom left, light (§9.1) and wide enough (§9.5), and closes after three seconds (§9.4)', async ({
  page,
}) => {
  await save(page);
  const box = await toast(page).boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(350);
  expect(box?.x).toBeLessThan(60);
  // At the bottom, above the box with the sign-out button.
  const bottom = (box?.y ?? 0) + (box?.height ?? 0);
  expect(bottom).toBeGreaterThan(760);
  expect(bottom).toBeLessThanOrEqual(900 - 104);
  expect(await toast(page).evaluate((node) => getComputedStyle(node).backgroundColor)).toBe('rgb(255, 255, 255)');
  const from = Date.now();
  await expect(toast(page)).toBeHidden({ timeout: 6_000 });
  expect(Date.now() - from).toBeGreaterThan(1_500);
  expect(Date.now() - from).toBeLessThan(4_500);
});

test('waits while the pointer is on it (§9.3) and goes on afterwards', async ({ page }) => {
  // On a busy machine the pointer may come too late: then the next toast shows it.
  await expect(async () => {
    await save(page);
    await toast(page).hover({ timeout: 1_000 });
    await page.waitForTimeout(4_500);
    await expect(toast(page)).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 60_000 });
  await page.mouse.move(900, 300);
  await expect(toast(page)).toBeHidden({ timeout: 5_000 });
});

test('waits while the window is out of focus (§9.3)', async ({ page }) => {
  await save(page);
  // The toast listens only after it has slid in.
  await page.waitForTimeout(400);
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await page.waitForTimeout(4_500);
  await expect(toast(page)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(toast(page)).toBeHidden({ timeout: 5_000 });
});

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`closes at a click (§9.2), and follows a switch of language (motion: ${reducedMotion})`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await save(page);
    await page.getByLabel('Language').first().selectOption('sr_Latn_RS');
    await expect(page.locator('.Toastify__toast').filter({ hasText: /sačuvan/i })).toBeVisible();
    await page.locator('.Toastify__toast').first().click();
    await expect(page.locator('.Toastify__toast')).toHaveCount(0, { timeout: 1_500 });
  });
