// The first screen: what a visit requests, how many steps stand in line, and that nothing of it reaches a screen or a
// user that it is not for. Also what a change of screens requests again.
import type { Page } from '@playwright/test';
import { account, enter, expect, test, tokensOf } from './support/fixtures';
import { withoutEvents } from './support/look';

/** A step has ended when no request was sent for this long, in milliseconds. */
const QUIET_MS = 1_000;
const MAIN = /\/static\/js\/index-[^/]+\.js$/;
const LOOK = /\/static\/js\/look\.js$/;

/** The requests of the page, without the origin. */
function watch(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    seen.push(`${request.method()} ${pathname}${search}`);
  });
  return seen;
}
const count = (seen: readonly string[], what: RegExp) => seen.filter((request) => what.test(request)).length;

/** Holds a file back until the returned function is called. */
async function hold(page: Page, file: RegExp): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(file, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

for (const { role, path, painted } of [
  { role: 'OPR', path: '/dashboard/company-operator', painted: 'main section li' },
  { role: 'ADMIN', path: '/dashboard/company-bookings', painted: 'main tbody td' },
] as const) {
  test(`${path} is painted after three steps in line`, async ({ page }) => {
    await enter(page, role);
    // All answers of a step are held back until no further request is sent, then given at once.
    let held: (() => void)[] = [];
    let last = Date.now();
    await page.route('**/*', async (route) => {
      last = Date.now();
      // The page itself is the first step.
      if (!route.request().isNavigationRequest()) await new Promise<void>((resolve) => held.push(resolve));
      await route.continue().catch(() => undefined);
    });
    const there = page.locator(painted).first();
    await page.goto(path, { waitUntil: 'commit' });
    let steps = 1;
    while (!(await there.isVisible())) {
      expect(steps, 'steps in line').toBeLessThanOrEqual(3);
      await page.waitForTimeout(50);
      if (held.length === 0 || Date.now() - last < QUIET_MS) continue;
      steps += 1;
      for (const give of held) give();
      held = [];
    }
    expect(steps).toBe(3);
  });
}

test('what a screen needs is requested before its part has run, and once', async ({ page }) => {
  await enter(page, 'OPR', 'sr_Latn_RS');
  const seen = watch(page);
  const release = await hold(page, /\/static\/js\/board-screen-[^/]+\.js$/);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const NEEDED = [
    /\.wasm$/,
    /\/translations\/sr_Latn_RS\/translations$/,
    /\/static\/js\/shell-[^/]+\.js$/,
    /\/static\/js\/board-screen-[^/]+\.js$/,
    /^GET \/api\/v1\/board$/,
    /^GET \/api\/v1\/companies\/\d+$/,
  ];
  for (const what of NEEDED) await expect.poll(() => count(seen, what), String(what)).toBe(1);
  expect(seen.filter((request) => /-screen-[^/]+\.js$/.test(request))).toHaveLength(1);
  release();
  await expect(page.locator('main section li').first()).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/company-operator$/);
  for (const what of NEEDED) expect(count(seen, what), String(what)).toBe(1);
  expect(count(seen, /\/translations\//)).toBe(1);
  expect(count(seen, /\/static\/js\/(?:en_US|sr_Latn_RS)-/)).toBe(0);
});

test('a refused address requests the landing page, nothing of its own screen and no data', async ({ page }) => {
  await enter(page, 'OPR');
  const seen = watch(page);
  // The landing page reads what is published.
  await hold(page, /\/static\/js\/landing-[^/]+\.js$/);
  for (const path of ['/dashboard/users', '/dashboard/bookings', '/dashboard/companies/1', '/dashboard/audit']) {
    seen.length = 0;
    await page.goto(path, { waitUntil: 'commit' });
    await expect.poll(() => count(seen, /\/landing-/), path).toBe(1);
    expect(count(seen, /-screen-/), path).toBe(0);
    expect(count(seen, /company-tabs-|\/static\/js\/shell-/), path).toBe(0);
    expect(seen.filter((request) => request.includes('/api/') && !request.includes('/translations/'))).toEqual([]);
  }
});

test('without a session nothing of the dashboard is requested', async ({ page }) => {
  const seen = watch(page);
  await page.goto('/dashboard/company-operator');
  await expect(page).toHaveURL(/\/\?next=/);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(count(seen, /board-screen-|\/static\/js\/shell-|\/api\/v1\/board/)).toBe(0);
  expect(count(seen, /\/landing-(?!help)/)).toBe(1);
});

test('what was read ahead is never shown to the user who has signed in meanwhile', async ({ page, context }) => {
  await enter(page, 'OPR');
  const seen = watch(page);
  const release = await hold(page, /\/static\/js\/list-screen-[^/]+\.js$/);
  const read = page.waitForResponse(/\/api\/v1\/bookings\?/);
  await page.goto('/dashboard/company-bookings', { waitUntil: 'commit' });
  await read;
  const other = account('ADMIN', ({ companyId }) => companyId !== account('OPR').companyId);
  const tokens = await tokensOf(page.request, other);
  // In another tab.
  const tab = await context.newPage();
  await tab.goto('/static/js/look.js');
  await tab.evaluate((stored) => {
    for (const [key, value] of Object.entries(stored))
      localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
  }, tokens);
  const sentRequest = page.waitForRequest((request) => /\/api\/v1\/bookings\?/.test(request.url()));
  release();
  expect((await sentRequest).headers()['authorization']).toBe(`Bearer ${tokens.authToken}`);
  await expect(page.locator('main tbody tr').first()).toBeVisible();
  expect(count(seen, /\/api\/v1\/bookings\?/)).toBe(2);
});

test('every script and style of the page lies under static/js (§2.32)', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /\.(js|css)$/.test(path)),
  );
  expect(files.some((path) => LOOK.test(path))).toBe(true);
  expect(files.filter((path) => !path.startsWith('/static/js/'))).toEqual([]);
});

