// The desk by keyboard alone, counted in keydowns without the letters of names and numbers: a guest who walks in, new or
// known, one who pays in cash and leaves, and one who has stayed longer than agreed.
import type { Browser, Locator, Page } from '@playwright/test';
import { expect, test, type Tokens } from './support/fixtures';
import { languages, type Language } from './support/variants';
import { inviteOperator } from './support/operator';
import { moveBack } from './support/past';
import { ApiClient, dayAfter, openTestBranch, type TestBranch } from './support/test-branch';

const PHONE = '0641234567';

/** What the test reads on the page, by language. */
const WORDS = {
  en_US: {
    active: 'Active',
    complete: 'Complete',
    fine: 'Yes, everything went fine',
    over: /^1 night more than agreed: 2,000\s+RSD$/,
    add: 'Add it to the price',
    change: /: 1,000\s+RSD/,
  },
  sr_Latn_RS: {
    active: 'Aktivna',
    complete: 'Završi',
    fine: 'Da, sve je prošlo u redu',
    over: /^1 noćenje duže od dogovorenog: 2\.000\s+RSD$/,
    add: 'Dodaj na cenu',
    change: /: 1\.000\s+RSD/,
  },
} satisfies Record<Language, Record<string, string | RegExp>>;

/** The board, with the focus at its heading, as after a way there. */
async function openBoard(page: Page) {
  await page.goto('/dashboard/company-operator');
  await page.locator('#page-title').focus();
}

/** An operator of that branch only, signed in, on the board. */
async function openDesk(browser: Browser, admin: ApiClient, { branchId }: TestBranch, language: Language) {
  const context = await browser.newContext({
    baseURL: process.env['SAPA_URL'] ?? '',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  const data = await inviteOperator(admin, page.request, branchId, language);
  const answer = await page.request.post('/api/v1/auth/login', { data });
  const tokens = (await answer.json()) as Tokens;
  await page.addInitScript(
    ([stored, lang]) => {
      for (const key of ['authToken', 'refreshToken', 'authTokenExpiresAt'] as const)
        localStorage.setItem(key, stored[key]);
      localStorage.setItem('user', JSON.stringify(stored.user));
      localStorage.setItem('language', lang);
    },
    [tokens, language] as const,
  );
  await openBoard(page);
  return { page, keys: new Keys(page), api: new ApiClient(page, tokens) };
}

/** Presses keys and counts them; a key that is held with others counts as each of them. */
class Keys {
  count = 0;

  constructor(private page: Page) {}

  async press(...keys: string[]) {
    for (const key of keys) {
      await this.page.keyboard.press(key);
      this.count += key.split('+').length;
      const focused = () => this.page.evaluate(() => document.activeElement?.tagName);
      await expect.poll(focused, { message: `the focus after ${key}` }).not.toBe('BODY');
    }
  }

  /** The letters of a name or a number, which are not counted. */
  type = (text: string) => this.page.keyboard.type(text);
}

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

/** Saves, checks in and confirms. */
async function saveAndCheckIn(page: Page, keys: Keys, words: { active: string }) {
  await keys.press('Control+Shift+Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await keys.press('Enter');
  await expect(page).toHaveURL(/company-bookings\/\d+$/);
  await expect(page.locator('[data-tone]').getByText(words.active).first()).toBeVisible();
}

/** A guest in house whose departure was agreed for yesterday; the dialog that completes the booking, opened by Enter. */
async function openOverdue(
  { page, keys, api }: Awaited<ReturnType<typeof openDesk>>,
  testBranch: TestBranch,
  words: { complete: string; over: RegExp },
) {
  const { id, version } = await api.book(testBranch, 'Ana Proba', dayAfter(0), dayAfter(1));
  await api.ask('POST', `/bookings/${id}/check-in`, {}, version);
  moveBack(id, 2);
  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: 'Ana Proba' });
  await row.getByRole('button', { name: words.complete, exact: true }).focus();
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/bookings/'))
      posted.push(new URL(request.url()).pathname.split('/').at(-1)!);
  });
  await keys.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(words.over)).toBeVisible();
  const read = () => api.ask<{ status: string; total: number; balance: number }>('GET', `/bookings/${id}`);
  return { dialog, posted, read };
}

/** From the focus on the button of the payment: cash, with what the guest hands over. */
async function payCash(page: Page, keys: Keys, dialog: Locator, given: string) {
  const pay = dialog.locator('form button:focus');
  await expect(pay).toBeVisible();
  await expect(pay).not.toHaveAttribute('aria-busy', 'true');
  await keys.press('Enter');
  await expect(field(page, 'method')).toBeFocused();
  await keys.press('ArrowDown');
  await expect(field(page, 'method')).toHaveValue('CASH');
  await keys.press('Tab', 'Tab');
  await expect(field(page, 'given')).toBeFocused();
  await keys.type(given);
}

