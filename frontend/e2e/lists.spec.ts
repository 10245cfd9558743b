// Lists and their frame: how much is in sight, at every width, and what stands in the way of what.
import type { Page } from '@playwright/test';
import { account, enter, expect, test, type Tokens } from './support/fixtures';
import { languages } from './support/variants';
import { atRest, resize, withLongNames, withoutEvents } from './support/look';

test.beforeEach(({ page }) => withoutEvents(page));

const ROLES = ['SYSADM', 'ADMIN', 'OPR'] as const;
const BOOKINGS = {
  SYSADM: '/dashboard/bookings',
  ADMIN: '/dashboard/company-bookings',
  OPR: '/dashboard/company-bookings',
};

for (const language of languages('sr_Latn_RS'))
  test(`at least nine bookings are in sight, each in one or two lines (${language})`, async ({ page }) => {
    await enter(page, 'ADMIN', language);
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const query of ['', '?status=CREATED,COMPLETED&from=2020-01-01&to=2040-12-31']) {
      await page.goto(`${BOOKINGS.ADMIN}${query}`);
      await expect(page.locator('tbody tr').nth(9)).toBeAttached();
      await atRest(page);
      const rows = await page
        .locator('tbody tr')
        .evaluateAll((all) =>
          all.map((row) => row.getBoundingClientRect()).map(({ bottom, height }) => ({ bottom, height })),
        );
      expect(rows.filter(({ bottom }) => bottom <= 900).length, query).toBeGreaterThanOrEqual(9);
      // Two badges are the highest pair of lines.
      expect(Math.max(...rows.map(({ height }) => height)), query).toBeLessThanOrEqual(76);
    }
  });

