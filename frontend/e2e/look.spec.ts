// Fixed measures, no horizontal scrolling on a phone, no requests when the focus changes, and axe on
// every screen in both languages.
import type { Page } from '@playwright/test';
import { account, enter, expect, seriousFindings, test } from './support/fixtures';

test('text fields are 516 px wide from 960 px up and not below', async ({ page }) => {
  await enter(page, 'OPR');
  await page.goto('/dashboard/userSettings');
  const field = page.getByLabel('First name');
  const width = async (viewport: number) => {
    await page.setViewportSize({ width: viewport, height: 900 });
    return (await field.boundingBox())?.width;
  };
  await expect(field).toBeVisible();
  // A viewport changed while styles still load may keep the media queries of the former one.
  await page.waitForLoadState('networkidle');
  expect(await width(960)).toBe(516);
  expect(await width(1920)).toBe(516);
  expect(await width(959)).not.toBe(516);
});

test('losing and getting focus sends no request', async ({ page }) => {
  await enter(page, 'OPR');
  await page.goto('/dashboard/company-bookings');
  await expect(page.getByRole('table').or(page.getByRole('list')).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const requested: string[] = [];
  page.on('request', (request) => {
    // Parts that are painted later may still be on their way.
    if (request.url().includes('/api/')) requested.push(request.url());
  });
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

const SCREENS = {
  OPR: [
    '/dashboard/company-operator',
    '/dashboard/calendar',
    '/dashboard/company-bookings',
    '/dashboard/company-bookings/new',
  ],
  ADMIN: [
    '/dashboard/admin-home',
    '/dashboard/calendar',
    '/dashboard/company-bookings',
    '/dashboard/change-password',
    '/dashboard/nowhere',
    '/dashboard/company',
    '/dashboard/company-branches',
    '/dashboard/company-branches/new',
    '/dashboard/company-users',
    '/dashboard/company-users/new',
    '/dashboard/payments',
    '/dashboard/payments?tab=requests',
    '/dashboard/audit',
  ],
  SYSADM: [
    '/dashboard/home',
    '/dashboard/bookings',
    '/dashboard/bookings/new',
    '/dashboard/payments',
    '/dashboard/userSettings',
    '/dashboard/companies',
    '/dashboard/companies/new',
    '/dashboard/services',
    '/dashboard/services/new',
    '/dashboard/users',
    '/dashboard/users/new',
    '/dashboard/service-groups',
    '/dashboard/service-groups/new',
    '/dashboard/animalTypes',
    '/dashboard/animalTypes/new',
    '/dashboard/breeds',
    '/dashboard/breeds/new',
    '/dashboard/faq',
    '/dashboard/faq/new',
    '/dashboard/marketing-groups',
    '/dashboard/marketing-groups/new',
    '/dashboard/marketing',
    '/dashboard/marketing/new',
    '/dashboard/privacyPolicy?language=en_US',
    '/dashboard/termsOfUse',
    '/dashboard/audit',
  ],
};

/** Lists whose first record is opened, too. */
const DETAILS = {
  OPR: ['company-bookings'],
  ADMIN: ['company-branches', 'company-users', 'payments'],
  SYSADM: [
    'bookings',
    'companies',
    'services',
    'users',
    'service-groups',
    'animalTypes',
    'breeds',
    'faq',
    'marketing-groups',
    'marketing',
  ],
};

const wide = (page: Page) => page.setViewportSize({ width: 1440, height: 900 });

async function visit(page: Page, path: string, language: string) {
  await wide(page);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  await look(page, path, language);
}

/** Checks the present page. */
async function look(page: Page, path: string, language: string) {
  await page.waitForLoadState('networkidle');
  // The popups of a toolbar arrive after the rows.
  await expect(page.locator('[data-face]'), path).toHaveCount(0);
  await expect(page.locator('html'), path).toHaveAttribute('lang', language.replaceAll('_', '-'));
  expect(await seriousFindings(page), path).toEqual([]);
  const rawKey =
    /\b(booking|payment|refund|refundRequest|cancelMoney|statement|enum|screen|common|message|board|validation|company|companyView|branch|branchForm|service|serviceGroup|user|record|audit|note|workplace|timeslot|animalType|breed|faqEntry|marketingGroup|banner|legalText|order|home|adminHome)\.[a-z][\w.]+/;
  expect(await page.locator('body').innerText(), `${path}: raw keys`).not.toMatch(rawKey);
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${path}: sideways at 390 px`).toBeLessThanOrEqual(0);
}

/** Opens the first record of a list and returns its address. */
async function openFirst(page: Page, list: string): Promise<string> {
  await wide(page);
  await page.goto(list);
  await page.locator('tbody tr').first().locator('td, th').first().click();
  await expect(page).not.toHaveURL(new RegExp(`${list.replace('?', '\\?')}$`));
  return page.url();
}

for (const language of ['en_US', 'sr_Latn_RS'] as const) {
  for (const [role, paths] of Object.entries(SCREENS) as [keyof typeof SCREENS, string[]][]) {
    test(`every screen of ${role} is accessible and fits a phone (${language})`, async ({ page }) => {
      test.setTimeout(600_000);
      await enter(page, role, language);
      for (const path of paths) await visit(page, path, language);
    });

    test(`a record of every kind that ${role} opens is accessible and fits a phone (${language})`, async ({ page }) => {
      test.setTimeout(600_000);
      await enter(page, role, language);
      for (const list of DETAILS[role]) {
        const record = await openFirst(page, `/dashboard/${list}`);
        expect(record).toMatch(new RegExp(`${list}/\\d+$`));
        await visit(page, record, language);
        if (list !== 'companies') continue;
        for (const tab of ['branches', 'people', 'bookings', 'notes', 'history'])
          await visit(page, `${record}?tab=${tab}`, language);
        await visit(page, await openFirst(page, `${new URL(record).pathname}?tab=branches`), language);
      }
      if (role === 'OPR') return visit(page, `/dashboard/company-operator/${account('OPR').companyId}`, language);
      // An entry of the audit, in its dialog.
      const entry = await openFirst(page, '/dashboard/audit');
      await expect(page.getByRole('dialog')).toBeVisible();
      await look(page, entry, language);
    });
  }

  test(`every public screen is accessible and fits a phone (${language})`, async ({ page }) => {
    await page.addInitScript((lang) => localStorage.setItem('language', lang), language);
    for (const path of ['/', '/login', '/forgot-password', '/reset-password?token=x', '/accept-invitation?token=x'])
      await visit(page, path, language);
  });
}

test('the dialog with a closure’s bookings begins below its margin', async ({ page }) => {
  await enter(page, 'ADMIN');
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto(`/dashboard/calendar?branch=${account('OPR').branchId ?? 1}`);
  await page.getByRole('button', { name: 'Close a period' }).click();
  const dialog = page.getByRole('dialog', { name: /^Close / });
  const to = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('To date').fill(to);
  await dialog.getByRole('button', { name: 'Next: the bookings' }).click();
  const list = page.getByRole('dialog', { name: /^Bookings in this closure/ });
  await expect(list.getByRole('listitem').nth(3)).toBeAttached();
  await expect.poll(async () => (await list.boundingBox())?.y).toBe(64);
});

test('a calendar says a guest’s name whole, with dots, or not at all', async ({ page }) => {
  await enter(page, 'OPR');
  for (const view of ['week', 'twoWeeks', 'month']) {
    await page.goto(`/dashboard/calendar?view=${view}`);
    await expect(page.locator('[data-bar]').first()).toBeVisible();
    const rooms = await page.locator('[data-bar] .label').evaluateAll((nodes) =>
      nodes.flatMap((node) => {
        const [label, bar] = [node.getBoundingClientRect(), node.parentElement!.getBoundingClientRect()];
        if (label.width === 0 || label.top >= bar.bottom) return [];
        // The label must be cut by its own ellipsis, not by its bar.
        return label.right > bar.right || getComputedStyle(node).textOverflow !== 'ellipsis' ? [0] : [label.width];
      }),
    );
    expect(rooms.length, view).toBeGreaterThan(0);
    expect(Math.min(...rooms), view).toBeGreaterThan(30);
  }
});

test('on a phone tap targets are high enough, and headings break no word', async ({ page }) => {
  await enter(page, 'OPR');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard/company-operator');
  const phone = page.locator('main li a[href^="tel:"]').first();
  await expect(phone).toBeVisible();
  expect((await phone.boundingBox())?.height).toBeGreaterThanOrEqual(32);
  const skip = page.getByRole('link', { name: 'Skip to content', includeHidden: true });
  expect(await skip.evaluate((node) => getComputedStyle(node).boxShadow)).toBe('none');
  await openFirst(page, '/dashboard/company-bookings');
  await page.setViewportSize({ width: 390, height: 844 });
  const crumb = page.getByRole('main').getByRole('link', { name: 'Company bookings' });
  await expect(crumb).toBeVisible();
  expect((await crumb.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  await page.setViewportSize({ width: 1240, height: 900 });
  await page.goto('/dashboard/company-bookings');
  const heads = page.locator('th span', { hasText: /^Check-(in|out)$/ });
  await expect(heads.first()).toBeVisible();
  for (const box of await heads.evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().height)))
    expect(box).toBeLessThan(26);
});
