// The desk by keyboard alone, counted in keydowns without the letters of names and numbers: a guest who walks in, new or
// known, and one who pays in cash and leaves.
import type { Browser, Page } from '@playwright/test';
import { expect, test, type Tokens } from './support/fixtures';
import { inviteOperator, type Language } from './support/operator';
import { ApiClient, openTestBranch, type TestBranch } from './support/test-branch';

const PHONE = '0641234567';

/** What the test reads on the page, by language. */
const WORDS = {
  en_US: { active: 'Active', completed: 'Completed', complete: 'Complete', fine: 'Yes, everything went fine' },
  sr_Latn_RS: { active: 'Aktivna', completed: 'Završena', complete: 'Završi', fine: 'Da, sve je prošlo u redu' },
} satisfies Record<Language, Record<string, string>>;

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
async function saveAndCheckIn(page: Page, keys: Keys, words: Record<string, string>) {
  await keys.press('Control+Shift+Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await keys.press('Enter');
  await expect(page).toHaveURL(/company-bookings\/\d+$/);
  await expect(page.locator('[data-tone]').getByText(words['active']!).first()).toBeVisible();
}

for (const language of ['en_US', 'sr_Latn_RS'] as const) {
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
    const pay = dialog.locator('form button:focus');
    await expect(pay).toBeVisible();
    await expect(pay).not.toHaveAttribute('aria-busy', 'true');
    await keys.press('Enter');
    await expect(field(page, 'method')).toBeFocused();
    await keys.press('ArrowDown');
    await expect(field(page, 'method')).toHaveValue('CASH');
    await keys.press('Tab', 'Tab');
    await expect(field(page, 'given')).toBeFocused();
    await keys.type('2000');
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
}
