// Ways out of a full day: other bookings move to make room for a new one, in one step that is taken back as a
// whole; another service with its price; a refused drop in the calendar lets two bookings change places.
import type { Page } from '@playwright/test';
import type { BookingDetail } from '../src/core';
import { expect, seriousFindings, test } from './support/fixtures';
import { fits } from './support/look';
import { dayAfter, openTestBranch, type TestBranch } from './support/test-branch';

test.describe.configure({ timeout: 180_000 });

const newBooking = ({ branchId, stay }: TestBranch, from: string, to: string) =>
  `/dashboard/company-bookings/new?branchId=${branchId}&serviceId=${stay}&arrival=${from}T14:00&departure=${to}T11:00`;

async function fillGuest(page: Page, name: string) {
  await page.getByLabel('Phone').fill('+381 65 900 1122');
  await page.getByLabel('Name', { exact: true }).first().fill(name);
  const pet = page.getByRole('group', { name: 'Pet 1' });
  await pet.getByLabel('Name').fill('Luna');
  await pet.getByLabel('Animal').selectOption({ label: 'Dog' });
  await pet.getByLabel('Size').selectOption({ label: 'Medium' });
}

test('a full day makes room with one click, and takes it back as a whole', async ({ page }) => {
  const { testBranch, api } = await openTestBranch(page);
  const [a, b] = testBranch.places;
  const place = async ({ id }: { id: number }) =>
    (await api.ask<BookingDetail>('GET', `/bookings/${id}`)).workplaces.map(({ name }) => name);
  const first = await api.book(testBranch, 'Ana Ilić', dayAfter(30), dayAfter(32), { workplaceId: a.id });
  const second = await api.book(testBranch, 'Marko Kos', dayAfter(32), dayAfter(36), { workplaceId: b.id });

  await page.goto(newBooking(testBranch, dayAfter(31), dayAfter(33)));
  await expect(page.getByText('None is free')).toBeVisible({ timeout: 60_000 });
  await fillGuest(page, 'Lena Savić');
  const way = page.getByRole('button', { name: /Make room in Kennel A: move 1 booking/ });
  await expect(way).toContainText("Ana's dog (Ana Ilić): Kennel A → Kennel B");
  await expect(page.getByRole('button', { name: /\d days? (earlier|later)/ }).first()).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  // What is said of the address stands below its field, not on it.
  const email = (await page.locator('[name="guestEmail"]').boundingBox())!;
  const said = (await page.getByText('The booking has no email address').boundingBox())!;
  expect(said.y).toBeGreaterThanOrEqual(email.y + email.height);
  await way.press('Enter');
  await expect(page.getByText('Room is made with this save: Kennel A')).toBeVisible();
  await expect(page.getByText('Free with this save')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page, 'new booking');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Save booking' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/company-bookings\/\d+$/);
  expect([await place(first), await place(second)]).toEqual([['Kennel B'], ['Kennel B']]);

  // The booking tells of it, and takes it back with those that moved.
  const note = page.getByText(/Other bookings were moved to make room/);
  await expect(note).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Undo making room' }).click();
  await expect(page.getByText('All bookings are back in their places')).toBeVisible();
  await expect(note).toHaveCount(0);
  await expect(page.getByText('Canceled · By the company')).toBeVisible();
  expect(await place(first)).toEqual(['Kennel A']);
});

test('a refused drop in the calendar lets two bookings change places', async ({ page }) => {
  const { testBranch, api } = await openTestBranch(page);
  const [a, b] = testBranch.places;
  const from = dayAfter(20);
  const first = await api.book(testBranch, 'Ana Ilić', from, dayAfter(22), { workplaceId: a.id });
  const other = await api.book(testBranch, 'Marko Kos', from, dayAfter(22), { workplaceId: b.id });
  await page.goto(`/dashboard/calendar?branch=${testBranch.branchId}&from=${from}`);
  await page.locator(`[data-bar^="${first.id}."]`).focus({ timeout: 60_000 });
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.layer[data-moving] .frame[data-tone=no]')).toBeAttached();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move or extend' });
  await dialog.getByRole('button', { name: /Make room in Kennel B: move 1 booking/ }).click();
  await expect(dialog.getByText('Room is made with this save: Kennel B')).toBeVisible();
  await expect(dialog.getByText('Free with this save')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toHaveCount(0);
  const places = async (id: number) =>
    (await api.ask<BookingDetail>('GET', `/bookings/${id}`)).workplaces.map(({ name }) => name);
  await expect.poll(() => places(first.id)).toEqual(['Kennel B']);
  expect(await places(other.id)).toEqual(['Kennel A']);
});
