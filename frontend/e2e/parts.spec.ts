// Parts load on demand: an indicator meanwhile; an error with the part's name and the reason if a
// script fails or takes 120,000 ms; a style failure for a style part.
import { enter, expect, test } from './support/fixtures';

const SCREEN = '/dashboard/userSettings';
const SCRIPT = /\/static\/js\/settings-screen-[^/]*\.js$/;
const STYLE = /\/static\/js\/settings-screen-[^/]*\.css$/;

test.beforeEach(async ({ page }) => {
  await enter(page, 'ADMIN');
  await page.goto('/dashboard/company-bookings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

const open = (page: import('@playwright/test').Page) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Settings' }).click();

test('a part that is held back shows the indicator, then the screen (§2.2)', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(SCRIPT, async (route) => {
    await held;
    await route.continue();
  });
  await open(page);
  await expect(page.getByText('Loading the screen…')).toBeVisible();
  release();
  await expect(page.getByLabel('First name')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(SCREEN));
});

test('a blocked script names the part (§8.7)', async ({ page, consoleErrors }) => {
  await page.route(SCRIPT, (route) => route.abort());
  await open(page);
  await expect(page.getByText(/Script part .*userSettings.* could not be loaded/)).toBeVisible();
  consoleErrors.length = 0;
});

test('a blocked style part is a style load failure (§8.8)', async ({ page, consoleErrors }) => {
  await page.route(STYLE, (route) => route.abort());
  await open(page);
  await expect(page.getByText(/Style load failure/)).toBeVisible();
  consoleErrors.length = 0;
});

test('a part that never loads fails after 120,000 ms and not before (§2.32)', async ({ page, consoleErrors }) => {
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route(SCRIPT, () => new Promise(() => {}));
  const from = await page.evaluate(() => Date.now());
  await open(page);
  await expect(page.getByText('Loading the screen…')).toBeVisible();
  // First up to the last allowed millisecond, then beyond it.
  await page.clock.pauseAt(from + 119_999 - 500);
  await expect(page.getByText('Loading the screen…')).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(page.getByText(/could not be loaded/)).toBeVisible();
  await expect(page.getByText(/120[.,]?000|time/i).first()).toBeVisible();
  consoleErrors.length = 0;
});
