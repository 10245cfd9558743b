// The day at the counter as one story: from sign-in to sign-out by keyboard alone on a wide window, by touch on a tablet
// and a phone. Each step is held to the keydowns or taps and to the requests that it may cost; the letters of names and
// numbers are not counted. After each step the focus is on something, and a click on the page reaches it.
import type { Browser, Locator, Page } from '@playwright/test';
import { ARRIVES, FULL_FROM, LEAVES, openCounter, OVERSTAYS } from './support/counter';
import { expect, test } from './support/fixtures';
import { Hand } from './support/hand';
import { LANGUAGES, type Language } from './support/variants';
import { inviteOperator } from './support/operator';
import { dayAfter, type ApiClient, type TestBranch } from './support/test-branch';
import { textsOf } from './support/texts';

test.describe.configure({ timeout: 480_000 });

const WINDOWS = {
  1440: { width: 1440, height: 900 },
  820: { width: 820, height: 1180 },
  390: { width: 390, height: 844 },
} as const;
type Width = keyof typeof WINDOWS;

const NEW = { name: 'Ana Proba', phone: '0641234567', pet: 'Bela' };
const CALLER = { name: 'Vera Kos', phone: '0657654321', pet: 'Luna' };

interface Desk {
  hand: Hand;
  page: Page;
  t: ReturnType<typeof textsOf>;
  language: Language;
  testBranch: TestBranch;
  api: ApiClient;
}

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const question = (page: Page) => page.getByRole('alertdialog');
const dialog = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, pet: string) => page.locator('li[data-booking]').filter({ hasText: pet });
const board = (page: Page) => page.locator('[data-column]').first();

/** The board, from any screen. */
async function toBoard({ hand, page, t }: Desk) {
  await hand.go(
    ['g', 'h'],
    page.getByRole('button', { name: t('shell.openMenu') }),
    page.getByRole('dialog', { name: t('shell.menu') }).getByRole('link', { name: t('screen.board') }),
  );
  await expect(board(page)).toBeVisible();
}

async function beginBooking({ hand, page, t }: Desk) {
  await hand.go(['Tab', 'Enter'], page.getByRole('link', { name: t('bookings.new') }));
  await expect(field(page, 'guestPhone')).toBeFocused();
}

/** A new guest with one dog; leaves the focus on the service. */
async function typeGuest({ hand, page }: Desk, { name, phone, pet }: typeof NEW) {
  await hand.type(field(page, 'guestPhone'), phone);
  await hand.type(field(page, 'guestName'), name, ['Tab']);
  await hand.type(field(page, 'pets.0.name'), pet, ['Tab', 'Tab']);
  await hand.type(field(page, 'pets.0.breedId'), 'labr', ['Tab']);
  const first = page.getByRole('option').filter({ visible: true }).first();
  await expect(first).toContainText(/labr/i);
  await hand.go(['ArrowDown', 'Enter'], first);
  await expect(field(page, 'pets.0.size')).toHaveValue('LARGE');
}

async function chooseStay({ hand, page, language, testBranch }: Desk) {
  await hand.choose(field(page, 'serviceId'), String(testBranch.stay), [language === 'en_US' ? 's' : 'b']);
  await expect(field(page, 'departure')).not.toHaveValue('');
}

/** Saves the new booking, with a check-in if its guest stands at the counter. */
async function save({ hand, page, t }: Desk, checkIn: boolean) {
  const button = page.getByRole('button', { name: t(checkIn ? 'bookingForm.saveAndCheckIn' : 'bookingForm.save') });
  await hand.go([checkIn ? 'Control+Shift+Enter' : 'Control+Enter'], button);
  await expect(question(page)).toBeVisible();
  await hand.go(['Enter'], question(page).getByRole('button', { name: t('common.save') }));
  await expect(page).toHaveURL(/company-bookings\/\d+$/);
  const status = t(`enum.bookingStatus.${checkIn ? 'ACTIVE' : 'CREATED'}`);
  await expect(page.locator('[data-tone]').getByText(status).first()).toBeVisible();
}

