// The board at the desk: what is in sight, keys, notes, paper and phone; and a range on the calendar by
// dragging. The board's answer is the server's, filled up with more bookings of the same kind.
import type { Page } from '@playwright/test';
import { enter, expect, test } from './support/fixtures';
import { languages, type Language } from './support/variants';
import { moveBack } from './support/past';
import { changeOfClocks, dayAfter, openTestBranch } from './support/test-branch';

const ROW_MAX = 72;
const CARD_MAX = 96;
const WORDS = {
  en_US: { expected: 'Expected', inHouse: 'In house', checkIn: 'Check in', print: 'Print', owes: /RSD to pay$/ },
  sr_Latn_RS: {
    expected: 'Očekuju se',
    inHouse: 'Kod nas',
    checkIn: 'Primi',
    print: 'Štampaj',
    owes: /^duguje .*RSD$/,
  },
} as const;

interface Booking {
  id: number;
  petNames: string[];
  facts: Record<string, unknown>;
  [field: string]: unknown;
}
interface Branch {
  branchId: number;
  timeZone: string;
  expected: Booking[];
  inHouse: Booking[];
  leaving: Booking[];
  done: Booking[];
}

const REMARKS = [
  { kind: 'PET', name: 'Bella', text: 'Allergic to chicken, one pill at eight in the evening' },
  { kind: 'COMMENT', name: null, text: 'Comes by taxi' },
];

/** An instant in the zone, as the API writes local times. */
function local(at: Date, timeZone: string): string {
  const civil = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
  const utc = new Intl.DateTimeFormat('sv-SE', { timeZone: 'UTC', dateStyle: 'short', timeStyle: 'medium' }).format(at);
  const minutes = (Date.parse(`${civil.replace(' ', 'T')}Z`) - Date.parse(`${utc.replace(' ', 'T')}Z`)) / 60_000;
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0');
  return `${civil.replace(' ', 'T')}+${two(minutes / 60)}:${two(minutes % 60)}`;
}

/** Serves a board of one branch with `count` bookings in each column, each with all that a row may show. */
async function serveBoard(page: Page, count: number): Promise<void> {
  await page.route('**/api/v1/board*', async (route) => {
    const answer = await route.fetch();
    const board = (await answer.json()) as { now: string; branches: Branch[] };
    const branch = board.branches[0]!;
    const like = [...branch.expected, ...branch.inHouse, ...branch.leaving, ...branch.done][0]!;
    const now = Date.parse(board.now);
    const make = (id: number, status: 'CREATED' | 'ACTIVE', from: number, to: number, more: object = {}): Booking => {
      const [checkIn, checkOut] = [from, to].map((minutes) => new Date(now + minutes * 60_000));
      const times = { checkIn: checkIn!.toISOString(), checkOut: checkOut!.toISOString() };
      const at = checkIn!.toISOString();
      const checkedInAt = status === 'ACTIVE' ? at : null;
      const transition = status === 'ACTIVE' ? { lastTransition: 'CHECK_IN', lastTransitionAt: at } : {};
      return {
        ...like,
        id,
        status,
        ...times,
        checkInLocal: local(checkIn!, branch.timeZone),
        checkOutLocal: local(checkOut!, branch.timeZone),
        serviceType: 'HOSTEL',
        guestName: 'Milica Jovanović Stojiljković',
        guestPhone: '+381641234567',
        petNames: ['Bella', `Maks ${id}`],
        workplaceNames: ['Box for large dogs 3'],
        units: 3,
        balance: 1_245_000,
        currency: 'RSD',
        remarks: REMARKS,
        stillThere: [],
        facts: {
          ...like.facts,
          status,
          ...times,
          serviceType: 'HOSTEL',
          checkedInAt,
          ...transition,
          balance: 1_245_000,
        },
        ...more,
      };
    };
    const of = (first: number, one: (id: number) => Booking) =>
      Array.from({ length: count }, (_, at) => one(first + at));
    const filled: Branch = {
      ...branch,
      // The first is late and finds its place still in use.
      expected: of(9_100_001, (id) =>
        make(id, 'CREATED', -1, 3 * 1_440, { stillThere: id === 9_100_001 ? [9_300_001] : [] }),
      ),
      inHouse: of(9_200_001, (id) => make(id, 'ACTIVE', -2_000, 2 * 1_440)),
      leaving: of(9_300_001, (id) => make(id, 'ACTIVE', -3_000, -1)),
      done: [],
    };
    await route.fulfill({ response: answer, json: { ...board, branches: [filled] } });
  });
}