test('icons have their font', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const faces = await page.evaluate(async () => (await document.fonts.load('16px "Sapa Icons"')).length);
  expect(faces).toBe(1);
});

test('a stored dark mode is there before the main script has run', async ({ page }) => {
  await hold(page, MAIN);
  await page.addInitScript(() => localStorage.setItem('colorMode', 'dark'));
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('html.dark .boot')).toBeVisible();
});

test('the dashboard works where storage is forbidden, as long as the tab is open', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  const { email, password } = account('OPR');
  await page.goto('/login');
  await page.getByRole('main').getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.locator('main section li').first()).toBeVisible();
});

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true });

test('a known screen is painted at once; its data are read again, the company is not', async ({ page }) => {
  // What other tests change in this company would be read too.
  await withoutEvents(page);
  await enter(page, 'ADMIN');
  const seen = watch(page);
  await page.goto('/dashboard/company-bookings');
  const first = page.locator('main tbody tr').first();
  await expect(first).toBeVisible();
  const known = await first.innerText();
  await menu(page, 'Branches').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Branches' })).toBeVisible();
  await expect(first).toBeVisible();
  expect(count(seen, /\/api\/v1\/companies\/\d+$/)).toBe(1);

  // Read again, though the rows are there before the answer is.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/v1\/bookings\?/, async (route) => {
    await held;
    await route.continue();
  });
  await page.waitForTimeout(1_100); // Within a second a repeated read would be saved.
  await menu(page, 'Company bookings').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Company bookings' })).toBeVisible();
  await expect.poll(() => first.innerText()).toBe(known);
  await expect.poll(() => count(seen, /\/api\/v1\/bookings\?/)).toBe(2);
  release();
  await expect(page.locator('main table[aria-busy=false]')).toBeVisible();
  expect(count(seen, /\/api\/v1\/companies\/\d+$/)).toBe(1);
});

test('after a sign-out nothing of the former user is painted for the next', async ({ page }) => {
  await enter(page, 'ADMIN');
  await page.goto('/dashboard/company-bookings');
  const rows = page.locator('main tbody tr');
  await expect(rows.first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Sign out|Yes/ })
    .click();
  await expect(page).toHaveURL(/\/(\?.*)?$/);

  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/v1\/(?:bookings|companies)/, async (route) => {
    await held;
    await route.continue();
  });
  const next = account('OPR', ({ companyId }) => companyId !== account('ADMIN').companyId);
  await page.getByRole('main').getByLabel('Email').fill(next.email);
  await page.getByLabel('Password', { exact: true }).fill(next.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await menu(page, 'Company bookings').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Company bookings' })).toBeVisible();
  await expect(page.locator('main [aria-busy=true]').first()).toBeVisible();
  await expect(rows).toHaveCount(0);
  release();
  await expect(rows.first()).toBeVisible();
});

test('a tab that is seen again asks for nothing while nothing has changed (§7.3)', async ({ page }) => {
  await enter(page, 'OPR');
  const show = (state: 'visible' | 'hidden') =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { get: () => state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  const stream = () => page.waitForResponse((answer) => answer.url().endsWith('/api/v1/events'));
  const began = stream();
  await page.goto('/dashboard/userSettings');
  await expect(page.getByLabel('First name')).toBeVisible();
  await began;
  // The first stream of a page reads texts and notifications once more.
  await page.waitForTimeout(2_000);
  const seen = watch(page);
  // Another test may change a text meanwhile; then the next time counts.
  await expect(async () => {
    await show('hidden');
    seen.length = 0;
    const retry = stream();
    await show('visible');
    expect(await (await retry).request().headerValue('last-event-id')).toMatch(/^\d+$/);
    await page.waitForTimeout(2_000);
    expect(seen.filter((request) => request.includes('/api/'))).toEqual(['GET /api/v1/events']);
  }).toPass({ timeout: 20_000 });
});