/** To the row of `pet`, which is in reach of the arrow keys: from the heading down, then to its column. */
async function toRow({ hand, page }: Desk, pet: string) {
  if (hand.byTouch) return;
  const row = rowOf(page, pet).getByRole('link').first();
  if (await hand.isAt(row)) return;
  await hand.go(['ArrowDown']);
  const column = page.locator('[data-column]').filter({ has: row });
  await hand.until('ArrowRight', column, (one) => one.evaluate((of) => of.contains(document.activeElement)));
  await hand.until('ArrowDown', row);
}

/** Pays in cash in the open dialog, and gets back `change`. */
async function payCash({ hand, page }: Desk, given: string, change: string) {
  await expect(field(page, 'method')).toBeVisible();
  if (!hand.byTouch) await expect(field(page, 'method')).toBeFocused();
  await hand.choose(field(page, 'method'), 'CASH', ['ArrowDown']);
  await hand.type(field(page, 'given'), given, ['Tab', 'Tab']);
  await expect(dialog(page).getByText(new RegExp(`: ${change}\\s+RSD`))).toBeVisible();
  await hand.go(['Enter'], dialog(page).locator('button[type=submit]'));
}

/** Confirms the completion of a booking that is paid. */
async function confirmCompletion({ hand, page, t }: Desk) {
  const fine = dialog(page).getByRole('button', { name: t('bookingDialog.yes.COMPLETE') });
  await expect(fine).toBeFocused();
  await hand.go(['Enter'], fine);
  await expect(dialog(page)).toHaveCount(0);
}

/** Opens the dialog that completes the booking in a row of the board. */
async function complete(desk: Desk, pet: string): Promise<Locator> {
  const { hand, page, t } = desk;
  await toRow(desk, pet);
  await hand.go(['c'], rowOf(page, pet).getByRole('button', { name: t('booking.action.COMPLETE') }));
  const pay = dialog(page).locator('form button[data-loading=false], form button:not([type=submit])').first();
  await expect(pay).toBeEnabled();
  return pay;
}

