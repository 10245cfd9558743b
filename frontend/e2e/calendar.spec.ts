// Moving bookings on the calendar against the real server: by pointer, by an end, by keys; a refused
// move gives the reason; on a phone the day is a list.
import type { APIRequestContext, Page } from '@playwright/test';
import type { AnimalTypeItem, BookingDetail, BranchDetail, Page as Rows, WorkplaceItem } from '../src/core';
import { account, enter, expect, seriousFindings, test } from './support/fixtures';
import { languages } from './support/variants';
import { mark } from './support/mark';

const plus = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/**
 * A Monday more than a year from now, where the demo data leave every place free: a week of its own for each test
 * (`slot` 0 to 2) and each attempt, because they use the same rooms at the same time.
 */
function ownMonday(slot: 0 | 1 | 2): string {
  const weeks = 53 + slot + 3 * test.info().retry;
  const day = new Date(Date.now() + weeks * 7 * 86_400_000).toISOString().slice(0, 10);
  return plus(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** The operator's branch: a hostel service with several rooms, and requests to book it. */
class Hostel {
  private constructor(
    private readonly request: APIRequestContext,
    private readonly headers: Record<string, string>,
    readonly branch: BranchDetail,
    readonly rooms: WorkplaceItem[],
    private readonly serviceId: number,
    private readonly animalTypeId: number,
  ) {}

  static async open(page: Page, authToken: string): Promise<Hostel> {
    const headers = { Authorization: `Bearer ${authToken}` };
    const read = async <T>(path: string) => (await (await page.request.get(`/api/v1${path}`, { headers })).json()) as T;
    const branch = await read<BranchDetail>(`/branches/${account('OPR', (a) => a.branchId !== null).branchId}`);
    const roomsOf = (ids: number[]) => branch.workplaces.filter(({ id, kind }) => kind === 'ROOM' && ids.includes(id));
    const service = branch.services
      .filter(({ type }) => type === 'HOSTEL')
      .toSorted((a, b) => roomsOf(b.workplaceIds).length - roomsOf(a.workplaceIds).length)[0]!;
    const rooms = roomsOf(service.workplaceIds);
    const animals = await read<Rows<AnimalTypeItem>>('/animal-types?pageSize=50');
    return new Hostel(
      page.request,
      headers,
      branch,
      rooms,
      service.id,
      rooms[0]?.animalTypeIds[0] ?? animals.items[0]!.id,
    );
  }

  /** Books a stay of one small pet under a unique guest name. */
  async book(room: WorkplaceItem, arrival: string, nights: number): Promise<BookingDetail> {
    const name = `Proba ${mark()}`;
    const answer = await this.request.post('/api/v1/bookings', {
      headers: { ...this.headers, 'Idempotency-Key': name.replace(' ', '-') },
      data: {
        branchId: this.branch.id,
        serviceId: this.serviceId,
        workplaceId: room.id,
        guestName: name,
        guestPhone: '+381642187740',
        pets: [{ name: `Lu${name.slice(-4)}`, animalTypeId: this.animalTypeId, size: 'SMALL' }],
        arrival: `${arrival}T14:00`,
        departure: `${plus(arrival, nights)}T11:00`,
      },
    });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()) as BookingDetail;
  }

  async now(id: number): Promise<BookingDetail> {
    return (await (
      await this.request.get(`/api/v1/bookings/${id}`, { headers: this.headers })
    ).json()) as BookingDetail;
  }
}

const bar = (page: Page, { id }: BookingDetail) => page.locator(`[data-bar^="${id}."]`);
const tip = (page: Page) => page.locator('.tip');

/** Presses a bar in its middle or at its end, and drags it by days and onto a row. */
async function pull(page: Page, booking: BookingDetail, days: number, onto: WorkplaceItem | null) {
  const box = (await bar(page, booking).boundingBox())!;
  const lanes = (await page.locator('.layer').boundingBox())!;
  const row = onto && (await page.locator(`[role=row]:has([data-place="${onto.id}"])`).boundingBox())!;
  const from = { x: row ? box.x + box.width / 2 : box.x + box.width - 3, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 2, { steps: 2 });
  await page.mouse.move(from.x + (days * lanes.width) / 7, row ? row.y + row.height / 2 : from.y, { steps: 8 });
}

async function confirmMove(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Move or extend' });
  await dialog
    .getByRole('button', { name: /^(Move|Save)/ })
    .last()
    .click();
  await expect(dialog).toHaveCount(0);
}

test('a booking is dragged to another room and day, and extended by its end', async ({ page }) => {
  const { authToken } = await enter(page, 'OPR');
  const hostel = await Hostel.open(page, authToken);
  const [first, second, third] = hostel.rooms as [WorkplaceItem, WorkplaceItem, WorkplaceItem];
  const monday = ownMonday(0);
  const moved = await hostel.book(first, plus(monday, 1), 2);
  const inTheWay = await hostel.book(third, plus(monday, 1), 2);
  await page.goto(`/dashboard/calendar?view=week&from=${monday}`);
  await expect(bar(page, moved)).toBeVisible();

  await pull(page, moved, 0, third);
  await expect(tip(page)).toContainText(`${third.name}: ${inTheWay.petNames[0]} until`);
  await expect(tip(page)).toContainText(inTheWay.number);
  await page.mouse.up();
  // The refused drop leads to the ways out.
  const refused = page.getByRole('dialog', { name: 'Move or extend' });
  await expect(refused).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(refused).toHaveCount(0);

  await pull(page, moved, 1, second);
  await expect(tip(page)).toContainText(`${second.name} is free · 2 nights`);
  await page.mouse.up();
  await confirmMove(page);
  await expect(page.locator(`[role=row]:has([data-place="${second.id}"]) [data-bar^="${moved.id}."]`)).toBeVisible();
  const then = await hostel.now(moved.id);
  expect([
    then.workplaces.map(({ id }) => id),
    then.checkInLocal.slice(0, 16),
    then.checkOutLocal.slice(0, 16),
  ]).toEqual([[second.id], `${plus(monday, 2)}T14:00`, `${plus(monday, 4)}T11:00`]);

  // One night more, by the bar's end: the price rises, and the calendar shows it.
  await pull(page, moved, 1, null);
  await expect(tip(page)).toContainText(/3\snights, .*\(\+/);
  await page.mouse.up();
  await confirmMove(page);
  await expect.poll(async () => (await hostel.now(moved.id)).checkOutLocal.slice(0, 10)).toBe(plus(monday, 5));
});

test('the keyboard moves a booking as the pointer does', async ({ page }) => {
  const { authToken } = await enter(page, 'OPR');
  const hostel = await Hostel.open(page, authToken);
  const monday = ownMonday(1);
  const booking = await hostel.book(hostel.rooms[0]!, plus(monday, 1), 2);
  await page.goto(`/dashboard/calendar?view=week&from=${monday}`);
  await bar(page, booking).focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  const said = page.locator('[role=status][aria-live=polite]').first();
  await expect(said).toContainText(`${hostel.rooms[0]!.name}, `);
  await expect(said).toContainText(/free, 2\snights/);
  await page.keyboard.press('Shift+ArrowRight');
  await expect(said).toContainText(/free, 3\snights/);
  await page.keyboard.press('Escape');
  await expect(said).toHaveText('Put back where it was');
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(said).toContainText(/free, 2\snights/);
  await page.keyboard.press('Enter');
  await confirmMove(page);
  await expect
    .poll(async () => (await hostel.now(booking.id)).checkInLocal.slice(0, 16))
    .toBe(`${plus(monday, 3)}T14:00`);
  await expect(bar(page, booking)).toBeFocused();
});

test('a free place leads to a new booking there, and a bar to its booking', async ({ page }) => {
  const { authToken } = await enter(page, 'OPR');
  const hostel = await Hostel.open(page, authToken);
  const monday = ownMonday(2);
  const booking = await hostel.book(hostel.rooms[1]!, plus(monday, 1), 2);
  await page.goto(`/dashboard/calendar?view=week&from=${monday}`);
  await bar(page, booking).click();
  const window = page.getByRole('dialog', { name: booking.petNames[0]! });
  await expect(window).toContainText(booking.guestName);
  await expect(window.getByRole('link', { name: 'Open' })).toHaveAttribute('href', new RegExp(`/${booking.id}$`));
  await page.keyboard.press('Escape');
  await expect(window).toHaveCount(0);

  const lanes = (await page.locator(`[role=row]:has([data-place="${hostel.rooms[0]!.id}"]) .lanes`).boundingBox())!;
  await page.mouse.click(lanes.x + (lanes.width / 7) * 4.5, lanes.y + lanes.height / 2);
  await page.getByRole('dialog', { name: hostel.rooms[0]!.name }).getByRole('link', { name: 'New booking' }).click();
  await expect(page).toHaveURL(new RegExp(`workplaceId=${hostel.rooms[0]!.id}&arrival=${plus(monday, 4)}$`));
});

for (const language of languages('sr_Latn_RS')) {
  test(`the calendar is accessible and fits a phone (${language})`, async ({ page }) => {
    await enter(page, 'OPR', language);
    for (const view of ['day', 'week', 'twoWeeks', 'month']) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`/dashboard/calendar?view=${view}`);
      await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
      expect(await seriousFindings(page), view).toEqual([]);
      await page.setViewportSize({ width: 720, height: 900 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${view}: sideways at 720 px`,
      ).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('grid')).toHaveCount(0);
    await expect(page.getByRole('region').first()).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      'sideways at 390 px',
    ).toBeLessThanOrEqual(0);
  });
}
