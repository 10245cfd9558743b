// Random days without network in a real browser, seeded: acts by the buttons, other desks over the API meanwhile, pages
// killed, and a network that comes back badly. The same as frontend/days, where the queue alone runs more often.
import type { BrowserContext, Page, Route } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { keepDashboard, main, notSent, type Booking } from './support/offline';
import { inDatabase } from './support/sealed';
import { openTestBranch, type ApiClient, type TestBranch } from './support/test-branch';
import { random } from '../days/random';

const DAYS = process.env['SOAK'] ? 20 : 1;
const SEED = 20_261_127;
const MINUTE = 60_000;

const list = (page: Page) => page.locator('[data-entry]');

async function morning(
  api: ApiClient,
  { branchId, session }: TestBranch,
  dice: (below: number) => number,
  day: number,
) {
  const made: Booking[] = [];
  for (let i = 0; i < 3; i += 1) {
    const at = Date.now() - (35 + dice(15)) * MINUTE;
    const arrival = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Belgrade',
      dateStyle: 'short',
      timeStyle: 'short',
    }).format(at);
    made.push(
      await api.ask<Booking>('POST', '/bookings', {
        branchId,
        serviceId: session,
        guestName: `Dan ${day} ${i}`,
        guestPhone: '+381641112233',
        arrival: arrival.replace(' ', 'T'),
        happenedAt: new Date(at).toISOString(),
        pets: [{ name: `Pas ${day} ${i}`, animalTypeId: 1, size: 'MEDIUM' }],
        overbookReason: 'Dan bez mreže',
      }),
    );
  }
  return made;
}

/** One act by its button, if the screen offers it. */
async function act(page: Page, name: string): Promise<boolean> {
  const button = main(page).getByRole('button', { name, exact: true }).first();
  if ((await button.count()) === 0 || (await button.isDisabled())) return false;
  await button.click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('button[type=submit]').click();
  await expect(dialog).toBeHidden();
  return true;
}

/** The network comes back badly: requests are lost on the way there, or their answers on the way back. */
async function badNetwork(context: BrowserContext, dice: (below: number) => number): Promise<() => Promise<void>> {
  const bad = async (route: Route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const fate = dice(6);
    if (fate === 0) return route.abort('connectionreset');
    if (fate === 1) {
      await route.fetch();
      return route.abort('connectionreset');
    }
    return route.continue();
  };
  const match = /\/api\/v1\/(?:bookings\/\d+\/|notes)/;
  await context.route(match, bad);
  return () => context.unroute(match, bad);
}

test(`${DAYS} random days without network lose nothing and double nothing`, async ({
  page: first,
  context,
  consoleErrors,
}) => {
  test.setTimeout(DAYS * 90_000 + 120_000);
  const { testBranch, api } = await openTestBranch(first, ['Kennel A', 'Kennel B', 'Kennel C', 'Kennel D']);
  let page = first;
  const counts = { acts: 0, done: 0, listed: 0 };
  for (let day = 0; day < DAYS; day += 1) {
    const dice = random(SEED + day);
    const bookings = await morning(api, testBranch, dice, day);
    for (const { id } of bookings) {
      await page.goto(`/dashboard/company-bookings/${id}`);
      await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
      await expect
        .poll(async () => (await inDatabase(page)).ids.some((one) => one.endsWith(`/bookings/${id}`)))
        .toBe(true);
    }
    if (day === 0) await keepDashboard(page);
    await context.setOffline(true);
    const done: { id: number; action: string }[] = [];
    const notes: { id: number; text: string }[] = [];
    for (const { id } of bookings) {
      // The page is killed between two bookings.
      await page.close();
      page = await context.newPage();
      await page.goto(`/dashboard/company-bookings/${id}`);
      await expect(page.getByRole('status').getByText('The server cannot be reached.')).toBeVisible();
      const way = dice(4);
      if (way === 0 && (await act(page, 'No-show'))) done.push({ id, action: 'NO_SHOW' });
      if (way > 0 && (await act(page, 'Check in'))) done.push({ id, action: 'CHECK_IN' });
      if (way > 1 && (await act(page, 'Complete'))) done.push({ id, action: 'COMPLETE' });
      const text = `Beleška ${SEED} ${day} ${id}`;
      await main(page).getByRole('textbox', { name: 'Note' }).fill(text);
      await main(page).getByRole('button', { name: 'Add note' }).click();
      await expect(main(page).getByText(text).first()).toBeVisible();
      notes.push({ id, text });
    }
    await expect(notSent(page).first()).toContainText(`${done.length + notes.length} change`);
    counts.acts += done.length + notes.length;

    // Other desks meanwhile.
    for (const { id, version } of bookings) {
      const way = dice(3);
      if (way === 0) await api.try('POST', `/bookings/${id}/no-show`, {}, version);
      if (way === 1) await api.try('POST', `/bookings/${id}/check-in`, {}, version);
    }
    const good = await badNetwork(context, dice);
    await context.setOffline(false);
    await expect
      .poll(async () => ((await notSent(page).count()) > 0 ? await notSent(page).first().textContent() : ''), {
        timeout: 80_000,
      })
      .not.toMatch(/waits? to be sent/);
    await good();

    const listed: { act: string; reason: string }[] = [];
    if ((await notSent(page).count()) > 0) {
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      for (const entry of await list(page).all())
        listed.push({ act: (await entry.getAttribute('data-entry')) ?? '', reason: (await entry.textContent()) ?? '' });
      for (const { reason } of listed) expect(reason).toMatch(/now\.|Waits until|possible|changed/);
      while ((await list(page).count()) > 0) {
        const before = await list(page).count();
        await list(page).last().getByRole('button', { name: 'Discard' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
        await expect(list(page)).toHaveCount(before - 1);
      }
      await page.keyboard.press('Escape');
    }
    let missing = 0;
    for (const { id, action } of done) {
      const { items } = await api.ask<{ items: { action: string }[] }>('GET', `/bookings/${id}/timeline`);
      const times = items.filter((one) => one.action === action).length;
      expect(times, `${action} of ${id}: never twice`).toBeLessThanOrEqual(1);
      if (times === 0) missing += 1;
      else counts.done += 1;
    }
    for (const { id, text } of notes) {
      const { items } = await api.ask<{ items: { text: string }[] }>('GET', `/notes?entity=BOOKING&entityId=${id}`);
      const times = items.filter((one) => one.text === text).length;
      expect(times, `${text}: never twice`).toBeLessThanOrEqual(1);
      if (times === 0) missing += 1;
      else counts.done += 1;
    }
    expect(missing, 'what has no effect is listed').toBeLessThanOrEqual(listed.length);
    counts.listed += listed.length;
  }
  consoleErrors.length = 0;
  console.info(`${DAYS} days in the browser: ${JSON.stringify(counts)}`);
});
