// A review through the browser: the company replies and reports, the platform hides and shows it again, and
// the list keeps its filters.
import { enter, expect, seriousFindings, test } from './support/fixtures';
import { mark } from './support/mark';

const LIST = '/dashboard/reviews?visibility=VISIBLE&replied=false';

test('a review is answered and reported, hidden and shown again', async ({ page, browser, baseURL }) => {
  await enter(page, 'ADMIN');
  await page.goto(LIST);
  await expect(page.locator('tbody tr').first()).toContainText('Visible');
  expect(await seriousFindings(page)).toEqual([]);
  const total = async () => Number(/of (\d+)/.exec(await page.getByText(/^1–\d+ of \d+$/).innerText())?.[1]);
  const before = await total();
  await page.locator('tbody tr').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/&review=\d+$/);
  const id = new URL(page.url()).searchParams.get('review');
  const thanks = `Hvala ${mark()} <b>vama</b>`;
  await page.getByRole('textbox', { name: 'Reply' }).fill(thanks);
  await page.getByRole('button', { name: 'Publish the reply' }).click();
  await expect(page.getByText(/can read the reply now/)).toBeVisible();
  await expect(page.getByRole('paragraph').filter({ hasText: thanks })).toBeVisible();
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this review?' });
  await dialog.getByLabel('What is wrong with it').selectOption({ label: 'Off topic' });
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Report' }).click();
  await expect(page.getByText(/Reported by the company on/)).toContainText('Off topic');
  expect(await seriousFindings(page)).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(LIST);
  await expect.poll(total).toBe(before - 1);

  const platform = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await enter(platform, 'SYSADM');
  await platform.goto(`/dashboard/reviews?review=${id}`);
  await platform.getByRole('button', { name: 'Hide', exact: true }).click();
  const hide = platform.getByRole('dialog', { name: 'Hide this review?' });
  await expect(hide.getByLabel('What is wrong with it')).toHaveValue('OFF_TOPIC');
  await hide.getByRole('button', { name: 'Hide' }).click();
  await expect(platform.getByText(/^Hidden on/)).toBeVisible();
  await page.goto(`/dashboard/reviews?review=${id}`);
  await expect(page.getByText(/^Hidden on/)).toContainText('Off topic');
  await platform.getByRole('button', { name: 'Show again' }).click();
  await platform.getByRole('alertdialog').getByRole('button', { name: 'Show again' }).click();
  await expect(platform.locator('[data-tone]', { hasText: 'Visible' })).toBeVisible();
  await platform.context().close();
});

test('a booking leads to its review', async ({ page }) => {
  await enter(page, 'ADMIN');
  await page.goto('/dashboard/reviews');
  await page.locator('tbody tr').first().getByRole('link', { name: /^B-/ }).click();
  await page.getByRole('link', { name: 'Open the review' }).click();
  await expect(page.getByRole('heading', { name: /^Review by / })).toBeVisible();
});