/** The whole day; each step with the most that it may cost. The bell and the like ask when they do: three requests of room. */
async function day(desk: Desk, { email, password }: { email: string; password: string }) {
  const { hand, page, t, api } = desk;

  await hand.step('sign in', { keys: 2, taps: 3, requests: 9 }, async () => {
    await hand.type(field(page, 'email'), email);
    await hand.type(field(page, 'password'), password, ['Tab']);
    await hand.go(['Enter'], page.getByRole('button', { name: t('login.submit') }));
    await expect(board(page)).toBeVisible();
  });

  await hand.step('a new guest walks in', { keys: 13, taps: 10, requests: 24 }, async () => {
    await beginBooking(desk);
    await typeGuest(desk, NEW);
    await chooseStay(desk);
    await save(desk, true);
  });

  await hand.step('back to the board', { keys: 2, taps: 2, requests: 3 }, () => toBoard(desk));

  await hand.step('a known guest walks in', { keys: 7, taps: 5, requests: 20 }, async () => {
    await beginBooking(desk);
    await hand.type(field(page, 'guestPhone'), NEW.phone);
    const known = page.getByRole('button', { name: new RegExp(NEW.name) });
    await hand.go(['Enter'], known);
    await expect(field(page, 'serviceId')).toBeFocused();
    await expect(field(page, 'pets.0.name')).toHaveValue(NEW.pet);
    await save(desk, true);
  });

  await hand.step('a full day makes room', { keys: 20, taps: 16, requests: 25 }, async () => {
    await toBoard(desk);
    await beginBooking(desk);
    await typeGuest(desk, CALLER);
    await chooseStay(desk);
    // Days from today, and nights from the arrival.
    await hand.type(field(page, 'arrival'), `+${FULL_FROM}`, ['Tab']);
    await hand.type(field(page, 'departure'), '+2', ['Tab']);
    // By touch a press beside the field takes the date.
    await hand.go(['Enter'], page.getByRole('heading', { level: 1 }));
    const way = page.getByRole('button', { name: t('place.room.title_one', { place: 'Kennel A', count: 1 }) });
    await expect(way).toBeVisible();
    // While it is known that saving would be refused, its keys lead to the first way out.
    await hand.go(['Control+Enter']);
    if (!hand.byTouch) await expect(way).toBeFocused();
    await hand.go(['Enter'], way);
    await expect(page.getByText(t('place.room.chosen', { place: 'Kennel A' }))).toBeVisible();
    await save(desk, false);
  });

  await hand.step('an arrival is checked in', { keys: 5, taps: 4, requests: 6 }, async () => {
    await toBoard(desk);
    await toRow(desk, ARRIVES.pet);
    await hand.go(['i'], rowOf(page, ARRIVES.pet).getByRole('button', { name: t('booking.action.CHECK_IN') }));
    await hand.go(['Enter'], dialog(page).getByRole('button', { name: t('bookingDialog.yes.CHECK_IN') }));
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.locator('[data-column=IN_HOUSE]').getByText(ARRIVES.pet)).toBeVisible();
  });

  await hand.step('a note about the guest', { keys: 5, taps: 3, requests: 9 }, async () => {
    const row = rowOf(page, ARRIVES.pet).getByRole('link').first();
    // The row has gone to the next column.
    if (!hand.byTouch) await hand.until('Tab', row);
    await hand.go(['Enter'], row);
    await expect(page).toHaveURL(/company-bookings\/\d+$/);
    const text = field(page, 'text');
    await expect(text).toBeVisible();
    await hand.type(text, 'Bez piletine', ['d']);
    await hand.go(['Tab', 'Enter'], page.getByRole('button', { name: t('note.add') }));
    await expect(page.getByRole('listitem').getByText('Bez piletine')).toBeVisible();
  });

  await hand.step('a guest calls and books again', { keys: 12, taps: 6, requests: 19 }, async () => {
    await hand.go(['Control+k'], page.getByRole('search').getByRole('button').first());
    const search = page.getByRole('combobox', { name: t('palette.title') });
    await expect(search).toBeFocused();
    await page.keyboard.type(LEAVES.phone.slice(-7));
    const found = page.getByRole('option').filter({ hasText: LEAVES.name }).first();
    await expect(found).toContainText(/2[.,]000\s+RSD/);
    await expect(found).toContainText('Kennel E');
    const bookAgain = page.getByRole('option', { name: t('booking.bookAgain') });
    await hand.until('ArrowDown', bookAgain, async (one) => (await one.getAttribute('aria-selected')) === 'true');
    await hand.go(['Enter']);
    await expect(field(page, 'guestName')).toHaveValue(LEAVES.name);
    await expect(field(page, 'pets.0.name')).toHaveValue(LEAVES.pet);
    // The focus is on the arrival. A date as people type it: the next such day.
    const arrival = dayAfter(60);
    await hand.type(field(page, 'arrival'), `${Number(arrival.slice(8))}.${Number(arrival.slice(5, 7))}.`);
    await hand.go(['Enter'], page.getByRole('heading', { level: 1 }));
    await save(desk, false);
  });

  await hand.step('a guest pays in cash and leaves', { keys: 12, taps: 9, requests: 15 }, async () => {
    await toBoard(desk);
    const pay = await complete(desk, LEAVES.pet);
    await hand.go(['Enter'], pay);
    await payCash(desk, '5000', '3[.,]000');
    await confirmCompletion(desk);
  });

  await hand.step('a guest who stayed longer pays and leaves', { keys: 6, taps: 6, requests: 11 }, async () => {
    // The focus has gone on to the next row.
    const pay = await complete(desk, OVERSTAYS.pet);
    await expect(dialog(page).getByText(t('complete.over.NIGHT_one', { count: 1 }))).toBeVisible();
    await hand.go(['Enter'], pay);
    await payCash(desk, '4000', '0');
    // The night, its payment and the completion are one request.
    await expect(dialog(page)).toHaveCount(0);
  });

  await hand.step('the till is counted and the day is closed', { keys: 9, taps: 7, requests: 7 }, async () => {
    await hand.go(
      ['g', 't'],
      page.getByRole('button', { name: t('shell.openMenu') }),
      page.getByRole('dialog', { name: t('shell.menu') }).getByRole('link', { name: t('screen.till') }),
    );
    const counted = field(page, 'counted');
    await expect(page.getByText(/^6[.,]000\s+RSD$/).first()).toBeVisible();
    await hand.until('Tab', counted);
    await hand.type(counted, '5500');
    await hand.type(field(page, 'note'), 'Kusur za taksi', ['Tab']);
    await hand.go(['Tab', 'Enter'], page.getByRole('button', { name: t('till.close') }));
    await hand.go(['Enter'], question(page).getByRole('button', { name: t('till.close') }));
    await expect(page.getByText(t('till.closedState')).first()).toBeVisible();
    await expect(page.getByText('Kusur za taksi')).toBeVisible();
  });

  await hand.step('sign out', { keys: 4, taps: 3, requests: 6 }, async () => {
    if (!hand.byTouch) {
      await hand.go(['Control+k']);
      await hand.type(page.getByRole('combobox', { name: t('palette.title') }), t('shell.signOut'));
    }
    await hand.go(
      ['Enter'],
      page.getByRole('button', { name: t('shell.openMenu') }),
      page.getByRole('button', { name: t('shell.signOut') }),
    );
    await expect(question(page)).toBeVisible();
    await hand.go(['Enter'], question(page).getByRole('button', { name: t('shell.signOut') }));
    await expect(page).toHaveURL((url) => url.pathname === '/');
  });

  const { items } = await api.ask<{ items: { guestName: string; status: string; balance: number }[] }>(
    'GET',
    `/bookings?branchId=${desk.testBranch.branchId}&pageSize=100`,
  );
  const left = items.filter(({ status }) => status === 'COMPLETED');
  expect(left.map(({ guestName, balance }) => [guestName, balance]).toSorted()).toEqual([
    [LEAVES.name, 0],
    [OVERSTAYS.name, 0],
  ]);
}

