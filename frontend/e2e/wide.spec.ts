// Wide, tablet and phone: how high lists are, which columns stay, and where a form has its fields and its buttons.
import type { Page } from '@playwright/test';
import { enter, expect, test } from './support/fixtures';
import { languages } from './support/variants';
import { atRest, resize, withoutEvents } from './support/look';

test.beforeEach(({ page }) => withoutEvents(page));

const BOOKINGS = '/dashboard/company-bookings';
const texts = {
  en_US: { filters: 'Filters', show: 'Show the list', sort: 'Sort by', columns: 'Columns', created: 'Created' },
  sr_Latn_RS: {
    filters: 'Filteri',
    show: 'Prikaži spisak',
    sort: 'Poređaj po',
    columns: 'Kolone',
    created: 'Kreirana',
  },
} as const;

/** The height of the whole page, the table's columns in sight, and what stands beside the screen. */
const measured = (page: Page) =>
  page.evaluate(() => {
    const table = document.querySelector('table')!;
    const inSight = (cells: NodeListOf<HTMLElement>) => [...cells].filter((cell) => cell.offsetWidth > 1);
    return {
      height: document.documentElement.scrollHeight,
      rows: table.querySelectorAll('tbody tr').length,
      row: Math.max(...[...table.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height)),
      cells: inSight(table.querySelectorAll('tbody tr:first-of-type td')).length,
      // The heads of cards are there for screen readers only.
      isTable: getComputedStyle(table).display === 'table',
      sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      /** The last cell of a card has words or badges that stay whole. */
      cut: [...table.querySelectorAll('td[data-card=end]')].filter((cell) => cell.scrollWidth > cell.clientWidth)
        .length,
      beside: Math.round(table.getBoundingClientRect().right - table.parentElement!.getBoundingClientRect().right),
    };
  });

async function openList(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await atRest(page);
}

async function listAt(page: Page, width: number) {
  await resize(page, width, width < 500 ? 844 : 900);
  return measured(page);
}

for (const language of languages('sr_Latn_RS'))
  test(`25 bookings are a low table on a tablet and cards of two lines on a phone (${language})`, async ({ page }) => {
    await enter(page, 'ADMIN', language);
    await openList(page, BOOKINGS);
    for (const width of [744, 820, 1024]) {
      const found = await listAt(page, width);
      expect(found, `${width} px`).toMatchObject({ rows: 25, isTable: true, cells: 5, sideways: 0 });
      expect(found.beside, `${width} px`).toBeLessThanOrEqual(0);
      expect(found.height, `${width} px`).toBeLessThanOrEqual(2_000);
    }
    const found = await listAt(page, 390);
    expect(found).toMatchObject({ rows: 25, isTable: false, sideways: 0 });
    expect(found.height).toBeLessThanOrEqual(2_600);
    expect(found.row).toBeLessThanOrEqual(72);
  });

const LISTS = {
  ADMIN: ['company-bookings', 'company-users', 'reviews', 'payments', 'company-branches'],
  SYSADM: ['bookings', 'companies', 'users', 'services', 'breeds', 'service-groups', 'animalTypes', 'faq'],
};
for (const [role, lists] of Object.entries(LISTS) as ['ADMIN' | 'SYSADM', string[]][])
  test(`every list of ${role} is a table of at most five columns from 744 px on, and of cards of two lines at 390`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await enter(page, role);
    const wrong: string[] = [];
    for (const list of lists) {
      await openList(page, `/dashboard/${list}`);
      for (const width of [744, 820, 1024]) {
        const { isTable, cells, sideways, beside } = await listAt(page, width);
        if (!isTable || cells > 5 || sideways > 0 || beside > 0)
          wrong.push(`${list} at ${width}: ${JSON.stringify({ isTable, cells, sideways, beside })}`);
      }
      const { isTable, row, sideways, cut } = await listAt(page, 390);
      if (isTable || row > 76 || sideways > 0 || cut > 0)
        wrong.push(`${list} at 390: ${JSON.stringify({ isTable, row, sideways, cut })}`);
    }
    expect(wrong).toEqual([]);
  });

for (const language of languages('en_US'))
  test(`a phone has a search and one button of all filters, which counts those that are set (${language})`, async ({
    page,
  }) => {
    const t = texts[language];
    await enter(page, 'ADMIN', language);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(BOOKINGS);
    const bar = page.locator('main').getByRole('search');
    await expect(bar.getByRole('searchbox')).toBeVisible();
    await expect(bar.getByRole('button')).toHaveCount(1);
    await bar.getByRole('button', { name: t.filters, exact: true }).click();
    const sheet = page.getByRole('dialog', { name: t.filters });
    await expect(sheet.getByLabel(t.sort)).toBeVisible();
    await sheet.getByRole('button', { name: 'Status', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: t.created }).click();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/status=CREATED/);
    await sheet.getByRole('button', { name: t.show }).click();
    await expect(sheet).toBeHidden();
    await expect(bar.getByRole('button', { name: `${t.filters} (1)` })).toBeVisible();
    await expect(bar.getByRole('button', { name: t.columns })).toHaveCount(0);
    const box = (await bar.boundingBox())!;
    expect(box.height).toBeLessThanOrEqual(80);
  });

/** The text fields of the form in sight, by name, with the left edge of each. */
const lefts = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLInputElement>('main form :is(input, textarea)[name]')].map((field) => [
        field.name,
        Math.round(field.getBoundingClientRect().left),
      ]),
    ),
  );

const saveBar = (page: Page) => page.locator('main [data-save-bar]').first();

