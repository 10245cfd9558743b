// What tests of the time without network have in common.
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { mark } from './mark';
import { inDatabase } from './sealed';
import { dayAfter, type ApiClient, type TestBranch } from './test-branch';

export interface Booking {
  id: number;
  version: number;
  number: string;
  status: string;
  balance: number;
}

export const path = ({ id }: { id: number }) => `/dashboard/company-bookings/${id}`;
export const notSent = (page: Page) => page.getByRole('status').filter({ hasText: /wait|not taken/ });
export const main = (page: Page) => page.getByRole('main');

interface TimelineEvent {
  action: string;
}

/** What the server says has happened to a booking, the first event first. */
export async function happened(api: ApiClient, { id }: { id: number }): Promise<string[]> {
  const { items } = await api.ask<{ items: TimelineEvent[] }>('GET', `/bookings/${id}/timeline`);
  return items.map(({ action }) => action);
}

/** The dashboard opens without network from now on. */
export async function keepDashboard(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => {
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) if (new URL(url).pathname === '/') return true;
      return false;
    });
  await expect.poll(isKept, { timeout: 40_000 }).toBe(true);
}

async function open(page: Page, booking: Booking): Promise<void> {
  await page.goto(path(booking));
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
}

/** A booking of today, opened, and then no network. */
export async function goOffline(
  page: Page,
  context: BrowserContext,
  api: ApiClient,
  branch: TestBranch,
): Promise<Booking> {
  const made = await api.book(branch, `Gost ${mark()}`, dayAfter(0), dayAfter(2));
  await open(page, made as Booking);
  await keepDashboard(page);
  await expect
    .poll(async () => (await inDatabase(page)).ids.some((id) => id.endsWith(`/bookings/${made.id}`)))
    .toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('status').getByText('The server cannot be reached.')).toBeVisible();
  return made as Booking;
}

export async function act(page: Page, name: string): Promise<void> {
  await main(page).getByRole('button', { name, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Without network: it is kept on this device')).toBeVisible();
  await dialog.locator('button[type=submit]').click();
  await expect(dialog).toBeHidden();
}

/** Everything is sent. */
export async function comeBack(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(false);
  await expect(notSent(page)).toHaveCount(0, { timeout: 40_000 });
}
