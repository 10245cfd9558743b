// What every screen must be: in its language, without raw keys, without serious findings of axe, and no wider
// than a phone.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, seriousFindings } from './fixtures';

export const wide = (page: Page) => page.setViewportSize({ width: 1440, height: 900 });

/** Opens no stream of events: with one, the network of a page never rests. */
export const withoutEvents = (page: Page) =>
  page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (input, init) =>
      String(input).endsWith('/events') ? new Promise<Response>(() => undefined) : fetch(input, init);
  });

/** The groups of texts: what begins like a key of one of them is a key that was not translated. */
const GROUPS = Object.keys(
  JSON.parse(readFileSync(new URL('../../../core/locales/en_US.json', import.meta.url), 'utf8')) as object,
);
export const RAW_KEY = new RegExp(`(?<![\\w./@-])(?:${GROUPS.join('|')})\\.[a-z][\\w.]+`);

/** Checks the present page, and at 390 px that nothing lies beside the screen; `keys`: it shows keys on purpose. */
export async function look(page: Page, path: string, language: string, { keys = false } = {}) {
  await page.waitForLoadState('networkidle');
  // The popups of a toolbar arrive after the rows.
  await expect(page.locator('[data-face]'), path).toHaveCount(0);
  await expect(page.locator('html'), path).toHaveAttribute('lang', language.replaceAll('_', '-'));
  expect(await seriousFindings(page), path).toEqual([]);
  if (!keys) expect(await page.locator('body').innerText(), `${path}: raw keys`).not.toMatch(RAW_KEY);
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${path}: sideways at 390 px`).toBeLessThanOrEqual(0);
}