for (const language of languages('sr_Latn_RS'))
  test(`a record's form has two fields of 516 px beside each other at 1440, one at 1280 (${language})`, async ({
    page,
  }) => {
    await enter(page, 'SYSADM', language);
    await page.goto('/dashboard/faq/new');
    await expect(page.locator('[name=questionEn]')).toBeVisible();
    for (const [width, columns] of [
      [1280, 1],
      [1440, 2],
      [1920, 2],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(async () => new Set(Object.values(await lefts(page))).size, `${width} px`).toBeGreaterThan(0);
      const { questionEn, questionSr } = await lefts(page);
      expect(questionSr! - questionEn!, `${width} px`).toBe(columns === 2 ? 556 : 0);
    }
    // The history stands below the form at 1440, and beside it where there is room for both.
    await page.goto('/dashboard/faq/1');
    const [form, history] = [page.locator('main form'), page.locator('main section').last()];
    const beside = async () => (await history.boundingBox())!.x > (await form.boundingBox())!.x + 1_000;
    await expect(page.locator('[name=questionEn]')).toBeVisible();
    expect(await beside()).toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(beside).toBe(false);
  });

for (const language of languages('en_US'))
  test(`a new booking has its fields beside each other where two fit, and its price always beside them (${language})`, async ({
    page,
  }) => {
    await enter(page, 'ADMIN', language);
    await page.goto(`${BOOKINGS}/new`);
    for (const [width, columns] of [
      [1280, 1],
      [1440, 1],
      [1920, 2],
    ] as const) {
      await resize(page, width);
      await expect(page.locator('[name=guestPhone]')).toBeVisible();
      await expect(page.locator('[name=comment]')).toBeVisible();
      const at = await lefts(page);
      const apart = [at['guestName']! - at['guestPhone']!, at['pets.0.breedId']! - at['pets.0.name']!];
      expect(apart, `${width} px`).toEqual(columns === 2 ? [556, 556] : [0, 0]);
      const [form, price] = [page.locator('main form'), page.locator('main section[aria-live]').first()];
      const [left, right] = [(await form.boundingBox())!, (await price.boundingBox())!];
      expect(right.x, `${width} px`).toBeGreaterThan(left.x + left.width);
      expect(right.width, `${width} px`).toBeGreaterThanOrEqual(340);
    }
  });

const FORMS = [
  ['ADMIN', `${BOOKINGS}/new`],
  ['ADMIN', '/dashboard/company-branches/new'],
  ['ADMIN', '/dashboard/company'],
  ['ADMIN', '/dashboard/company-users/new'],
  ['ADMIN', '/dashboard/userSettings'],
  ['SYSADM', '/dashboard/services/1'],
  ['SYSADM', '/dashboard/marketing/new'],
  ['SYSADM', '/dashboard/notification-sender?new'],
] as const;
for (const role of ['ADMIN', 'SYSADM'] as const)
  test(`the button that saves is in sight in every form of ${role} without scrolling, on every width`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await enter(page, role);
    for (const [, path] of FORMS.filter(([who]) => who === role)) {
      await page.goto(path);
      await atRest(page);
      for (const [width, height] of [
        [1440, 900],
        [820, 1180],
        [390, 844],
      ] as const) {
        await resize(page, width, height);
        await expect(saveBar(page).locator('button[type=submit]'), `${path} at ${width}`).toBeInViewport({ ratio: 1 });
      }
    }
  });

test('the bar of a dialog that is higher than the window stands at the end of the window', async ({ page }) => {
  await enter(page, 'ADMIN');
  await page.goto(`${BOOKINGS}?status=CREATED`);
  await page.locator('tbody tr a').first().click();
  await page.getByRole('button', { name: 'Move or extend' }).first().click();
  const bar = page.getByRole('dialog').locator('[data-save-bar]');
  for (const [width, height] of [
    [1440, 500],
    [390, 500],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(async () => {
        const { y, height: high } = (await bar.boundingBox())!;
        return Math.round(y + high);
      })
      .toBe(height);
  }
});

test('a field that has the focus is never under the bar', async ({ page }) => {
  await enter(page, 'ADMIN');
  for (const [width, height] of [
    [1440, 700],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/dashboard/company');
    await expect(page.locator('[name=bankAccount]')).toBeVisible();
    await page.locator('[name=name]').focus();
    for (let at = 0; at < 24; at += 1) {
      await page.keyboard.press('Tab');
      const under = await page.evaluate(() => {
        const bar = document.querySelector('[data-save-bar]')!;
        const field = document.activeElement!;
        if (bar.contains(field) || !bar.closest('form')!.contains(field)) return null;
        const over = field.getBoundingClientRect().bottom - bar.getBoundingClientRect().top;
        return over > 0 ? `${field.outerHTML.slice(0, 200)}: ${over}` : null;
      });
      expect(under, `field ${at} at ${width} px`).toBeNull();
    }
  }
});

test('a field without hint or error has no line under it, and an error takes no press away', async ({ page }) => {
  await enter(page, 'ADMIN');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/dashboard/company-users/new');
  const [first, last] = [page.locator('[name=firstName]'), page.locator('[name=lastName]')];
  await expect(first).toBeVisible();
  const gap = (await last.boundingBox())!.y - (await first.boundingBox())!.y;
  // Field, label, and the room between two fields.
  expect(gap).toBeLessThanOrEqual(92);
  // Leaving the required field shows its error, which moves the fields below it: after the press.
  await first.focus();
  const { x, y, width, height } = (await last.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.waitForTimeout(300);
  expect((await last.boundingBox())!.y).toBe(y);
  await page.mouse.up();
  await expect(first).toHaveAccessibleDescription('Required field');
  await expect(last).toBeFocused();
  expect((await last.boundingBox())!.y).toBeGreaterThan(y);
});
