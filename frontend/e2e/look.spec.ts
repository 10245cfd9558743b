// Fixed measures, no horizontal scrolling on a phone, no requests when the focus changes, and axe on
// every screen in both languages.
import type { Page } from '@playwright/test';
import { account, enter, expect, test } from './support/fixtures';
import { LANGUAGES, languages, pairs } from './support/variants';
import { atRest, fits, look, resize, wide, withLongNames, withoutEvents } from './support/look';

test.beforeEach(({ page }) => withoutEvents(page));

test('§1.6 text fields are 516 px wide from 960 px up and not below', async ({ page }) => {
  await enter(page, 'OPR');
  await page.goto('/dashboard/userSettings');
  const field = page.getByLabel('First name');
  const width = async (viewport: number) => {
    await page.setViewportSize({ width: viewport, height: 900 });
    return (await field.boundingBox())?.width;
  };
  await expect(field).toBeVisible();
  // A viewport changed while styles still load may keep the media queries of the former one.
  await atRest(page);
  expect(await width(960)).toBe(516);
  expect(await width(1920)).toBe(516);
  expect(await width(959)).not.toBe(516);
});

test('§7.3 losing and getting focus sends no request', async ({ page }) => {
  await enter(page, 'OPR');
  await page.goto('/dashboard/company-bookings');
  await expect(page.getByRole('table').or(page.getByRole('list')).first()).toBeVisible();
  // The bell comes after the first painting, and asks what is unread.
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  await atRest(page);
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

/** The screens beside those of the specification's table, which e2e/seed-walk.spec.ts opens. */
const SCREENS = {
  OPR: ['/dashboard/calendar', '/dashboard/till', '/dashboard/company-bookings/new'],
  ADMIN: [
    '/dashboard/calendar',
    '/dashboard/till',
    `/dashboard/till?month=${new Date().toISOString().slice(0, 7)}`,
    '/dashboard/change-password',
    '/dashboard/nowhere',
    '/dashboard/company-users/new',
    '/dashboard/payments?tab=requests',
    '/dashboard/audit',
  ],
  SYSADM: [
    '/dashboard/bookings/new',
    '/dashboard/companies/new',
    '/dashboard/services/new',
    '/dashboard/users/new',
    '/dashboard/service-groups/new',
    '/dashboard/animalTypes/new',
    '/dashboard/breeds/new',
    '/dashboard/faq/new',
    '/dashboard/marketing-groups/new',
    '/dashboard/marketing/new',
    '/dashboard/audit',
    '/dashboard/system',
  ],
};

/** The tabs of a company. */
const TABS = ['branches', 'people', 'bookings', 'notes', 'history'];

async function visit(page: Page, path: string, language: string) {
  await wide(page);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  await look(page, path, language);
}

/** Opens the first record of a list and returns its address. */
async function openFirst(page: Page, list: string): Promise<string> {
  await wide(page);
  await page.goto(list);
  await page.locator('tbody tr').first().locator('td, th').first().click();
  await expect(page).not.toHaveURL(new RegExp(`${list.replace('?', '\\?')}$`));
  return page.url();
}

for (const [role, language] of pairs(['OPR', 'ADMIN', 'SYSADM'] as const, LANGUAGES))
  test(`every screen of ${role} is accessible and fits a phone (${language})`, async ({ page }) => {
    test.setTimeout(600_000);
    await withLongNames(page);
    await enter(page, role, language);
    for (const path of SCREENS[role]) await visit(page, path, language);
  });

for (const [role, language] of pairs(['ADMIN', 'SYSADM'] as const, LANGUAGES))
  test(`the dialogs and tabs of ${role} are accessible and fit a phone (${language})`, async ({ page }) => {
    test.setTimeout(300_000);
    await withLongNames(page);
    await enter(page, role, language);
    if (role === 'SYSADM') {
      const company = await openFirst(page, '/dashboard/companies');
      expect(company).toMatch(/companies\/\d+$/);
      for (const tab of TABS) await visit(page, `${company}?tab=${tab}`, language);
      await visit(page, await openFirst(page, `${new URL(company).pathname}?tab=branches`), language);
    }
    // An entry of the audit, in its dialog: a sign-in is always there.
    const entry = await openFirst(page, '/dashboard/audit?signIns=true');
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(page, entry, language);
  });

for (const language of languages('sr_Latn_RS'))
  test(`every public screen is accessible and fits a phone (${language})`, async ({ page }) => {
    await page.addInitScript((lang) => localStorage.setItem('language', lang), language);
    for (const path of [
      '/',
      '/#privacy',
      '/#terms',
      '/login',
      '/forgot-password',
      '/reset-password#token=x',
      '/accept-invitation#token=x',
    ])
      await visit(page, path, language);
  });

test('a name of 50 letters without a space fits the dialogs of a booking on a phone', async ({ page }) => {
  await withLongNames(page);
  await enter(page, 'ADMIN');
  await openFirst(page, '/dashboard/company-bookings?status=CREATED');
  await page.setViewportSize({ width: 390, height: 844 });
  const names = ['Cancel booking', 'Move or extend', 'Record a payment'];
  await expect(page.getByRole('button', { name: names[0]! })).toBeVisible();
  await fits(page, 'a booking');
  for (const name of names) {
    await page.getByRole('button', { name }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Aleksandravelimirovic');
    await fits(page, name);
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog).toHaveCount(0);
  }
});

test('the dialog with a closure’s bookings begins below its margin', async ({ page }) => {
  await enter(page, 'ADMIN');
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto(`/dashboard/calendar?branch=${account('OPR').branchId ?? 1}`);
  await page.getByRole('button', { name: 'Close a period' }).click();
  const dialog = page.getByRole('dialog', { name: /^Close / });
  for (const label of ['From date', 'To date', 'Reason'])
    expect((await dialog.getByLabel(label).boundingBox())?.width, label).toBe(516);
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
    // Bars of one night among many days have a shape of their own (board.spec.ts).
    const rooms = await page.locator('[data-bar]:not([data-narrow]) .label').evaluateAll((nodes) =>
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

test('a calendar’s bars cover no workplace, and no mark takes the room of a name', async ({ page }) => {
  await enter(page, 'OPR', 'sr_Latn_RS');
  for (const width of [720, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/dashboard/calendar');
    await expect(page.locator('[data-bar]').first()).toBeVisible();
    const wrong = await page.evaluate(() => {
      const right = (node: Element) => node.getBoundingClientRect().right;
      const all = (css: string) => [...document.querySelectorAll(css)];
      const covered = all('.place > *').filter((node) => right(node) > right(node.parentElement!));
      const cut = all('.place .facts').filter((node) => node.scrollHeight > node.clientHeight + 1);
      const nameless = all('.bar:has(.mark)').filter((bar) => {
        const [name, room] = [bar.querySelector('.label')!.getBoundingClientRect(), bar.getBoundingClientRect()];
        return room.width > 90 && (name.top >= room.bottom || name.width < 30);
      });
      return [...covered, ...cut, ...nameless].map((node) => node.textContent);
    });
    expect(wrong, `${width} px`).toEqual([]);
    // Over the bars it would cut their texts.
    await expect(page.locator('.layer .now')).toHaveCount(0);
  }
});

for (const language of languages('en_US'))
  test(`a table has room for its words from 1280 px on, and breaks only what is typed (${language})`, async ({
    page,
  }) => {
    await withLongNames(page);
    await enter(page, 'ADMIN', language);
    for (const path of ['/dashboard/company-bookings', '/dashboard/company-users', '/dashboard/reviews']) {
      await page.goto(path);
      for (const width of [1280, 1366, 1440]) {
        await resize(page, width);
        await expect(page.locator('tbody tr').first()).toHaveCSS('display', 'table-row');
        const wrong = await page.evaluate(() => {
          const range = document.createRange();
          const lines = (text: Node, from: number, to: number) => {
            range.setStart(text, from);
            range.setEnd(text, to);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
          };
          const broken = [...document.querySelectorAll('td')].flatMap((cell) => {
            const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
            const words: string[] = [];
            while (walker.nextNode()) {
              const text = walker.currentNode as Text;
              for (const { 0: word, index } of text.data.matchAll(/\S+/g))
                if (word.length < 20 && lines(text, index, index + word.length) > 1) words.push(word);
            }
            return words;
          });
          const table = document.querySelector('table')!;
          const over = table.getBoundingClientRect().right - table.parentElement!.getBoundingClientRect().right;
          return over > 0 ? [...broken, `${over} px too wide`] : broken;
        });
        expect(wrong, `${path} at ${width} px`).toEqual([]);
      }
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
