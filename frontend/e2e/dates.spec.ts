// Dates as people type them, the calendar beside each date field, and the presets of date filters.
import type { Page } from '@playwright/test';
import { enter, expect, seriousFindings, test } from './support/fixtures';
import { dayAfter, openTestBranch, type TestBranch } from './support/test-branch';

test.describe.configure({ timeout: 180_000 });

const newBooking = ({ branchId, stay }: TestBranch, from: string, to: string) =>
  `/dashboard/company-bookings/new?branchId=${branchId}&serviceId=${stay}&arrival=${from}T14:00&departure=${to}T11:00`;

function dayText(day: string, names: 'short' | 'long'): string {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: names,
    day: 'numeric',
    month: names,
    year: 'numeric',
    timeZone: 'UTC',
  });
  const parts = format.formatToParts(new Date(`${day}T00:00Z`));
  return ['weekday', 'day', 'month', 'year'].map((type) => parts.find((part) => part.type === type)?.value).join(' ');
}
/** `Wed 2 Dec 2026`, as a field shows it. */
const shown = (day: string) => dayText(day, 'short');
/** `Wednesday 2 December 2026`, as it is told while it is typed. */
const inWords = (day: string) => dayText(day, 'long');
const dotted = (day: string) => `${Number(day.slice(8))}.${Number(day.slice(5, 7))}.`;
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const calendar = (page: Page) => page.getByRole('dialog', { name: /^(Calendar|Kalendar)$/ });

test('a typed date is told in words, and half of one changes nothing', async ({ page }) => {
  const { testBranch } = await openTestBranch(page);
  const [from, to, later] = [dayAfter(12), dayAfter(14), dayAfter(20)];
  await page.goto(newBooking(testBranch, from, to));
  const [arrival, departure] = [field(page, 'Arrival'), field(page, 'Departure')];
  await expect(departure).toHaveValue(`${shown(to)} 11:00`, { timeout: 60_000 });

  await arrival.press('Control+a');
  await arrival.pressSequentially('31.1');
  await expect(page.getByText(/^\w+ 31 January \d{4} at 14:00$/)).toBeVisible();
  await expect(departure).toHaveValue(`${shown(to)} 11:00`);

  await arrival.press('Control+a');
  await arrival.pressSequentially(`${dotted(later)} 15`);
  await expect(page.getByText(`${inWords(later)} at 15:00`)).toBeVisible();
  await expect(departure).toHaveValue(`${shown(to)} 11:00`);
  await arrival.press('Enter');
  await expect(arrival).toHaveValue(`${shown(later)} 15:00`);
  await expect(departure).toHaveValue(`${shown(dayAfter(2, later))} 11:00`);
  await expect(arrival).toBeFocused();

  await departure.press('Control+a');
  await departure.pressSequentially('+5');
  await expect(page.getByText(`${inWords(dayAfter(5, later))} at 11:00`)).toBeVisible();
  await departure.press('Tab');
  await expect(departure).toHaveValue(`${shown(dayAfter(5, later))} 11:00`);
  await expect(page.getByText(/^5\snights:/)).toBeVisible();
});

