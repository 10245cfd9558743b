// Where the focus goes when what had it is gone: into the form that opens, to the heading of the page that opens,
// to the row that was left. What is typed in a dialog outlives it, and Ctrl-Enter sends.
import { enter, expect, test } from './support/fixtures';
import { atRest, withoutEvents } from './support/look';
import { dayAfter, openTestBranch } from './support/test-branch';
import type { Page } from '@playwright/test';

const title = (page: Page) => page.locator('#page-title');
const rowLink = (page: Page, at: number) => page.locator('tbody tr').nth(at).locator('[data-row-link]');

test('sign-in at its own address begins in Email', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.goto('/');
  await page.getByLabel('Password', { exact: true }).click();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('a record begins at its heading, and the list at the row that was left', async ({ page }) => {
  await enter(page, 'ADMIN');
  await page.goto('/dashboard/company-bookings');
  for (const back of ['browser', 'breadcrumb'] as const) {
    const link = rowLink(page, 3);
    const name = await link.innerText();
    await (back === 'browser' ? page.locator('tbody tr').nth(3).locator('td').nth(2).click() : link.click());
    await expect(page).toHaveURL(/\/\d+$/);
    await expect(title(page)).toBeFocused();
    if (back === 'browser') await page.goBack();
    else await page.getByRole('navigation', { name: 'You are here' }).getByRole('link').click();
    await expect(page.getByRole('link', { name, exact: true })).toBeFocused();
  }
  // A record that stands in the address of its list.
  await page.goto('/dashboard/reviews');
  await rowLink(page, 2).click();
  await expect(title(page)).toBeFocused();
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Reviews' }).click();
  await expect(rowLink(page, 2)).toBeFocused();
});

test('board and palette lead to a booking, whose form is opened by a letter', async ({ page }) => {
  await enter(page, 'OPR');
  await page.goto('/dashboard/company-operator');
  const pets = page
    .getByRole('region', { name: /^(Expected|In house|Leaving)/ })
    .locator('li p a')
    .first();
  const name = await pets.innerText();
  await pets.click();
  await expect(title(page)).toBeFocused();
  await page.keyboard.press('e');
  await expect(page.getByLabel('Phone')).toBeFocused();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { name: 'Guest and pets' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('link', { name, exact: true }).first()).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill(name.split(',')[0]!);
  await expect(page.getByRole('option').first()).toContainText(name.split(',')[0]!);
  await page.getByRole('option').first().click();
  await expect(page).toHaveURL(/\/\d+$/);
  await expect(title(page)).toBeFocused();
});

test('a press beside gives the focus back, and the second press of a double click does not take it', async ({
  page,
}) => {
  await enter(page, 'SYSADM');
  await page.goto('/dashboard/home');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await bell.click();
  await page.keyboard.press('Escape');
  await expect(bell).toBeFocused();
  for (const typed of ['', 'mar']) {
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search' });
    await expect(field).toBeFocused();
    await field.pressSequentially(typed);
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.mouse.click(1400, 880);
    await expect(field).toBeHidden();
    await expect(bell).toBeFocused();
  }
  await page.goto('/dashboard/payments?tab=needs');
  const asks = page.getByRole('button', { name: /^(Hand out|Confirm)/ }).first();
  await asks.dblclick();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(asks).toBeFocused();
});

test('Enter that is held opens a question, and answers neither it nor that of the next row', async ({ page }) => {
  await enter(page, 'SYSADM');
  await page.goto('/dashboard/payments?tab=needs');
  const posted: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posted.push(request.url()));
  const asks = page.getByRole('button', { name: /^Settle/ }).first();
  await asks.focus();
  await page.keyboard.down('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  // What has the focus is a text field or a select: the button of this dialog, to be pressed by what follows.
  await dialog.getByRole('button', { name: 'Cancel' }).focus();
  for (let times = 0; times < 5; times++) await page.keyboard.down('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.up('Enter');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(asks).toBeFocused();
  expect(posted).toEqual([]);
});

test('the calendar leads to a booking and back to its bar', async ({ page }) => {
  const { testBranch, api } = await openTestBranch(page);
  const booking = await api.book(testBranch, 'Ana Fokus', dayAfter(1), dayAfter(3));
  await page.goto(`/dashboard/calendar?branch=${testBranch.branchId}`);
  const bar = page.locator(`[data-bar^="${booking.id}."]`).first();
  await bar.click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open' }).click();
  await expect(title(page)).toBeFocused();
  await page.goBack();
  await expect(bar).toBeFocused();
});

test('a payment within Complete leads back to the button that completes', async ({ page }) => {
  const { api } = await openTestBranch(page);
  const { items } = await api.ask<{ items: { id: number; balance: number; checkOut: string }[] }>(
    'GET',
    '/bookings?status=ACTIVE',
  );
  const owing = items.find(({ balance, checkOut }) => balance > 0 && checkOut > new Date().toISOString());
  await page.goto(`/dashboard/company-bookings/${owing?.id}`);
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Record a payment' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Record a payment' }).click();
  await expect(dialog.getByLabel('Method')).toBeFocused();
  // What is typed outlives the dialog.
  await dialog.getByLabel('Fiscal receipt').fill('FR-77');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Record a payment' }).first().click();
  await expect(page.getByRole('dialog').getByLabel('Fiscal receipt')).toHaveValue('FR-77');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await dialog.getByRole('button', { name: 'Record a payment' }).click();
  await dialog.getByLabel('Method').selectOption({ label: 'Cash' });
  await dialog.getByRole('button', { name: /^Record / }).click();
  await expect(dialog.getByRole('button', { name: 'Yes, everything went fine' })).toBeFocused();
  await page.keyboard.press('Escape');
});