for (const language of languages('en_US')) {
  const words = WORDS[language];

  test(`a guest walks in, new and then known (${language})`, async ({ page: office, browser }) => {
    const { testBranch, api: admin } = await openTestBranch(office);
    const { page, keys } = await openDesk(browser, admin, testBranch, language);

    await keys.press('Tab', 'Enter');
    await expect(field(page, 'guestPhone')).toBeFocused();
    await keys.type(PHONE);
    await keys.press('Tab');
    await expect(field(page, 'guestName')).toBeFocused();
    await keys.type('Ana Proba');
    await keys.press('Tab', 'Tab');
    await expect(field(page, 'pets.0.name')).toBeFocused();
    await keys.type('Bela');
    await keys.press('Tab');
    await expect(field(page, 'pets.0.breedId')).toBeFocused();
    await keys.type('labr');
    await expect(page.locator('[role=option]').first()).toContainText(/labr/i);
    await keys.press('ArrowDown', 'Enter');
    await expect(field(page, 'serviceId')).toBeFocused();
    await expect(field(page, 'pets.0.size')).toHaveValue('LARGE');
    // The first letter of the stay.
    await keys.press(language === 'en_US' ? 's' : 'b');
    await expect(field(page, 'departure')).not.toHaveValue('');
    await expect(page.locator(`button[value="checkIn"]`)).toBeVisible();
    await saveAndCheckIn(page, keys, words);
    expect(keys.count, 'keydowns for a new guest').toBeLessThanOrEqual(14);

    await openBoard(page);
    keys.count = 0;
    await keys.press('Tab', 'Enter');
    await expect(field(page, 'guestPhone')).toBeFocused();
    await keys.type(PHONE);
    await keys.press('Enter');
    await expect(field(page, 'serviceId')).toBeFocused();
    await expect(field(page, 'guestName')).toHaveValue('Ana Proba');
    await expect(field(page, 'pets.0.name')).toHaveValue('Bela');
    await expect(field(page, 'serviceId')).toHaveValue(String(testBranch.stay));
    await expect(page.locator(`button[value="checkIn"]`)).toBeVisible();
    await saveAndCheckIn(page, keys, words);
    expect(keys.count, 'keydowns for a known guest').toBeLessThanOrEqual(8);
    await page.context().close();
  });

  test(`a guest pays in cash and leaves (${language})`, async ({ page: office, browser }) => {
    const { testBranch, api: admin } = await openTestBranch(office);
    const { page, keys, api } = await openDesk(browser, admin, testBranch, language);
    // A bath that began now ends today.
    const now = new Date().toLocaleString('sv-SE', { timeZone: 'Europe/Belgrade' }).slice(0, 16).replace(' ', 'T');
    const booked = await api.ask<{ id: number; version: number }>('POST', '/bookings', {
      branchId: testBranch.branchId,
      serviceId: testBranch.session,
      guestName: 'Ana Proba',
      guestPhone: '+381641234567',
      arrival: now,
      pets: [{ name: 'Bela', animalTypeId: 1, size: 'MEDIUM' }],
    });
    await api.ask('POST', `/bookings/${booked.id}/check-in`, {}, booked.version);
    await page.reload();
    const row = page.getByRole('listitem').filter({ hasText: 'Bela' });
    await row.getByRole('button', { name: words.complete, exact: true }).focus();

    await keys.press('Enter');
    const dialog = page.getByRole('dialog');
    await payCash(page, keys, dialog, '2000');
    await expect(dialog.getByText(/: 500\s+RSD/)).toBeVisible();
    await keys.press('Enter');
    await expect(dialog.getByRole('button', { name: words.fine })).toBeFocused();
    await keys.press('Enter');
    await expect(dialog).toBeHidden();
    expect(keys.count, 'keydowns to complete').toBeLessThanOrEqual(7);
    const done = await api.ask<{ status: string; balance: number }>('GET', `/bookings/${booked.id}`);
    expect([done.status, done.balance]).toEqual(['COMPLETED', 0]);
    await page.context().close();
  });

  test(`a night more than agreed is added, paid and completed in one request (${language})`, async ({
    page: office,
    browser,
  }) => {
    const { testBranch, api: admin } = await openTestBranch(office);
    const desk = await openDesk(browser, admin, testBranch, language);
    const { page, keys } = desk;
    const { dialog, posted, read } = await openOverdue(desk, testBranch, words);
    await expect(dialog.getByLabel(words.add)).toBeChecked();
    await payCash(page, keys, dialog, '5000');
    await expect(dialog.getByText(words.change)).toBeVisible();
    await keys.press('Enter');
    await expect(dialog).toBeHidden();
    expect(keys.count, 'keydowns to complete').toBeLessThanOrEqual(7);
    expect(posted).toEqual(['complete']);
    expect(await read()).toMatchObject({ status: 'COMPLETED', total: 400_000, balance: 0 });
    await keys.press('Tab');
    await page.context().close();
  });

  test(`a night more than agreed is left, and the agreed price is paid (${language})`, async ({
    page: office,
    browser,
  }) => {
    const { testBranch, api: admin } = await openTestBranch(office);
    const desk = await openDesk(browser, admin, testBranch, language);
    const { page, keys } = desk;
    const { dialog, posted, read } = await openOverdue(desk, testBranch, words);
    await expect(dialog.locator('form button:focus')).toBeVisible();
    await keys.press('Shift+Tab');
    await expect(dialog.getByLabel(words.add)).toBeFocused();
    await keys.press('Space');
    await expect(dialog.getByLabel(words.add)).not.toBeChecked();
    await keys.press('Tab');
    await payCash(page, keys, dialog, '3000');
    await expect(dialog.getByText(words.change)).toBeVisible();
    await keys.press('Enter');
    await expect(dialog.getByRole('button', { name: words.fine })).toBeFocused();
    await expect(dialog.getByLabel(words.add)).not.toBeChecked();
    await keys.press('Enter');
    await expect(dialog).toBeHidden();
    expect(posted).toEqual(['payments', 'complete']);
    expect(await read()).toMatchObject({ status: 'COMPLETED', total: 200_000, balance: 0 });
    await keys.press('Tab');
    await page.context().close();
  });
}
