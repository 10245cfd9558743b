// The calendar at the desk: an overbooked booking gets its own place once that is free, the review of
// a closure keeps its decisions, and a distant day is one pick away.
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { dayAfter, openTestBranch } from './support/test-branch';

const bar = (page: Page, { id }: { id: number }) => page.locator(`[data-bar^="${id}."]`);

/** Takes a bar by keyboard and drops it where it is. */
async function dropInPlace(page: Page, booking: { id: number }) {
  await bar(page, booking).focus();
  await page.keyboard.press('m');
  await expect(page.locator('.layer[data-moving] .frame:not([data-tone=wait])')).toBeAttached();
  await page.keyboard.press('Enter');
}

test('an overbooked booking is refused its place while it is taken, and gets it once it is free', async ({ page }) => {
  const { testBranch, api } = await openTestBranch(page);
  const [from, to] = [dayAfter(20), dayAfter(23)];
  const [a] = testBranch.places;
  const first = await api.book(testBranch, 'Ana Prva', from, to, { workplaceId: a.id });
  const over = await api.book(testBranch, 'Iva Druga', from, to, {
    workplaceId: a.id,
    overbookReason: 'A guest of ten years',
  });
  await page.goto(`/dashboard/calendar?branch=${testBranch.branchId}&from=${from}`);
  await dropInPlace(page, over);
  await expect(page.locator('.tip')).toContainText(`${a.name}: Ana's dog until`);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The move from the list is refused, too.
  await page.goto(`/dashboard/company-bookings/${over.id}`);
  await page.getByRole('button', { name: 'Find a place' }).click();
  const move = page.getByRole('dialog', { name: 'Move or extend' });
  await expect(move.getByLabel('Arrival')).toBeFocused();
  await expect(move.getByRole('radio', { name: a.name })).toHaveAccessibleDescription(
    /^Ana's dog until .*overbooked\)$/,
  );
  await page.keyboard.press('Escape');

  await api.ask('POST', `/bookings/${first.id}/cancel`, { kind: 'CUSTOMER', reason: 'Ill' }, first.version);
  await page.goto(`/dashboard/calendar?branch=${testBranch.branchId}&from=${from}`);
  await dropInPlace(page, over);
  await expect(move.getByRole('radio', { name: a.name })).toBeChecked();
  await move.getByRole('button', { name: 'Save changes' }).click();
  await expect(move).toHaveCount(0);
  await expect(bar(page, over)).not.toHaveAttribute('data-overbooked');
  expect(await api.ask<{ overbooked: boolean }>('GET', `/bookings/${over.id}`)).toMatchObject({ overbooked: false });
});

test('decisions about a closure are not lost by a key', async ({ page }) => {
  const { testBranch, api } = await openTestBranch(page);
  const from = dayAfter(30);
  await api.book(testBranch, 'Ana Prva', from, dayAfter(32), { workplaceId: testBranch.places[0].id });
  await page.goto(`/dashboard/calendar?branch=${testBranch.branchId}&view=day&from=${from}`);
  await page.getByRole('button', { name: 'Close a period' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('From date')).toBeFocused();
  await expect(dialog.getByLabel('To date')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Next: the bookings' }).click();
  await expect(dialog.getByText('Whole day · Whole branch')).toBeFocused();
  await dialog.locator('label', { hasText: 'Cancel booking' }).click();
  await dialog.getByLabel('Reason for canceling', { exact: true }).fill('Painting');
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('button', { name: 'Next: the bookings' }).click();
  await expect(dialog.getByLabel('Reason for canceling', { exact: true })).toHaveValue('Painting');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  await expect(dialog.getByRole('radio', { name: 'Cancel booking' })).toBeChecked();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toHaveCount(0);
});

test('a distant day is picked, kept in the address, and left with Back', async ({ page }) => {
  const { testBranch } = await openTestBranch(page);
  await page.goto(`/dashboard/calendar?branch=${testBranch.branchId}&view=week`);
  await expect(page.getByRole('button', { name: 'Go to a date' })).toBeVisible();
  const before = page.url();
  await page.getByRole('button', { name: 'Go to a date' }).click();
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  const february = calendar.getByText('February 2028');
  while (!(await february.isVisible())) await calendar.getByRole('button', { name: 'Next month' }).click();
  await calendar.getByRole('button', { name: 'Tuesday 29 February 2028' }).click();
  await expect(page).toHaveURL(/from=2028-02-28$/);
  await page.reload();
  await expect(page.getByText('28 February – 5 March 2028')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(before);
});
