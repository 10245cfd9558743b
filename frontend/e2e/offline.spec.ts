// Without network: the page opens from what the service worker keeps, for the screens of the account only; a part that
// does not load is told as without a service worker; a new release takes its place at the next load.
import type { Page } from '@playwright/test';
import { enter, expect, test } from './support/fixtures';
import { inDatabase } from './support/sealed';

/** The addresses that the service worker keeps. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found;
  });

/** Opens `path` and waits until the page itself is kept, which comes last. */
async function openAndKeep(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(async () => (await kept(page)).includes('/'), { timeout: 40_000 }).toBe(true);
  return kept(page);
}

const holds = (files: string[], part: string) => files.some((file) => file.startsWith(`/static/js/${part}-`));

test('a reload without network opens the dashboard, and so does another screen', async ({
  page,
  context,
  consoleErrors,
}) => {
  await enter(page, 'OPR');
  const files = await openAndKeep(page, '/dashboard');
  // Nothing of the API, and no part of a screen that the role may not open.
  expect(files.filter((file) => file.startsWith('/api'))).toEqual([]);
  expect(holds(files, 'board-screen') && holds(files, 'calendar-screen')).toBe(true);
  expect(holds(files, 'system-screen') || holds(files, 'audit-screen') || holds(files, 'user-list-screen')).toBe(false);
  await context.setOffline(true);
  await page.reload();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu).toBeVisible();
  await menu.getByRole('link', { name: 'Calendar' }).click();
  await expect(page).toHaveURL(/calendar/);
  await page.goto('/dashboard/userSettings');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByLabel('First name')).toBeVisible();
  // A gateway's answer for a server that is gone counts like no answer.
  await context.route(/\/dashboard/, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  await page.goto('/dashboard/company-bookings');
  await expect(page.getByRole('heading', { name: 'Company bookings' })).toBeVisible();
  consoleErrors.length = 0;
});

/** The addresses whose answers are kept; what they hold is sealed. */
const answersKept = async (page: Page) => (await inDatabase(page)).ids.map((id) => id.replace(/^day \d+ /, ''));

test('board, calendar and bookings of the loaded day open without network, with their time', async ({
  page,
  context,
  consoleErrors,
}) => {
  await enter(page, 'OPR');
  await openAndKeep(page, '/dashboard');
  const rows = page.locator('[data-booking]');
  const count = await rows.count();
  expect(count).toBeGreaterThan(0);
  const ids = await rows.evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset['booking']));
  await expect
    .poll(async () => (await answersKept(page)).filter((path) => ids.some((id) => path === `/bookings/${id}`)).length, {
      timeout: 60_000,
    })
    .toBe(new Set(ids).size);

  await context.setOffline(true);
  await page.reload();
  const note = page.getByRole('status').filter({ hasText: 'The server cannot be reached.' });
  await expect(note).toContainText(/You see what was loaded at \d\d?:\d\d/);
  await expect(rows).toHaveCount(count);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  // A booking that was never opened.
  await page.goto(`/dashboard/company-bookings/${ids.at(-1)}`);
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await expect(note).toBeVisible();
  await menu.getByRole('link', { name: 'Calendar' }).click();
  await expect(page.locator('[data-bar]').first()).toBeVisible();
  await menu.getByRole('link', { name: 'Company bookings' }).click();
  await expect(page.getByRole('heading', { name: 'Company bookings' })).toBeVisible();
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await expect(note).toBeVisible();

  await context.setOffline(false);
  await expect(note).toBeHidden({ timeout: 15_000 });
  consoleErrors.length = 0;
});

test('a part that is not kept fails as without a service worker (§8.7)', async ({ page, context, consoleErrors }) => {
  await enter(page, 'ADMIN');
  await openAndKeep(page, '/dashboard/company-bookings');
  await page.reload();
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  const script = /\/static\/js\/settings-screen-[^/]*\.js$/;
  let tries = 0;
  await context.route(script, (route) => {
    tries += 1;
    return route.abort();
  });
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText(/Script part .*userSettings.* could not be loaded/)).toBeVisible();
  expect(tries).toBeGreaterThan(0);
  consoleErrors.length = 0;
});

test('a new release takes the place of the kept one at the next load', async ({ page, context }) => {
  await enter(page, 'SYSADM');
  const files = await openAndKeep(page, '/dashboard');
  // Another role keeps the parts of its own screens.
  expect(holds(files, 'system-screen')).toBe(true);
  const list = await page.locator('meta[name="parts"]').getAttribute('content');
  const newer = '/assets/parts-NEWER001.json';
  await context.route(newer, async (route) =>
    route.fulfill({ response: await route.fetch({ url: new URL(list!, page.url()).href }) }),
  );
  await context.route(
    ({ pathname }) => pathname === '/' || pathname.startsWith('/dashboard'),
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(list!, newer) });
    },
  );
  await page.reload();
  await expect.poll(() => page.evaluate(() => caches.keys()), { timeout: 40_000 }).toEqual([`parts ${newer}`]);
  expect(await kept(page)).toContain('/');
});
