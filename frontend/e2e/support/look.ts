// What every screen must be: in its language, without raw keys, without serious findings of axe, and no wider
// than a phone.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
// @ts-expect-error plain JavaScript, shared with the measurements
import { withoutEvents as silence } from '../../../.ci/product.mjs';
import { expect, seriousFindings } from './fixtures';

export const wide = (page: Page) => page.setViewportSize({ width: 1440, height: 900 });

/** The window of the present page becomes so wide; comes back once the page is painted in it. */
export async function resize(page: Page, width: number, height = 900) {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

const silent = new WeakSet<Page>();

/** Opens no stream of events: with one, the network of a page never rests. */
export async function withoutEvents(page: Page) {
  silent.add(page);
  await page.addInitScript(silence);
}

/** Waits until the page asks for nothing any more. */
export async function atRest(page: Page) {
  if (!silent.has(page)) throw new Error('a page with a stream of events never rests: call withoutEvents first');
  await page.waitForLoadState('networkidle');
}

/** Every name and e-mail address as long as it may be, without a space: what is typed must fit a phone too. */
export const withLongNames = (page: Page) =>
  page.addInitScript(() => {
    const NAME = 'Aleksandravelimirovicpetronijevicstefanovicdjordje';
    const typed = /^(name|(first|last|guest|company|branch|author|contact|assignedTo)Name|petNames|workplaceNames)$/;
    const titles = /^((title|serviceTitle|groupName|name)(En|Sr)|message|comment)$/;
    const grown = (value: unknown, key: string): unknown => {
      if (Array.isArray(value)) return value.map((one) => grown(one, key));
      if (value !== null && typeof value === 'object')
        return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, grown(one, name)]));
      if (typeof value !== 'string' || value === '') return value;
      if (/email$/i.test(key)) return `${NAME}@${NAME.toLowerCase()}.rs`;
      return typed.test(key) || titles.test(key) ? NAME : value;
    };
    const { fetch } = window;
    window.fetch = async (input, init) => {
      const answer = await fetch(input, init);
      const { headers, ok, status, url } = answer;
      const data = url.includes('/api/v1/') && !url.includes('/translations');
      if (!data || !ok || !headers.get('content-type')?.includes('application/json')) return answer;
      return new Response(JSON.stringify(grown(await answer.json(), '')), { headers, status });
    };
  });

/** The groups of texts: what begins like a key of one of them is a key that was not translated. */
const GROUPS = Object.keys(
  JSON.parse(readFileSync(new URL('../../../core/locales/en_US.json', import.meta.url), 'utf8')) as object,
);
const RAW_KEY = new RegExp(`(?<![\\w./@-])(?:${GROUPS.join('|')})\\.[a-z][\\w.]+`);

/** Checks the present page, and at 390 px that nothing lies beside the screen; `keys`: it shows keys on purpose. */
export async function look(page: Page, path: string, language: string, { keys = false } = {}) {
  await atRest(page);
  // The popups of a toolbar arrive after the rows.
  await expect(page.locator('[data-trigger]'), path).toHaveCount(0);
  await expect(page.locator('html'), path).toHaveAttribute('lang', language.replaceAll('_', '-'));
  expect(await seriousFindings(page), path).toEqual([]);
  if (!keys) expect(await page.locator('body').innerText(), `${path}: raw keys`).not.toMatch(RAW_KEY);
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page, path);
}

/** Neither the page nor an open dialog scrolls sideways. */
export async function fits(page: Page, path: string) {
  const overflow = await page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].map(
      (one) => one.parentElement!,
    );
    return Math.max(...[document.documentElement, ...dialogs].map((one) => one.scrollWidth - one.clientWidth));
  });
  expect(overflow, `${path}: sideways at ${page.viewportSize()?.width} px`).toBeLessThanOrEqual(0);
}
