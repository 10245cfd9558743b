// The palette: "what have I booked?" on the phone, a name however it is typed, actions from any screen, and
// how it looks in both languages on wide and narrow windows.
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { account, enter, expect, seriousFindings, test, tokensOf } from './support/fixtures';
import { LANGUAGES, pairs } from './support/variants';

interface Found {
  bookings: { id: number; number: string; guestName: string; petNames: string[] }[];
}
const MOST_KEYS = 12;
const PHONE = { width: 390, height: 844 };
const texts = {
  en_US: {
    search: 'Search',
    field: /^Guest, pet, phone/,
    bookings: 'Bookings',
    goTo: 'Go to',
    actions: 'With this booking',
  },
  sr_Latn_RS: {
    search: 'Pretraga',
    field: /^Gost, ljubimac, telefon/,
    bookings: 'Rezervacije',
    goTo: 'Idi na',
    actions: 'Sa ovom rezervacijom',
  },
} as const;

async function requested<T>(request: APIRequestContext, token: string, path: string): Promise<T> {
  const answer = await request.get(`/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.ok(), path).toBe(true);
  return (await answer.json()) as T;
}
const box = (page: Page, name = 'Search') => page.getByRole('combobox', { name });
const active = async (field: Locator) => field.page().locator(`#${await field.getAttribute('aria-activedescendant')}`);

test('what have I booked? On the phone at most 12 keys lead from a name to the booking', async ({ page, request }) => {
  await page.setViewportSize(PHONE);
  const { authToken } = await tokensOf(request, account('OPR'));
  const { items } = await requested<{ items: Found['bookings'] }>(
    request,
    authToken,
    '/bookings?status=CREATED,ACTIVE&pageSize=12',
  );
  expect(items.length).toBeGreaterThan(5);
  // The fewest letters that find the booking first: of the pet, a space, then of the guest's last name.
  const typed = new Map<number, string>();
  for (const { id, guestName, petNames } of items) {
    const [pet = ''] = petNames;
    const whole = `${pet.slice(0, 5)} ${guestName.split(' ').at(-1)}`;
    for (let length = 2; length < MOST_KEYS && !typed.has(id); length += 1) {
      const q = encodeURIComponent(whole.slice(0, length));
      const { bookings } = await requested<Found>(request, authToken, `/search?q=${q}`);
      if (bookings[0]?.id === id) typed.set(id, whole.slice(0, length));
    }
  }
  expect(items.filter(({ id }) => !typed.has(id)).map(({ number }) => number)).toEqual([]);

  await enter(page, 'OPR');
  await page.goto('/dashboard/userSettings');
  await page.getByRole('button', { name: texts.en_US.field }).click();
  await expect(box(page)).toBeFocused();
  // Whatever else is on the screen: a sheet over all of it, with rows for a thumb.
  const sheet = await page.getByRole('dialog', { name: 'Search' }).boundingBox();
  expect([sheet?.x, sheet?.y, sheet?.width, sheet?.height]).toEqual([0, 0, PHONE.width, PHONE.height]);
  const row = await page.getByRole('option').first().boundingBox();
  expect(row?.height).toBeGreaterThanOrEqual(56);
  const [id, text] = [...typed].toSorted(([, a], [, b]) => b.length - a.length)[0]!;
  let keys = 0;
  for (const letter of text) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    keys += 1;
  }
  await page.keyboard.press('Enter');
  keys += 1;
  await expect(page).toHaveURL(new RegExp(`/company-bookings/${id}$`));
  expect(keys).toBeLessThanOrEqual(MOST_KEYS);
});

test('a name is found in Serbian letters, plain Latin and Cyrillic', async ({ page, request }) => {
  const { authToken } = await tokensOf(request, account('OPR'));
  const { items } = await requested<{ items: Found['bookings'] }>(request, authToken, '/bookings?pageSize=100');
  const name = items
    .map(({ guestName }) => guestName.split(' ').at(-1)!)
    .find((one) => /^[A-ZČĆŠŽ][a-z]+ić$/.test(one))!;
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const CYRILLIC = 'abvgdezijklmnoprstufhc';
  const letters = 'абвгдезијклмнопрстуфхц';
  const cyrillic = plain
    .replaceAll('lj', 'љ')
    .replaceAll('nj', 'њ')
    .replaceAll(/[a-z]/g, (letter) => letters[CYRILLIC.indexOf(letter)] ?? letter);
  await enter(page, 'OPR');
  await page.goto('/dashboard/userSettings');
  await page.getByRole('button', { name: texts.en_US.field }).waitFor();
  await page.keyboard.press('Control+k');
  const found: string[][] = [];
  for (const q of [name, plain, cyrillic]) {
    const answered = page.waitForResponse((answer) => answer.url().includes(`/search?q=${encodeURIComponent(q)}`));
    await box(page).fill(q);
    await answered;
    await expect(page.getByRole('listbox', { name: 'Search' })).toHaveAttribute('aria-busy', 'false');
    found.push(await page.getByRole('group', { name: 'Bookings' }).getByRole('option').allTextContents());
  }
  expect(found[0]!.length).toBeGreaterThan(1);
  const rows = found.map((all) =>
    all.filter((text) => /B-20\d\d-/.test(text)).map((text) => /B-[\d-]+/.exec(text)![0]),
  );
  expect(rows[1]).toEqual(rows[0]);
  expect(rows[2]).toEqual(rows[0]);
});

test('an action of the chosen booking is run from another screen, with its dialog', async ({ page, request }) => {
  const { authToken } = await tokensOf(request, account('ADMIN'));
  const { items } = await requested<{ items: Found['bookings'] }>(
    request,
    authToken,
    '/bookings?status=CREATED&pageSize=1',
  );
  const [{ number }] = items as [Found['bookings'][number]];
  await enter(page, 'ADMIN');
  await page.goto('/dashboard/payments');
  await page.getByRole('button', { name: texts.en_US.field }).waitFor();
  await page.keyboard.press('Control+k');
  await box(page).fill(number);
  const actions = page.getByRole('group', { name: 'With this booking' });
  await expect(actions.getByRole('option', { name: /Cancel booking/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(await active(box(page))).toContainText(/Check in|Move or extend/);
  // Among the actions stand those that are not possible, with the reason.
  await expect(actions.getByRole('option', { name: /Complete/, disabled: true })).toContainText(/not possible while/);
  await actions.getByRole('option', { name: /Cancel booking/ }).click();
  const dialog = page.getByRole('dialog', { name: /Cancel/ });
  await expect(dialog).toContainText(number);
  await expect(box(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard\/payments$/);
});

test('opens at once when it has been loaded', async ({ page }) => {
  await enter(page, 'ADMIN');
  await page.goto('/dashboard/company-bookings');
  await page.getByRole('button', { name: texts.en_US.field }).waitFor();
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  const times: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    await page.keyboard.press('Escape');
    await expect(box(page)).toBeHidden();
    await page.evaluate(() =>
      window.addEventListener(
        'keydown',
        (event) => {
          const look = () => {
            if (document.activeElement?.getAttribute('role') !== 'combobox') requestAnimationFrame(look);
            else document.body.dataset.took = String(performance.now() - event.timeStamp);
          };
          look();
        },
        { once: true, capture: true },
      ),
    );
    await page.keyboard.press('Control+k');
    await expect(page.locator('body')).toHaveAttribute('data-took', /\d/);
    times.push(
      await page.evaluate(() => {
        const { took } = document.body.dataset;
        delete document.body.dataset.took;
        return Number(took);
      }),
    );
  }
  // The quickest of them, and five times what is promised, because other tests run beside this one.
  expect(Math.min(...times)).toBeLessThanOrEqual(500);
});

for (const [language, width] of pairs(LANGUAGES, [1440, 390]))
  test(`looks right and is accessible: ${language}, ${width} px`, async ({ page }, info) => {
    const t = texts[language];
    await page.setViewportSize({ width, height: 844 });
    await enter(page, 'SYSADM', language);
    await page.goto('/dashboard/bookings');
    await page.getByRole('button', { name: t.field }).click();
    await expect(page.getByRole('group', { name: t.goTo })).toBeVisible();
    expect(await seriousFindings(page), 'before anything is typed').toEqual([]);
    await box(page, t.search).fill('ma');
    await expect(page.getByRole('group', { name: t.bookings })).toBeVisible();
    await expect(page.getByRole('group', { name: t.actions })).toBeVisible();
    await expect(page.getByRole('listbox', { name: t.search })).toHaveAttribute('aria-busy', 'false');
    expect(await seriousFindings(page), 'with what was found').toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide).toBe(0);
    await page.screenshot({ path: info.outputPath(`palette-${language}-${width}.png`) });
  });
