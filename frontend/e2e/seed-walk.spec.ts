// The specification's table of routes, row by row (§2.4 to §2.33): every address × every role, also USER and
// nobody, in both languages with SOAK. Who may open a screen sees it, whole; who may not is led to the landing page.
import type { Page } from '@playwright/test';
import { account, enter, expect, test } from './support/fixtures';
import { LANGUAGES, pairs } from './support/variants';
import { atRest, look, wide, withLongNames, withoutEvents } from './support/look';

type Who = 'SYSADM' | 'ADMIN' | 'OPR' | 'USER' | null;

/** The addresses of each row, to the letter; `{id}` is the first record of the list, `S` system admin, `A` admin, `O` operator. */
const TABLE: readonly [row: string, addresses: readonly string[], letters: string][] = [
  ['§2.5', ['/dashboard/home'], 'S'],
  ['§2.6', ['/dashboard/admin-home'], 'A'],
  ['§2.7', ['/dashboard/userSettings'], 'SAO'],
  ['§2.8', ['/dashboard/companies', '/dashboard/companies/{id}'], 'S'],
  ['§2.9', ['/dashboard/company', '/dashboard/company/{id}'], 'A'],
  ['§2.10', ['/dashboard/company-operator', '/dashboard/company-operator/{id}'], 'O'],
  ['§2.11', ['/dashboard/service-groups', '/dashboard/service-groups/{id}'], 'S'],
  ['§2.12', ['/dashboard/marketing-groups', '/dashboard/marketing-groups/{id}'], 'S'],
  ['§2.13', ['/dashboard/services', '/dashboard/services/{id}'], 'S'],
  ['§2.14', ['/dashboard/breeds', '/dashboard/breeds/{id}'], 'S'],
  ['§2.15', ['/dashboard/animalTypes', '/dashboard/animalTypes/{id}'], 'S'],
  ['§2.16', ['/dashboard/users', '/dashboard/users/{id}'], 'S'],
  ['§2.17', ['/dashboard/bookings'], 'S'],
  ['§2.18', ['/dashboard/bookings/{id}'], 'SAO'],
  ['§2.19', ['/dashboard/company-bookings'], 'AO'],
  ['§2.20', ['/dashboard/company-bookings/{id}'], 'SAO'],
  ['§2.21', ['/dashboard/reviews'], 'SAO'],
  ['§2.22', ['/dashboard/company-branches'], 'A'],
  ['§2.23', ['/dashboard/company-branches/{id}', '/dashboard/company-branches/new'], 'A'],
  ['§2.24', ['/dashboard/company-users', '/dashboard/company-users/{id}'], 'A'],
  ['§2.25', ['/dashboard/support'], 'S'],
  ['§2.26', ['/dashboard/marketing', '/dashboard/marketing/{id}'], 'S'],
  ['§2.27', ['/dashboard/payments', '/dashboard/payments/{id}'], 'SA'],
  ['§2.28', ['/dashboard/faq', '/dashboard/faq/{id}'], 'S'],
  ['§2.29', ['/dashboard/privacyPolicy'], 'S'],
  ['§2.30', ['/dashboard/termsOfUse'], 'S'],
  ['§2.31', ['/dashboard/notification-sender'], 'S'],
];
const ROLES: Record<string, Who> = { S: 'SYSADM', A: 'ADMIN', O: 'OPR' };

/** The collections whose first record stands for `{id}`. */
const COLLECTION: Readonly<Record<string, string>> = {
  companies: 'companies',
  company: 'companies',
  'company-operator': 'companies',
  'service-groups': 'service-groups',
  'marketing-groups': 'marketing-groups',
  services: 'services',
  breeds: 'breeds',
  animalTypes: 'animal-types',
  users: 'users',
  bookings: 'bookings',
  'company-bookings': 'bookings',
  'company-branches': 'branches',
  'company-users': 'users',
  marketing: 'marketing',
  payments: 'payments',
  faq: 'faq',
};

/** The ids of first records as a role sees them; 1 where it sees none. */
function firstRecords(page: Page, who: Who, token: string | null) {
  const known = new Map<string, Promise<number>>();
  const first = async (collection: string) => {
    if (collection === 'companies' && who && account(who).companyId) return account(who).companyId!;
    const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
    const answer = await page.request.get(`/api/v1/${collection}?pageSize=1`, { headers });
    const list = answer.ok() ? ((await answer.json()) as { items: { id: number }[] }) : { items: [] };
    return list.items[0]?.id ?? 1;
  };
  return async (address: string) => {
    const collection = COLLECTION[address.split('/')[2]!] ?? '';
    if (!address.includes('{id}')) return address;
    if (!known.has(collection)) known.set(collection, first(collection));
    return address.replace('{id}', String(await known.get(collection)));
  };
}

/** Goes to an address within the running dashboard, as Back and Forward do. */
const goWithin = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);

/** The landing page, with the entry of the refused address replaced. */
async function isTurnedAway(page: Page, who: Who, address: string) {
  const before = await page.evaluate(() => history.length);
  await goWithin(page, address);
  const at = () => new URL(page.url());
  await expect.poll(() => at().pathname, { message: address }).toBe('/');
  expect(at().searchParams.get('next'), address).toBe(who ? null : address);
  // Chromium keeps at most fifty entries.
  expect(await page.evaluate(() => history.length), `${address} replaced`).toBe(Math.min(before + 1, 50));
}

for (const [who, language] of pairs(['SYSADM', 'ADMIN', 'OPR', 'USER', null] as const, LANGUAGES)) {
  const name = who ?? 'nobody signed in';
  test(`§2.1–2.33 §6.7–6.9 ${name} opens what the table allows and nothing else (${language})`, async ({ page }) => {
    test.setTimeout(240_000);
    await withoutEvents(page);
    await withLongNames(page);
    const tokens = who ? await enter(page, who, language) : null;
    if (!who) await page.addInitScript((lang) => localStorage.setItem('language', lang), language);
    const addressOf = firstRecords(page, who, tokens?.authToken ?? null);
    await wide(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const refused: string[] = [];
    for (const [row, addresses, letters] of TABLE) {
      const may = [...letters].some((letter) => ROLES[letter] === who);
      for (const address of addresses) {
        const path = await addressOf(address);
        if (!may) {
          refused.push(path);
          continue;
        }
        await wide(page);
        await page.goto(path);
        // `/dashboard/company` leads on to the company's own address.
        await expect(page, `${row} ${path}`).toHaveURL(new RegExp(`${path}(/\\d+)?(\\?|$)`));
        await expect(page.locator('main h1'), `${row} ${path}`).toBeVisible();
        await look(page, `${row} ${path}`, language);
      }
    }
    await wide(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await atRest(page);
    const parts: string[] = [];
    page.on('request', (request) => request.url().includes('/static/js/') && parts.push(request.url()));
    for (const path of refused) await isTurnedAway(page, who, path);
    expect(parts, 'parts of refused screens').toEqual([]);
    await look(page, '/', language);
  });
}
