// Features of every record: stale saves, deleting with undo, refusals that name the uses, an image,
// CSV export, history.
import { readFileSync } from 'node:fs';
import { account, chooseFirst, enter, expect, save, seriousFindings, test } from './support/fixtures';
import type { Page } from '@playwright/test';
import { mark } from './support/mark';

async function newBreed(page: Page, name: string) {
  await page.goto('/dashboard/breeds/new');
  await chooseFirst(page.getByRole('combobox', { name: 'Animal type' }));
  await page.getByLabel('Name, English').fill(name);
  await page.getByLabel('Name, Serbian').fill(name);
  await save(page);
  await expect(page).toHaveURL(/\/dashboard\/breeds\/\d+$/);
}

test('two people at one record: nothing typed is lost, each field is chosen', async ({ page, browser }) => {
  await enter(page, 'SYSADM');
  const name = `Proba ${mark()}`;
  await newBreed(page, name);
  const other = await (await browser.newContext({ baseURL: process.env['SAPA_URL'] ?? '' })).newPage();
  await enter(other, 'SYSADM');
  await other.goto(new URL(page.url()).pathname);
  await expect(other.getByLabel('Name, English')).toHaveValue(name);

  await page.getByLabel('Name, English').fill(`${name} mine`);
  await other.getByLabel('Name, English').fill(`${name} theirs`);
  await other.getByLabel('Size').selectOption({ label: 'Large' });
  await save(other);
  await expect(other.getByText('Successfully saved').first()).toBeVisible();

  await save(page);
  await expect(page.getByText(/ changed this in the meantime, at \d/)).toBeVisible();
  await expect(page.getByLabel('Name, English')).toHaveValue(`${name} mine`);
  await expect(page.getByLabel('Size').locator('option:checked')).toHaveText('Large');
  // Both values can be chosen; no other test looks at this view with axe.
  expect(await seriousFindings(page), 'the conflict view').toEqual([]);
  await page
    .getByRole('button', { name: 'Take theirs' })
    .or(page.getByRole('radio', { name: /theirs/i }))
    .first()
    .click();
  await expect(page.getByLabel('Name, English')).toHaveValue(`${name} theirs`);
  await page.getByLabel('Name, Serbian').fill(`${name} oba`);
  await save(page);
  await expect(page.getByText('Successfully saved').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Name, English')).toHaveValue(`${name} theirs`);
  await expect(page.getByLabel('Name, Serbian')).toHaveValue(`${name} oba`);
  await other.context().close();
});

test('deleting asks (§4.9, §8.5), can be undone, and says what stands in the way', async ({ page }) => {
  await enter(page, 'SYSADM');
  const name = `Brisanje ${mark()}`;
  await newBreed(page, name);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete this record?');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Successfully deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/breeds$/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Successfully restored')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Name of the breed' }).fill(name);
  await expect(page.getByText(name).first()).toBeVisible();

  // An animal type with breeds.
  await page.goto('/dashboard/animalTypes');
  await page.locator('tbody tr').first().click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('An error occurred while deleting, please try again').first()).toBeVisible();
  await expect(page.getByText(/\d+ breeds?/).first()).toBeVisible();
});

test('a logo is checked before it is sent, and kept; the list is exported; the history shows the change', async ({
  page,
}) => {
  const admin = account('ADMIN');
  const operator = account('OPR', ({ companyId }) => companyId === admin.companyId);
  await enter(page, 'ADMIN');
  // The audit's entries about logos so far.
  const logos = page.locator('tbody tr').filter({ hasText: 'Changed' }).filter({ hasText: 'Logo' });
  const readAudit = async () => {
    const answered = page.waitForResponse(/\/api\/v1\/audit\?/);
    await page.goto('/dashboard/audit?entity=company&action=COMPANY_UPDATED');
    await answered;
    await expect(page.locator('tbody tr').first().or(page.getByText('Nothing matches'))).toBeVisible();
  };
  await readAudit();
  const before = await logos.count();

  await page.goto('/dashboard/company');
  await expect(page.getByLabel('Registration number')).toBeVisible();
  const chooser = page.locator('input[type=file]');
  await chooser.setInputFiles({
    name: 'x.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await expect(page.getByText('Only PNG and JPEG pictures are accepted')).toBeVisible();
  const picture = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 480;
    const pen = canvas.getContext('2d');
    if (pen) {
      pen.fillStyle = '#1e4d39';
      pen.fillRect(0, 0, 640, 480);
      pen.fillStyle = '#d2b48c';
      pen.fillRect(100, 100, 300, 200);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  await chooser.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') });
  await expect(page.getByText('Only PNG and JPEG pictures are accepted')).toHaveCount(0);
  await save(page);
  await expect(page.getByText('Successfully saved').first()).toBeVisible();
  await page.reload();
  await expect(page.locator('img[src^="blob:"]').first()).toBeVisible();

  await readAudit();
  await expect(logos).toHaveCount(before + 1);
  await logos.first().locator('td, th').first().click();
  const entry = page.getByRole('dialog', { name: 'Company: Changed' });
  await expect(entry.getByRole('rowheader', { name: 'Logo' })).toBeVisible();
  await expect(entry).toContainText('Administrator');

  // The file holds exactly the filtered rows.
  await page.goto('/dashboard/company-users?pageSize=100');
  await expect(page.getByText(operator.email)).toBeVisible();
  await page.goto('/dashboard/company-users?pageSize=100&role=ADMIN');
  await expect(page.getByText(admin.email)).toBeVisible();
  await expect(page.getByText(operator.email)).toHaveCount(0);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /export/i }).click(),
  ]);
  const text = readFileSync(await file.path(), 'utf8');
  expect(text.charCodeAt(0)).toBe(0xfeff);
  expect(text).toContain(admin.email);
  expect(text).not.toContain(operator.email);
});
