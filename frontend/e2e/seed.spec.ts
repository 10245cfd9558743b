// Look and addresses that the specification fixes, as a browser sees them.
import { enter, expect, test } from './support/fixtures';
import { atRest, withoutEvents } from './support/look';

test('§1.4 §1.5 §9.6 colors, font and icons are those of the specification', async ({ page }) => {
  await withoutEvents(page);
  const fonts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(new URL(request.url()).pathname));
  await page.goto('/');
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  await expect(signIn).toBeVisible();
  await atRest(page);
  // Dark green, with white on it.
  expect(await signIn.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe('rgb(30, 77, 57)');
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/^Raleway\b/);
  const weights = await page.evaluate(async () => {
    await Promise.all(['400', '600', '700'].map((weight) => document.fonts.load(`${weight} 16px Raleway`, 'Aš')));
    const ours = [...document.fonts].filter(({ family, status }) => family === 'Raleway' && status === 'loaded');
    return [...new Set(ours.map(({ weight }) => weight))].sort();
  });
  expect(weights).toEqual(['400', '600', '700']);
  expect(fonts.some((path) => path.startsWith('/assets/icons/'))).toBe(true);
  await enter(page, 'OPR');
  await page.goto('/dashboard/company-operator');
  const chosen = page.getByRole('navigation').first().locator('a[aria-current=page]');
  await expect(chosen).toBeVisible();
  // The active mark in the menu is tan.
  const tan = 'rgb(210, 180, 140)';
  const looks = await chosen.evaluate((node) => {
    const all = [node, ...node.querySelectorAll('*')].map((one) => getComputedStyle(one));
    return all.map((one) => `${one.backgroundColor} ${one.color} ${one.boxShadow} ${one.borderColor}`).join(' ');
  });
  expect(looks).toContain(tan);
});

test('§2.4 §2.33 the landing page is everybody’s, and nothing is served under a prefix', async ({ page, request }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const scripts = await page
    .locator('script[src], link[href][rel*=preload]')
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('src') ?? node.getAttribute('href') ?? ''));
  expect(scripts.length).toBeGreaterThan(0);
  for (const address of scripts) expect(new URL(address, page.url()).pathname).toMatch(/^\/(static|assets)\//);
  const answer = await request.get('/static/js/nothing.js');
  expect(answer.status()).toBe(404);
});