async function openDesk(browser: Browser, office: Page, language: Language, width: Width): Promise<Desk> {
  const { testBranch, api } = await openCounter(office);
  const byTouch = width < 960;
  const context = await browser.newContext({
    baseURL: process.env['SAPA_URL'] ?? '',
    viewport: WINDOWS[width],
    hasTouch: byTouch,
    isMobile: width < 500,
  });
  const page = await context.newPage();
  await page.addInitScript((spoken) => localStorage.setItem('language', spoken), language);
  return { hand: new Hand(page, byTouch), page, t: textsOf(language), language, testBranch, api };
}

/** With SOAK each language at each width. */
const RUNS: [Language, Width][] = process.env['SOAK']
  ? LANGUAGES.flatMap((language) => ([1440, 820, 390] as const).map((width): [Language, Width] => [language, width]))
  : [
      ['sr_Latn_RS', 390],
      ['en_US', 1440],
    ];

for (const [language, width] of RUNS)
  test(`a day at the counter, from sign-in to sign-out (${language}, ${width} px)`, async ({
    page: office,
    browser,
  }) => {
    const desk = await openDesk(browser, office, language, width);
    const operator = await inviteOperator(desk.api, desk.page.request, desk.testBranch.branchId, language);
    await desk.page.goto('/login');
    await day(desk, operator);
    const measured = desk.hand.measured.map(({ step, strokes, requests }) => `${step} ${strokes}/${requests}`);
    console.log(
      `${language}, ${width} px, ${desk.hand.byTouch ? 'taps' : 'keydowns'}/requests: ${measured.join('; ')}`,
    );
    await desk.page.context().close();
  });
