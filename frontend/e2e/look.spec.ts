// The fixed measures, nothing sideways on a phone, no requests by losing and getting
// focus, and axe on every screen in both languages.
import { enter, expect, seriousFindings, test } from './support/fixtures';

test('text fields are 516 px wide from 960 px up and not below', async ({ page }) => {
  await enter(page, 'OPR');
  await page.goto('/dashboard/userSettings');
  const field = page.getByLabel('First name');
  const width = async (viewport: number) => {
    await page.setViewportSize({ width: viewport, height: 900 });
    return (await field.boundingBox())?.width;
  };
  await expect(field).toBeVisible();
  expect(await width(960)).toBe(516);
  expect(await width(1920)).toBe(516);
  expect(await width(959)).not.toBe(516);
});

test('losing and getting focus asks the server nothing', async ({ page }) => {
  await enter(page, 'OPR');
  await page.goto('/dashboard/company-bookings');
  await expect(page.getByRole('table').or(page.getByRole('list')).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  for (let i = 0; i < 3; i += 1) {
    await page.evaluate(() => {
      window.dispatchEvent(new Event('blur'));
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('focus'));
    });
    await page.waitForTimeout(400);
  }
  expect(requested).toEqual([]);
});

const SCREENS = [
  ['OPR', '/dashboard/company-operator'], ['OPR', '/dashboard/company-bookings'], ['OPR', '/dashboard/company-bookings/new'],
  ['ADMIN', '/dashboard/company-bookings'], ['ADMIN', '/dashboard/change-password'],
  ['SYSADM', '/dashboard/bookings/new'], ['SYSADM', '/dashboard/userSettings'], ['SYSADM', '/dashboard/bookings'],
] as const;

for (const language of ['en_US', 'sr_Latn_RS'] as const) {
  test(`every screen is accessible and fits a phone (${language})`, async ({ page }) => {
    test.setTimeout(180_000);
    for (const [role, path] of SCREENS) {
      await page.evaluate(() => (localStorage.clear(), sessionStorage.clear())).catch(() => undefined);
      await enter(page, role, language);
      await visit(path);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator('tbody tr').first().click();
    await expect(page).toHaveURL(/bookings\/\d+/);
    await visit(page.url());
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.setItem('entered', '1');
    });
    await page.evaluate((lang) => localStorage.setItem('language', lang), language);
    for (const path of ['/', '/login', '/forgot-password', '/reset-password?token=x']) await visit(path);

    async function visit(path: string) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page.locator('html'), path).toHaveAttribute('lang', language.replaceAll('_', '-'));
      expect(await seriousFindings(page), path).toEqual([]);
      expect(await page.locator('body').innerText(), `${path}: raw keys`).not.toMatch(/\b(booking|enum|screen|common|message|board|validation)\.[a-z][\w.]+/);
      await page.setViewportSize({ width: 390, height: 844 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${path}: sideways at 390 px`).toBeLessThanOrEqual(0);
    }
  });
}
