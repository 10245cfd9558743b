// What saving a branch means for its open bookings: a closure entered in its form leads to the dialog of the
// calendar, and a changed price tells who keeps the old one. What was done stands on the person's page and in
// the audit, with values.
import type { BookingDetail, BranchDetail } from '../src/core';
import { enter, expect, save, test } from './support/fixtures';
import { dayAfter, openTestBranch } from './support/test-branch';

/** A date as staff type it. */
const typed = (date: string) => date.split('-').toReversed().join('.') + '.';

test('a closure in the branch form shortens a stay and gives back what the lost night cost', async ({ page }) => {
  const { testBranch, api } = await openTestBranch(page);
  const [from, next, to] = [dayAfter(40), dayAfter(41), dayAfter(43)];
  const stay = await api.book(testBranch, 'Ana Prva', from, to, { workplaceId: testBranch.places[0].id });
  const { total } = await api.ask<BookingDetail>('GET', `/bookings/${stay.id}`);
  await api.ask('POST', `/bookings/${stay.id}/payments`, { method: 'TRANSFER', amount: total });

  await page.goto(`/dashboard/company-branches/${testBranch.branchId}`);
  await page.getByLabel('Phone').fill('+381641112223');
  await page.getByRole('button', { name: 'Add a closure' }).click();
  const closures = page.getByRole('region', { name: 'Closures' });
  await closures.getByLabel('From date').fill(typed(from));
  await closures.getByLabel('Reason').fill('Painting');
  await expect(closures.getByText('1 booking falls into it. If you only save, it stays as it is.')).toBeVisible();
  await expect(closures.getByRole('link', { name: stay.number })).toBeVisible();
  await closures.getByRole('button', { name: 'Move, shorten or cancel them' }).click();

  const dialog = page.getByRole('dialog', { name: /Bookings in this closure/ });
  await dialog.locator('label', { hasText: 'Shorten' }).click();
  await expect(dialog.getByText(/1 night fewer\s· .*RSD go back/)).toBeVisible();
  await expect(dialog.getByRole('status')).toContainText('1 booking: 1 shortened');
  await dialog.getByRole('button', { name: 'Close and apply' }).click();
  await expect(dialog).toHaveCount(0);

  // The closure is saved; what else was typed is not yet.
  await expect(closures.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText('1 unsaved change')).toBeVisible();
  await save(page);
  await expect(page.getByText('Successfully saved')).toBeVisible();
  const branch = await api.ask<BranchDetail>('GET', `/branches/${testBranch.branchId}`);
  expect(branch.timeslots).toMatchObject([{ fromDate: from, reason: 'Painting' }]);
  expect(branch.phone).toBe('+381641112223');
  const after = await api.ask<BookingDetail>('GET', `/bookings/${stay.id}`);
  expect(after.checkInLocal.slice(0, 10)).toBe(next);
  expect(after.payments[0]?.refunds).toMatchObject([{ amount: total - after.total, kind: 'POLICY' }]);
  expect(after.balance).toBe(0);
});

test('saving a price tells which bookings keep the old one, and the audit tells both', async ({ page }) => {
  const { testBranch, api } = await openTestBranch(page);
  await api.book(testBranch, 'Iva Druga', dayAfter(50), dayAfter(52), { workplaceId: testBranch.places[0].id });
  await page.goto(`/dashboard/company-branches/${testBranch.branchId}`);
  const services = page.getByRole('region', { name: 'Services' });
  await services.getByRole('button', { expanded: false }).filter({ hasText: 'Stay' }).click();
  await services.getByLabel('Price', { exact: true }).fill('7777');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Save changes?' });
  await expect(question.getByText(/has another price\. 1 open booking keeps the old one/)).toBeVisible();
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Successfully saved')).toBeVisible();

  await page.goto('/dashboard/audit?entity=service');
  await expect(page.getByRole('row').filter({ hasText: 'Price' }).first()).toContainText(/Price: [\d,]+ → 7,777/);
  await page.goto('/dashboard/audit');
  await expect(page.getByText('Changed').first()).toBeVisible();
  await expect(page.getByText('Signed in')).toHaveCount(0);
  await page.goto('/dashboard/audit?signIns=true');
  await expect(page.getByText('Signed in').first()).toBeVisible();
});

test('the page of a person tells what this person did, in the language of the reader', async ({ page }) => {
  const { user } = await enter(page, 'ADMIN', 'sr_Latn_RS');
  await page.goto(`/dashboard/company-users/${user.id}`);
  const part = page.getByRole('region', { name: 'Šta je ova osoba uradila' });
  await expect(part).toBeVisible();
  await part.getByRole('link', { name: 'Sve u dnevniku izmena' }).click();
  await expect(page).toHaveURL(/\/dashboard\/audit\?actorId=\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Dnevnik izmena' })).toBeVisible();
});