test('unset filters stand behind their button, set ones and the columns beside it, at all widths', async ({ page }) => {
  await enter(page, 'ADMIN');
  // On a phone they open over the page (wide.spec.ts).
  for (const width of [700, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${BOOKINGS.ADMIN}?status=CREATED`);
    const bar = page.getByRole('search', { name: 'Search and filters' });
    const filters = bar.getByRole('button', { name: 'Filters' });
    const columns = bar.getByRole('button', { name: 'Columns' });
    await expect(bar.getByRole('searchbox')).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Remove Status: Created' })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Payment', exact: true })).toHaveCount(0);
    const middle = async (of: typeof filters) => {
      const box = (await of.boundingBox())!;
      return Math.round(box.y + box.height / 2);
    };
    await expect
      .poll(async () => Math.abs((await middle(filters)) - (await middle(columns))), `${width} px`)
      .toBeLessThan(3);
    await filters.click();
    await expect(bar.getByRole('button', { name: 'Payment', exact: true })).toBeVisible();
  }
});

for (const role of ROLES)
  test(`the whole menu of ${role} is in sight at 900 px, and a group's name is no breadcrumb`, async ({ page }) => {
    await enter(page, role);
    for (const language of ['en_US', 'sr_Latn_RS']) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(BOOKINGS[role]);
      await page.evaluate((lang) => localStorage.setItem('language', lang), language);
      await page.reload();
      await expect(page.locator('tbody tr').first()).toBeVisible();
      const nav = page.locator('aside nav');
      const hidden = await nav.evaluate((node) => {
        const end = node.getBoundingClientRect().bottom;
        const last = Math.max(...[...node.querySelectorAll('li')].map((one) => one.getBoundingClientRect().bottom));
        return { below: Math.max(0, last - end), scrolls: node.scrollHeight - node.clientHeight };
      });
      expect(hidden, language).toEqual({ below: 0, scrolls: 0 });
      await expect(page.getByRole('navigation', { name: /^(You are here|Gde se nalazite)$/ })).toHaveCount(0);
    }
  });

test('a toast that waits does not stand before the way out', async ({ page }) => {
  await enter(page, 'OPR');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/dashboard/userSettings');
    await page.getByLabel('Last name').fill(`Antić ${width}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save', exact: true }).click();
    const toast = page.locator('.Toastify__toast');
    await expect(toast).toBeVisible();
    // It waits under the pointer.
    await toast.hover();
    if (width === 390) await page.getByRole('button', { name: 'Open the menu' }).dispatchEvent('click');
    const out = page.getByRole('button', { name: 'Sign out' });
    await expect(out).toBeVisible();
    await page.waitForTimeout(400);
    const [over, under] = [(await toast.boundingBox())!, (await out.boundingBox())!];
    expect(over.y + over.height, `${width} px`).toBeLessThanOrEqual(under.y);
  }
});

/** A note on the first company, so that the audit has an entry whichever tests run. */
async function writeNote(page: Page, { authToken }: Tokens, text: string) {
  const { companyId } = account('ADMIN');
  const made = await page.request.post('/api/v1/notes', {
    headers: { Authorization: `Bearer ${authToken}` },
    data: { entity: 'COMPANY', entityId: companyId, text },
  });
  expect(made.status()).toBe(201);
}

const LISTS = {
  ADMIN: ['company-bookings', 'company-users', 'reviews', 'payments', 'company-branches', 'audit'],
  SYSADM: ['bookings', 'companies', 'users', 'services', 'breeds', 'marketing', 'faq', 'support', 'reviews'],
};
for (const [role, lists] of Object.entries(LISTS) as ['ADMIN' | 'SYSADM', string[]][])
  for (const long of [false, true])
    test(`no name breaks inside a word in the lists of ${role}${long ? ', beside words of 50 letters' : ''}`, async ({
      page,
    }) => {
      test.setTimeout(240_000);
      if (long) await withLongNames(page);
      await writeNote(page, await enter(page, role), 'Zove uveče');
      const found: string[] = [];
      for (const list of lists) {
        await page.goto(`/dashboard/${list}`);
        await expect(page.locator('tbody tr').first()).toBeVisible();
        for (const width of [1024, 1180, 1280, 1440]) {
          await resize(page, width);
          const wrong = await page.evaluate(() => {
            const range = document.createRange();
            const broken = [...document.querySelectorAll('td')].flatMap((cell) => {
              const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
              const words: string[] = [];
              while (walker.nextNode()) {
                const text = walker.currentNode as Text;
                for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}]+/gu)) {
                  range.setStart(text, index);
                  range.setEnd(text, index + word.length);
                  const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
                  if (word.length < 18 && tops.size > 1) words.push(word);
                }
              }
              return words;
            });
            const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
            const table = document.querySelector('table')!.getBoundingClientRect();
            const card = document.querySelector('table')!.parentElement!.getBoundingClientRect();
            return [
              ...broken,
              ...(over > 0 ? [`the page is ${over} px too wide`] : []),
              ...(table.right > card.right + 1
                ? [`the table is ${Math.round(table.right - card.right)} px too wide`]
                : []),
            ];
          });
          for (const one of wrong) found.push(`${list} at ${width}: ${one}`);
        }
      }
      expect(found).toEqual([]);
    });

test('the audit shows the whole moment, and stays within the page beside a word without end', async ({ page }) => {
  await writeNote(page, await enter(page, 'SYSADM'), 'beskrajno'.repeat(60));
  for (const width of [1440, 1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/dashboard/audit');
    const row = page.getByRole('row').filter({ hasText: 'beskrajno' }).first();
    await expect(row).toBeVisible();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(over, `at ${width} px`).toBeLessThanOrEqual(0);
    // Day and time, neither of them cut.
    const link = row.getByRole('link').first();
    await expect(link).toHaveText(/\d{4}\s*\d{2}:\d{2}$/);
    const cut = await link.evaluate((one) =>
      [one, ...one.querySelectorAll('*')].some(
        (part) => part.scrollHeight > part.clientHeight + 2 && getComputedStyle(part).overflow === 'hidden',
      ),
    );
    expect(cut, `at ${width} px`).toBe(false);
  }
});