test('a stay is chosen in the calendar with the keyboard alone; full days are marked', async ({ page }) => {
  const { testBranch, api } = await openTestBranch(page);
  // Of one month, so that all of it is in sight.
  const soonest = dayAfter(10);
  const month = Number(soonest.slice(8)) > 12 ? dayAfter(32, `${soonest.slice(0, 7)}-01`) : soonest;
  const day = (number: number) => `${month.slice(0, 7)}-${String(number).padStart(2, '0')}`;
  for (const [at, guest] of ['Ana Ilić', 'Marko Kos'].entries())
    await api.book(testBranch, guest, day(22), day(24), { workplaceId: testBranch.places[at]?.id });

  await page.goto(newBooking(testBranch, day(14), day(16)));
  const [arrival, departure] = [field(page, 'Arrival'), field(page, 'Departure')];
  await expect(departure).toHaveValue(`${shown(day(16))} 11:00`, { timeout: 60_000 });
  await arrival.focus();
  await page.keyboard.press('ArrowDown');
  await expect(calendar(page).getByRole('button', { name: new RegExp(`^${inWords(day(14))}`) })).toBeFocused();
  for (const full of [22, 23])
    await expect(calendar(page).getByRole('button', { name: `${inWords(day(full))}, full` })).toBeVisible();
  await expect(calendar(page).getByRole('button', { name: inWords(day(24)), exact: true })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(arrival).toHaveValue(`${shown(day(15))} 14:00`);
  await expect(departure).toHaveValue(`${shown(day(17))} 11:00`);
  await expect(calendar(page).getByText('Choose the departure')).toBeVisible();
  for (const key of ['ArrowDown', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
  await expect(calendar(page).getByRole('button', { name: inWords(day(19)), exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(departure).toHaveValue(`${shown(day(19))} 11:00`);
  await expect(calendar(page)).toHaveCount(0);
  await expect(arrival).toBeFocused();
  await expect(page.getByText(/^4\snights:/)).toBeVisible();

  await page.keyboard.press('ArrowDown');
  await expect(calendar(page).getByText(/\s· 4\snights$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar(page)).toHaveCount(0);
  await expect(arrival).toBeFocused();
});

test('a field takes a typed date where its calendar does not load', async ({ page, consoleErrors }) => {
  await page.route(/date-calendar/, (route) => route.abort());
  const { testBranch } = await openTestBranch(page);
  await page.goto(newBooking(testBranch, dayAfter(12), dayAfter(14)));
  const arrival = field(page, 'Arrival');
  await expect(arrival).toHaveValue(`${shown(dayAfter(12))} 14:00`, { timeout: 60_000 });
  await page.getByRole('button', { name: 'Open the calendar' }).first().click();
  await expect(page.getByText('The calendar could not be loaded. Type the date.')).toBeVisible();
  await arrival.fill(dotted(dayAfter(13)));
  await arrival.press('Enter');
  await expect(arrival).toHaveValue(`${shown(dayAfter(13))} 14:00`);
  consoleErrors.length = 0;
});

for (const [language, words] of [
  ['en_US', { filter: 'Check-in', presets: ['Today', 'Tomorrow', 'This week', 'This month', 'Last month'] }],
  ['sr_Latn_RS', { filter: 'Dolazak', presets: ['Danas', 'Sutra', 'Ova sedmica', 'Ovaj mesec', 'Prošli mesec'] }],
] as const)
  test(`a date filter has presets, takes typed dates, and its chip says which date it is (${language})`, async ({
    page,
  }) => {
    await enter(page, 'ADMIN', language);
    await page.goto('/dashboard/company-bookings');
    const bar = page.getByRole('search');
    const more = bar.getByRole('button', { name: /^(Filters|Filteri)$/ });
    await more.click();
    const opener = bar.getByRole('button', { name: words.filter, exact: true });
    await opener.click();
    const panel = page.getByRole('dialog', { name: words.filter });
    for (const preset of words.presets) await expect(panel.getByRole('button', { name: preset })).toBeVisible();
    await panel.getByRole('button', { name: words.presets[2] }).click();
    await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
    const [from, to] = [new URL(page.url()).searchParams.get('from')!, new URL(page.url()).searchParams.get('to')!];
    expect(new Date(`${from}T00:00Z`).getUTCDay()).toBe(1);
    expect(to).toBe(dayAfter(6, from));

    const chip = bar.getByRole('button', { name: new RegExp(`^${words.filter}: `) });
    await chip.click();
    const first = page.getByRole('dialog').getByRole('textbox').first();
    // In a filter the latest such day is meant.
    await first.fill('31.12.');
    await first.press('Enter');
    await expect(page).toHaveURL(/from=\d{4}-12-31&/);
    expect(new URL(page.url()).searchParams.get('from')! <= dayAfter(0)).toBe(true);
    await first.fill('31.12. 15');
    await first.press('Enter');
    await expect(page.getByText(language === 'en_US' ? 'Invalid format' : 'Neispravan format')).toBeVisible();
    await expect(first).toHaveValue('31.12. 15');
  });
