// Shared by all browser tests: the product's address, its demo accounts, a page whose console errors
// fail the test, and signing in.
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { closedLayers } from './layers';
import { lostFocus } from './lost-focus';
import { checkPages, followSteps } from './steps';

export { expect };

export interface Account {
  role: 'SYSADM' | 'ADMIN' | 'OPR' | 'USER';
  email: string;
  password: string;
  companyId: number | null;
  branchId: number | null;
}

const need = (name: string) => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run through the Playwright config`);
  return value;
};

const accounts = () => JSON.parse(need('SAPA_ACCOUNTS')) as Account[];

/** The first demo account of a role. */
export function account(role: Account['role'], matching: (a: Account) => boolean = () => true): Account {
  const found = accounts().find((a) => a.role === role && matching(a));
  if (!found) throw new Error(`no demo account of role ${role}`);
  return found;
}

/** Chromium's own message for an error answer that a test provokes. */
const provoked = /Failed to load resource/;

/** What must hold on every page after every step. */
const EVERYWHERE = [closedLayers, lostFocus];

export const test = base.extend<{ consoleErrors: string[]; endsInOrder: void }, { inOrder: void }>({
  inOrder: [
    async ({ browser }, use) => {
      followSteps(browser, EVERYWHERE);
      await use();
    },
    { auto: true, scope: 'worker' },
  ],
  endsInOrder: [
    async ({ browser, page: _ }, use) => {
      await use();
      await checkPages(browser, EVERYWHERE);
    },
    { auto: true },
  ],
  baseURL: async ({}, use) => use(need('SAPA_URL')),
  // Any console error fails the test, unless the test clears the list.
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !provoked.test(message.text())) errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      await use(errors);
      expect(errors, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

export interface Tokens {
  user: { id: number; firstName: string };
  authToken: string;
  refreshToken: string;
  authTokenExpiresAt: string;
  sessionEndsAt: string;
  browserKey: string;
}

/** Signs in through the API. */
export async function tokensOf(request: APIRequestContext, who: Account): Promise<Tokens> {
  const answer = await request.post('/api/v1/auth/login', { data: { email: who.email, password: who.password } });
  expect(answer.ok(), `sign-in of ${who.email}: ${answer.status()}`).toBe(true);
  return (await answer.json()) as Tokens;
}

/** Signs in before the page opens, like an earlier visit. */
export async function enter(
  page: Page,
  role: Account['role'],
  language: 'en_US' | 'sr_Latn_RS' = 'en_US',
  matching?: (a: Account) => boolean,
) {
  const who = account(role, matching);
  const tokens = await tokensOf(page.request, who);
  await page.addInitScript(
    ([stored, lang]) => {
      if (sessionStorage.getItem('entered')) return;
      sessionStorage.setItem('entered', '1');
      const { user, authToken, refreshToken, authTokenExpiresAt } = stored;
      localStorage.setItem('user', JSON.stringify(user));
      localStorage.setItem('authToken', authToken);
      localStorage.setItem('refreshToken', refreshToken);
      localStorage.setItem('authTokenExpiresAt', authTokenExpiresAt);
      localStorage.setItem('language', lang);
      // The key for what the browser keeps, as the visit's sign-in has left it.
      const opening = indexedDB.open('sapa', 1);
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore('keys', { keyPath: 'account' });
        const sealed = opening.result.createObjectStore('sealed', { keyPath: 'id' });
        sealed.createIndex('of', ['account', 'purpose']);
        sealed.createIndex('until', 'until');
      };
      opening.onsuccess = async () => {
        const letters = atob(stored.browserKey.replaceAll('-', '+').replaceAll('_', '/'));
        const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
        const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
        const change = opening.result.transaction('keys', 'readwrite');
        change.objectStore('keys').put({ account: user.id, key, sessionEndsAt: stored.sessionEndsAt });
        change.oncomplete = () => opening.result.close();
      };
    },
    [tokens, language] as const,
  );
  return tokens;
}

/** Presses the form's button and confirms the question. */
export async function save(page: Page, button = 'Save') {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save', exact: true }).click();
}

/** Chooses the first result of a search field. */
export async function chooseFirst(field: Locator) {
  await field.click();
  await field.page().locator('[role=listbox]:visible').getByRole('option').first().click();
}

/** The serious and critical findings of axe on the page. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // The page has no foreign frames, for which alone the non-legacy mode opens a second page.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations
    .filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .map(
      (v) =>
        `${v.id}: ${v.nodes
          .map((n) => n.target.join(' '))
          .slice(0, 3)
          .join(' | ')}`,
    );
}
