// Seen live: what one desk does is seen by the other without a reload, on the booking and on the list, in place while
// the pointer rests there; where a proxy cuts the stream, the board is read in intervals.
import type { Browser } from '@playwright/test';
import { account, enter, expect, test } from './support/fixtures';
import { withoutEvents } from './support/look';
import { dayAfter, openTestBranch } from './support/test-branch';

/** Changes by one desk that the other must see. */
const CHANGES = process.env['SOAK'] ? 100 : 10;
/** Two looks of the server, the reading, and a busy machine. */
const SOON = { timeout: 5_000 };

interface Detail {
  version: number;
  guestPhone: string;
  pets: { id: number; name: string; note: string | null }[];
}

/** Another browser, at the second server where there is one. */
const elsewhere = async (browser: Browser) =>
  (await browser.newContext({ baseURL: process.env['SAPA_SECOND_URL'] ?? '' })).newPage();

test('what one desk changes is seen on the booking and on the list of the other', async ({ page, browser }) => {
  test.setTimeout(60_000 + CHANGES * 10_000);
  const { testBranch, api } = await openTestBranch(page);
  const made = await api.book(testBranch, 'Ana Prva', dayAfter(20), dayAfter(22));
  const other = await elsewhere(browser);
  await enter(other, 'ADMIN', 'en_US', (one) => one.companyId !== account('OPR').companyId);
  const stream = () => page.waitForResponse((answer) => answer.url().endsWith('/api/v1/events'));
  const opened = stream();
  await page.goto(`/dashboard/company-bookings/${made.id}`);
  await opened;
  const listed = other.waitForResponse((answer) => answer.url().endsWith('/api/v1/events'));
  await other.goto(`/dashboard/company-bookings?branchId=${testBranch.branchId}`);
  await listed;
  await other.locator('tbody tr').first().hover();

  let { version, guestPhone, pets } = await api.ask<Detail>('GET', `/bookings/${made.id}`);
  for (let at = 1; at <= CHANGES; at += 1) {
    const guestName = `Ana Broj ${at}`;
    const typed = {
      guestName,
      guestPhone,
      guestEmail: '',
      comment: '',
      pets: pets.map(({ id, name }) => ({ id, name, note: '' })),
    };
    ({ version } = await api.ask<Detail>('PUT', `/bookings/${made.id}`, typed, version));
    await expect(page.getByText(guestName).first(), `change ${at}`).toBeVisible(SOON);
    await expect(other.locator('tbody tr', { hasText: guestName }), `change ${at}`).toBeVisible(SOON);
  }

  // While the pointer rests on a row, a new one comes last; once it has left, the rows take their places.
  const second = await api.book(testBranch, 'Bojan Drugi', dayAfter(18), dayAfter(19));
  const rows = other.locator('tbody tr');
  await expect(rows.last()).toContainText('Bojan Drugi', SOON);
  expect(second.id).toBeGreaterThan(made.id);
  await other.close();
});

test('who has a dialog of a booking open or moves it is named to the other', async ({ page, browser }) => {
  const { testBranch, api } = await openTestBranch(page);
  const day = dayAfter(30);
  const made = await api.book(testBranch, 'Cveta Treća', day, dayAfter(32));
  const { lastName } = await api.ask<{ lastName: string }>('GET', '/me');
  const other = await elsewhere(browser);
  await enter(other, 'SYSADM');
  const opened = other.waitForResponse((answer) => answer.url().endsWith('/api/v1/events'));
  await other.goto(`/dashboard/bookings/${made.id}`);
  await opened;
  const here = (of: typeof page) => of.locator('main [data-present]');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(here(other)).toHaveCount(0);

  // A dialog, until it is closed.
  await page.goto(`/dashboard/company-bookings/${made.id}`);
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(here(other)).toContainText(`${lastName} is working on this booking`, SOON);
  await other.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(other.getByRole('dialog')).toContainText(`${lastName} is working on this booking`);
  await expect(page.getByRole('dialog')).toContainText('Šapa support is working on this booking', SOON);
  await other.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(here(other)).toHaveCount(0, SOON);

  // A bar that is held, until it is put back.
  const bar = page.locator(`[data-bar^="${made.id}."]`);
  await page.goto(`/dashboard/calendar?branch=${testBranch.branchId}&view=week&from=${day}`);
  await bar.focus();
  await page.keyboard.press('m');
  await expect(here(other)).toContainText(`${lastName} is working on this booking`, SOON);
  await page.keyboard.press('Escape');
  await expect(here(other)).toHaveCount(0, SOON);

  // A page that goes says so, and who falls silent is gone by itself.
  await page.keyboard.press('m');
  await expect(here(other)).toHaveCount(1, SOON);
  await page.reload();
  await expect(here(other)).toHaveCount(0, SOON);
  await bar.focus();
  await page.keyboard.press('m');
  await expect(here(other)).toHaveCount(1, SOON);
  await page.context().setOffline(true);
  await expect(here(other)).toHaveCount(0, { timeout: 25_000 });
  await page.context().setOffline(false);
  await other.close();
});

test('where a proxy cuts the stream, the board is read in intervals', async ({ page }) => {
  await withoutEvents(page);
  await page.clock.install();
  await enter(page, 'OPR');
  let reads = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v1/board') reads += 1;
  });
  await page.goto('/dashboard/company-operator');
  await expect.poll(() => reads).toBeGreaterThan(0);
  await expect(page.locator('[data-column]').first()).toBeVisible();
  const before = reads;
  // More than once: on a busy machine the page's own clock is set late.
  await expect(async () => {
    await page.clock.fastForward(61_000);
    expect(reads).toBeGreaterThan(before);
  }).toPass();
});