const rowsOf = (page: Page, column: string) => page.getByRole('region', { name: column }).locator('li[data-booking]');

async function openBoard(page: Page, language: Language, count: number) {
  await enter(page, 'OPR', language);
  await serveBoard(page, count);
  await page.goto('/dashboard/company-operator');
  const rows = rowsOf(page, WORDS[language].expected);
  await expect(rows).toHaveCount(count);
  return rows;
}

for (const language of languages('sr_Latn_RS')) {
  const words = WORDS[language];

  test(`eight arrivals are in sight at once, each on 72 pixels (${language})`, async ({ page }) => {
    const rows = await openBoard(page, language, 12);
    await expect(rows.first().getByTitle(words.owes)).toBeVisible();
    const boxes = await Promise.all((await page.locator('li[data-booking]').all()).map((row) => row.boundingBox()));
    expect(Math.max(...boxes.map((box) => box!.height))).toBeLessThanOrEqual(ROW_MAX);
    const inSight = await Promise.all((await rows.all()).map((row) => row.boundingBox()));
    expect(inSight.filter((box) => box!.y + box!.height <= 900).length).toBeGreaterThanOrEqual(8);
    // Nothing of a row is cut sideways, and the page does not scroll sideways.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1_440);
  });

  test(`a row is found, read and acted on by keys (${language})`, async ({ page }) => {
    const rows = await openBoard(page, language, 9);
    await page.getByRole('button', { name: new RegExp(`^${words.expected}: `) }).focus();
    await page.keyboard.press('Enter');
    const link = (at: number) => rows.nth(at).getByRole('link').first();
    await expect(link(0)).toBeFocused();
    // The texts of the notes come with the focus.
    await expect(rows.nth(0).getByText(REMARKS[0]!.text)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(link(2)).toBeFocused();
    await expect(rows.nth(0).getByText(REMARKS[0]!.text)).toBeHidden();
    await page.keyboard.press('ArrowRight');
    await expect(rowsOf(page, words.inHouse).nth(2).getByRole('link').first()).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(link(2)).toBeFocused();
    await expect(rows.nth(2).getByRole('button', { name: words.checkIn })).toHaveAttribute('aria-keyshortcuts', 'I');
    await page.keyboard.press('i');
    await expect(page.getByRole('dialog')).toContainText('Maks 9100003');
    await page.keyboard.press('Escape');
    await expect(link(2)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(rows.nth(2).locator('[data-remarks]')).toBeFocused();
    await expect(rows.nth(2).getByText(REMARKS[1]!.text)).toBeVisible();
  });

  test(`the day is one sheet of paper (${language})`, async ({ page }) => {
    await openBoard(page, language, 14);
    await expect(page.getByRole('button', { name: words.print })).toBeVisible();
    const sheet = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    const text = sheet.toString('latin1');
    expect(text.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
    // A4 across, in points.
    expect(text).toMatch(/\/MediaBox\s*\[\s*0 0 841\.\d+ 59[45]\.\d+\s*\]/);
  });

  test(`a phone has the same marks and actions on cards of 96 pixels (${language})`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const rows = await openBoard(page, language, 6);
    const check = async (list: typeof rows) => {
      const boxes = await Promise.all((await list.all()).map((row) => row.boundingBox()));
      expect(boxes.length).toBeGreaterThan(0);
      expect(Math.max(...boxes.map((box) => box!.height))).toBeLessThanOrEqual(CARD_MAX);
    };
    await check(page.locator('li[data-booking]'));
    await expect(rows.first().locator('[data-remarks]')).toBeVisible();
    const action = (await rows.first().getByRole('button', { name: words.checkIn }).boundingBox())!;
    // Large enough for a thumb, on the side of the thumb.
    expect(action.height).toBeGreaterThanOrEqual(44);
    expect(action.x + action.width / 2).toBeGreaterThan(195);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.goto('/dashboard/calendar');
    await expect(page.locator('li[data-booking]').first()).toBeVisible();
    await check(page.locator('li[data-booking]'));
  });
}

test('a drag over free days opens a new booking of that place, arrival and departure', async ({ page }) => {
  const { testBranch, api } = await openTestBranch(page);
  const [a] = testBranch.places;
  const monday = dayAfter(21 - ((new Date(`${dayAfter(0)}T00:00Z`).getUTCDay() + 6) % 7));
  const day = (days: number) => dayAfter(days, monday);
  await api.book(testBranch, 'Ana Prva', day(9), day(11), { workplaceId: a.id });
  await page.goto(`/dashboard/calendar?branch=${testBranch.branchId}&from=${monday}`);
  const lanes = page.locator('.lanes[data-lanes="0"]');
  await expect(page.locator('[data-bar]')).toHaveCount(1);
  const box = (await lanes.boundingBox())!;
  const x = (at: number) => box.x + ((at + 0.5) / 14) * box.width;
  const y = box.y + box.height / 2;
  // Over the other booking: the place is not free, and nothing opens.
  await page.mouse.move(x(7), y);
  await page.mouse.down();
  await page.mouse.move(x(10), y, { steps: 6 });
  await expect(page.locator('.frame')).toHaveAttribute('data-tone', 'no');
  await expect(page.locator('.tip')).toContainText("Ana's dog until");
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.mouse.move(x(2), y);
  await page.mouse.down();
  await page.mouse.move(x(5), y, { steps: 6 });
  await expect(page.locator('.frame')).toHaveAttribute('data-tone', 'free');
  await page.mouse.up();
  await expect(page.getByRole('dialog', { name: a.name }).getByRole('link', { name: 'New booking' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`workplaceId=${a.id}&arrival=${day(2)}&departure=${day(5)}$`));

  // A click on a taken day offers the booking there, and no new one.
  await page.goto(`/dashboard/calendar?branch=${testBranch.branchId}&from=${monday}`);
  await expect(page.locator('[data-bar]')).toHaveCount(1);
  await page.mouse.click(x(9) - 20, y);
  const taken = page.getByRole('dialog', { name: a.name });
  await expect(taken.getByRole('link', { name: /Ana's dog/ })).toBeVisible();
  await expect(taken.getByRole('link', { name: 'New booking' })).toHaveCount(0);
});

test('a bar of one night shows the name, and the night of a clock change its hours', async ({ page }) => {
  const { testBranch, api } = await openTestBranch(page);
  const sunday = changeOfClocks(10);
  await api.book(testBranch, 'Ana Prva', dayAfter(-1, sunday), sunday, { workplaceId: testBranch.places[0].id });
  await page.goto(`/dashboard/calendar?branch=${testBranch.branchId}&from=${sunday}`);
  await showsName(page, 'Ana');
  await expect(page.locator('.clock')).toHaveText('25 h');
  await expect(page.locator('.clock')).toHaveAttribute('title', /25 hours$/);
});

/** The first three letters of the name of `guest`'s dog are in sight, in the middle of their bar. */
async function showsName(page: Page, guest: string, width = 1440) {
  const label = page.locator('[data-bar] .who', { hasText: guest });
  await expect(label).toHaveText(`${guest}'s dog`);
  const room = await label.evaluate((name) => {
    const range = document.createRange();
    range.setStart(name.firstChild!, 0);
    range.setEnd(name.firstChild!, 3);
    const [text, bar] = [range.getBoundingClientRect(), name.closest('[data-bar]')!.getBoundingClientRect()];
    const middle = Math.abs((text.top + text.bottom) / 2 - (bar.top + bar.bottom) / 2) < 2;
    return { in: text.left >= bar.left && text.right <= bar.right, inRow: text.bottom <= bar.bottom, middle };
  });
  expect(room, `${guest} at ${width} px`).toEqual({ in: true, inRow: true, middle: true });
}

test('bars of one night show the name on wide and narrow screens, also of a guest who should have left', async ({
  page,
}) => {
  const { testBranch, api } = await openTestBranch(page);
  const [a, b] = testBranch.places;
  const late = await api.book(testBranch, 'Ana Prva', dayAfter(0), dayAfter(1), { workplaceId: a.id });
  await api.ask('POST', `/bookings/${late.id}/check-in`, {}, late.version);
  moveBack(late.id, 3);
  await api.book(testBranch, 'Iva Druga', dayAfter(1), dayAfter(2), { workplaceId: a.id });
  await api.book(testBranch, 'Eva Treća', dayAfter(0), dayAfter(1), { workplaceId: b.id });
  for (const width of [1440, 1280, 1024, 820]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/dashboard/calendar?branch=${testBranch.branchId}&from=${dayAfter(-3)}`);
    for (const guest of ['Ana', 'Iva', 'Eva']) await showsName(page, guest, width);
  }
});
