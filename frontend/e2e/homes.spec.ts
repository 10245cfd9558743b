// The homes against the demo: a figure is the number of its list, charts by keyboard and as tables.
import type { Page } from '@playwright/test';
import { enter, expect, seriousFindings, test } from './support/fixtures';

const number = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''));

/** Follows a link and compares the list's total with the number that the link names. */
async function sameInList(page: Page, name: RegExp) {
  const link = page.getByRole('link', { name }).first();
  const counted = number(await link.textContent());
  const answer = page.waitForResponse(
    (response) => /\/api\/v1\/(?:bookings|payments)\?/.test(response.url()) && response.url().includes('pageSize=25'),
  );
  await link.click();
  const { total } = (await (await answer).json()) as { total: number };
  expect(total, String(name)).toBe(counted);
  await page.goBack();
}

test('the figures of the platform are those of its lists', async ({ page }) => {
  await enter(page, 'SYSADM');
  await page.goto('/dashboard/home?days=7');
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible();
  await sameInList(page, /^Bookings: /);
  await sameInList(page, /^Canceled: /);
  const chart = page.locator('section', { has: page.getByRole('heading', { name: 'Bookings by day of arrival' }) });
  // By keyboard alone: the chart takes the focus, the arrows move the tooltip.
  const drawn = chart.locator('svg.recharts-surface').first();
  await expect(drawn).toBeVisible();
  await drawn.focus();
  await page.keyboard.press('ArrowRight');
  await expect(chart.getByText(/^\d+ bookings?$/)).toBeVisible();
  await chart.getByRole('button', { name: 'As a table' }).click();
  await expect(chart.getByRole('row')).toHaveCount(9);
  expect(await seriousFindings(page)).toEqual([]);
});

test('the figures of a company are those of its lists', async ({ page }) => {
  await enter(page, 'ADMIN');
  await page.goto('/dashboard/admin-home');
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible();
  await sameInList(page, /^Arrivals today: /);
  await sameInList(page, /^Departures today: /);
  expect(await seriousFindings(page)).toEqual([]);
  for (const width of [390, 1024, 1200]) {
    await page.setViewportSize({ width, height: 900 });
    const broken = await page.evaluate(() => {
      const range = document.createRange();
      const texts = [...document.querySelectorAll('main section > p a')].flatMap((link) => {
        const walker = document.createTreeWalker(link, NodeFilter.SHOW_TEXT);
        const found: Node[] = [];
        while (walker.nextNode()) found.push(walker.currentNode);
        return found;
      });
      const lines = (text: Node) => {
        range.selectNodeContents(text);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      };
      return texts
        .filter((text) => /\d/.test(text.textContent ?? '') && lines(text) > 1)
        .map((text) => text.textContent);
    });
    expect(broken, `numbers on two lines at ${width} px`).toEqual([]);
  }
});
