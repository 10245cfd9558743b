// A notification to all operators: counted, sent, live at the receiver's bell without a reload, and read.
import type { Page } from '@playwright/test';
import { enter, expect, seriousFindings, test } from './support/fixtures';

const PATH = '/dashboard/notification-sender';

async function isAccessible(page: Page) {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await seriousFindings(page), `${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a sent notification reaches the bell of an open dashboard, and is read there', async ({ page, browser }) => {
  const desk = await browser.newPage();
  await enter(desk, 'OPR');
  const stream = desk.waitForResponse((answer) => answer.url().endsWith('/api/v1/events'));
  await desk.goto('/dashboard/userSettings');
  await stream;

  const title = `Probe ${Date.now()}`;
  await enter(page, 'SYSADM');
  await page.goto(`${PATH}?new=1`);
  await page.getByLabel('Title, English').fill(title);
  await page.getByLabel('Title, Serbian').fill('Proba');
  await page.getByLabel('Text, English').fill('The doors open at six.');
  await page.getByLabel('Text, Serbian').fill('Vrata se otvaraju u šest.');
  await page.getByLabel('Audience').selectOption('ROLE');
  await page.getByLabel('Role').selectOption('OPR');
  await expect(page.locator('section[aria-busy=false]')).toContainText(/[1-9]\d* (person|people)/);
  await isAccessible(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: /^Send to [1-9]\d* (person|people)\?$/ });
  await question.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByText('In the app · Delivered')).toBeVisible();
  await isAccessible(page);

  const bell = desk.getByRole('button', { name: /^Notifications: \d+ unread/ });
  await bell.click();
  const item = desk.getByRole('button', { name: new RegExp(title) });
  await expect(item).toBeVisible({ timeout: 5_000 });
  await isAccessible(desk);
  await item.click();
  await expect(item).toHaveAttribute('aria-expanded', 'true');
  await expect(item.getByText('New', { exact: true })).toHaveCount(0);
  await desk.close();
});