test('opening hours open in their first field, and a removed interval leaves the focus in its day', async ({
  page,
}) => {
  const { testBranch } = await openTestBranch(page);
  await page.goto(`/dashboard/company-branches/${testBranch.branchId}`);
  await page.getByRole('button', { name: 'Enter opening hours' }).click();
  await expect(page.locator('[name="openingHours.0.from"]')).toBeFocused();
  await page.getByRole('button', { name: 'Remove hours 1 on Monday' }).click();
  await expect(page.getByRole('group', { name: 'Monday' }).getByRole('button').first()).toBeFocused();
});

test('Ctrl-Enter sends a note, and the next one begins in the same field', async ({ page }) => {
  const { testBranch, api } = await openTestBranch(page);
  const { id } = await api.book(testBranch, 'Eva Fokus', dayAfter(3), dayAfter(4));
  await page.goto(`/dashboard/company-bookings/${id}`);
  const note = page.locator('section', { has: page.getByRole('heading', { name: 'Notes' }) }).locator('textarea');
  await note.click();
  await page.keyboard.type('Eats at eight');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Eats at eight' })).toBeVisible();
  await expect(note).toHaveValue('');
  await expect(note).toBeFocused();
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  test('no field has text smaller than 16 px', async ({ page }) => {
    await withoutEvents(page);
    const small = async (path: string) => {
      await page.goto(path);
      await expect(title(page)).toBeVisible();
      await atRest(page);
      return page.evaluate(() =>
        [...document.querySelectorAll('input:not([type=checkbox], [type=radio]), select, textarea')]
          .filter((one) => Number.parseFloat(getComputedStyle(one).fontSize) < 16)
          .map((one) => one.getAttribute('name') ?? one.getAttribute('aria-label') ?? one.outerHTML),
      );
    };
    expect(await small('/login')).toEqual([]);
    await enter(page, 'ADMIN');
    for (const path of ['company-bookings', 'company-bookings/new', 'company-branches/new', 'userSettings'])
      expect(await small(`/dashboard/${path}`), path).toEqual([]);
  });
});
