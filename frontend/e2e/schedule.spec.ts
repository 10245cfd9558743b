// The schedule: a full house with alternatives, a stay in two places, moves with their price
// difference, overbooking, early check-in, stays over both changes of the clocks, and closing a period
// with its bookings.
import type { Page } from '@playwright/test';
import { expect, seriousFindings, test } from './support/fixtures';
import { changeOfClocks, dayAfter, openTestBranch, type TestBranch } from './support/test-branch';
import { uniquePhone } from './support/mark';

test.describe.configure({ timeout: 180_000 });

const newBooking = ({ branchId, stay }: TestBranch, from: string, to: string, more = '') =>
  `/dashboard/company-bookings/new?branchId=${branchId}&serviceId=${stay}&arrival=${from}T14:00&departure=${to}T11:00${more}`;
const dialog = (page: Page) => page.getByRole('dialog').last();

async function fillGuest(page: Page, name: string, phone = '+381 65 900 1122') {
  await page.getByLabel('Phone').fill(phone);
  await page.getByLabel('Name', { exact: true }).first().fill(name);
  const pet = page.getByRole('group', { name: 'Pet 1' });
  await pet.getByLabel('Name').fill('Luna');
  await pet.getByLabel('Animal').selectOption({ label: 'Dog' });
  await pet.getByLabel('Size').selectOption({ label: 'Medium' });
}

async function saveBooking(page: Page) {
  await page.getByRole('button', { name: 'Save booking' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/company-bookings\/\d+$/);
}

async function move(page: Page, id: number) {
  await page.goto(`/dashboard/company-bookings/${id}`);
  await page.getByRole('button', { name: 'Move or extend' }).click();
  await expect(dialog(page).getByLabel('Arrival')).toBeVisible();
}

async function setDate(page: Page, label: string, value: string) {
  await dialog(page).getByLabel(label).fill(value);
  await dialog(page).getByLabel(label).blur();
}

test('a full house names the blocking bookings and alternatives, and one click takes one', async ({ page }) => {
  const { testBranch, api } = await openTestBranch(page);
  const [from, to] = [dayAfter(20), dayAfter(23)];
  for (const [at, guest] of ['Ana Ilić', 'Marko Kos'].entries())
    await api.book(testBranch, guest, from, to, { workplaceId: testBranch.places[at]?.id });

  await page.goto(newBooking(testBranch, from, to));
  // The first page of all tests: a busy machine is slow.
  await expect(page.getByText('None is free')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/Ana's dog until/)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: /Kennel .*later/ }).click();
  await expect(page.getByLabel('Arrival')).not.toHaveValue(new RegExp(`${Number(from.slice(8))} `));
  await fillGuest(page, 'Lena Savić');
  await saveBooking(page);
  await expect(page.getByText('Lena Savić').first()).toBeVisible();

  // The server refuses the taken place and offers alternatives.
  await page.goto(newBooking(testBranch, dayAfter(40), dayAfter(42), `&workplaceId=${testBranch.places[0].id}`));
  await expect(page.getByText('Free', { exact: true }).first()).toBeVisible();
  await fillGuest(page, 'Iva Kos');
  await api.book(testBranch, 'Petar Brzi', dayAfter(40), dayAfter(42), { workplaceId: testBranch.places[0].id });
  await page.getByRole('button', { name: 'Save booking' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save', exact: true }).click();
  const note = page.getByRole('alert').filter({ hasText: 'Petar Brzi' });
  await expect(note).toBeVisible();
  await note.getByRole('button', { name: /Another workplace/ }).click();
  await saveBooking(page);
  await expect(page.getByText('Kennel B').first()).toBeVisible();
});

test('a stay in two places where neither is free throughout', async ({ page }) => {
  const { testBranch, api } = await openTestBranch(page);
  const [a, b] = testBranch.places;
  await api.book(testBranch, 'Ana Ilić', dayAfter(30), dayAfter(32), { workplaceId: a.id });
  await api.book(testBranch, 'Marko Kos', dayAfter(32), dayAfter(36), { workplaceId: b.id });
  await page.goto(newBooking(testBranch, dayAfter(30), dayAfter(34)));
  await fillGuest(page, 'Lena Savić');
  await page.getByRole('button', { name: /Kennel B until .*, then Kennel A/ }).click();
  await expect(page.getByText('Split stay').first()).toBeVisible();
  await saveBooking(page);
  await expect(page.getByText(/Kennel B until .*, then Kennel A/)).toBeVisible();
});

test('extending keeps the price of the booked nights, shortening leaves an overpayment or a lower balance', async ({
  page,
}) => {
  const { testBranch, api } = await openTestBranch(page);
  const booking = await api.book(testBranch, 'Ana Ilić', dayAfter(10), dayAfter(12), {
    workplaceId: testBranch.places[0].id,
  });
  const { version, ...branch } = await api.ask<
    Record<string, unknown> & {
      version: number;
      services: ({ id: number; version: number } & Record<string, unknown>)[];
    }
  >('GET', `/branches/${testBranch.branchId}`);
  const dearer = branch.services
    .filter(({ id }) => id === testBranch.stay)
    .map(({ id, version: seen, groupId, type, titleEn, titleSr, workplaceIds }) => ({
      change: 'update',
      id,
      version: seen,
      groupId,
      type,
      titleEn,
      titleSr,
      workplaceIds,
      price: 250_000,
    }));
  const { name, address, city, zip, type, timeZone, cancellationPolicy } = branch;
  await api.ask(
    'PUT',
    `/branches/${testBranch.branchId}`,
    {
      name,
      address,
      city,
      zip,
      type,
      timeZone,
      cancellationPolicy,
      openingHours: [],
      workplaces: [],
      timeslots: [],
      services: dearer,
    },
    version,
  );

  await move(page, booking.id);
  await expect(dialog(page).getByText('Nothing is different yet')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Save changes' })).toBeDisabled();
  await setDate(page, 'Departure', `${dayAfter(13)}T11:00`);
  await expect(dialog(page).getByText('2 nights × 2,000 RSD')).toBeVisible();
  await expect(dialog(page).getByText('1 night × 2,500 RSD')).toBeVisible();
  await expect(dialog(page).getByText('+2,500 RSD: the balance rises to 6,500 RSD')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('3 nights');
  await expect(page.getByText('4,000 → 6,500')).toBeVisible();

  await move(page, booking.id);
  await setDate(page, 'Departure', `${dayAfter(11)}T11:00`);
  await expect(dialog(page).getByText('−4,500 RSD: the balance falls to 2,000 RSD')).toBeVisible();
});

test('an overbooked booking is marked until a place is found', async ({ page }) => {
  const { testBranch, api } = await openTestBranch(page);
  const [from, to] = [dayAfter(15), dayAfter(17)];
  const first = await api.book(testBranch, 'Ana Ilić', from, to, { workplaceId: testBranch.places[0].id });
  await api.book(testBranch, 'Marko Kos', from, to, { workplaceId: testBranch.places[1].id });
  await page.goto(newBooking(testBranch, from, to));
  await fillGuest(page, 'Lena Savić');
  await page.getByRole('radio', { name: 'Kennel A' }).check({ force: true });
  await page.getByText('Book anyway').click();
  await page.getByLabel('Reason for overbooking').fill('A guest of ten years');
  await saveBooking(page);
  await expect(page.getByText('Overbooked: more pets than places')).toBeVisible();
  await expect(page.getByText(/“A guest of ten years”/)).toBeVisible();

  // A place becomes free.
  const canceled = await api.ask<{ status: string }>(
    'POST',
    `/bookings/${first.id}/cancel`,
    { kind: 'CUSTOMER', reason: 'Called off' },
    first.version,
  );
  expect(canceled.status).toBe('CANCELED');
  await page.reload();
  await page.getByRole('button', { name: 'Find a place' }).click();
  await dialog(page).getByRole('radio', { name: 'Kennel A' }).check({ force: true });
  await dialog(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Overbooked: more pets than places')).toHaveCount(0);
  await expect(page.getByText(/a place was found/)).toBeVisible();
});

test('checking in before the day moves the arrival first, in the same dialog', async ({ page }) => {
  const { testBranch, api } = await openTestBranch(page);
  const booking = await api.book(testBranch, 'Ana Ilić', dayAfter(2), dayAfter(4), {
    workplaceId: testBranch.places[0].id,
  });
  await page.goto(`/dashboard/company-bookings/${booking.id}`);
  await page.getByRole('button', { name: 'Check in' }).click();
  await expect(dialog(page).getByText(/It is moved to today/)).toBeVisible();
  await expect(dialog(page).getByLabel('Arrival')).toBeDisabled();
  await expect(dialog(page).getByText(/^\+4,000\sRSD/)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Move and check in' }).click();
  await expect(page.getByText('Active').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Complete' })).toBeEnabled();
});

for (const [month, name] of [
  [3, 'March'],
  [10, 'October'],
] as const) {
  test(`a stay over the change of the clocks in ${name} counts its nights, and so does a longer one`, async ({
    page,
  }) => {
    const { testBranch } = await openTestBranch(page);
    const sunday = changeOfClocks(month);
    await page.goto(newBooking(testBranch, dayAfter(-1, sunday), dayAfter(1, sunday)));
    await expect(page.getByText('2 nights × 2,000 RSD')).toBeVisible();
    await expect(page.getByText('Free', { exact: true }).first()).toBeVisible();
    await fillGuest(page, 'Lena Savić');
    await saveBooking(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('2 nights');
    await page.getByRole('button', { name: 'Move or extend' }).click();
    await setDate(page, 'Departure', `${dayAfter(2, sunday)}T11:00`);
    await expect(dialog(page).getByText('+2,000 RSD: the balance rises to 6,000 RSD')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('3 nights');
    await expect(page.getByText(/11:00/).first()).toBeVisible();
    // The place is free again from the departure on, and not before.
    await page.goto(
      newBooking(testBranch, dayAfter(1, sunday), dayAfter(3, sunday), `&workplaceId=${testBranch.places[0].id}`),
    );
    await expect(page.getByText(/Luna until/)).toBeVisible();
    await page.goto(
      newBooking(testBranch, dayAfter(2, sunday), dayAfter(4, sunday), `&workplaceId=${testBranch.places[0].id}`),
    );
    await expect(page.getByText('Free', { exact: true })).toHaveCount(2);
  });
}

test('an hour that does not exist is refused with the next hour, an hour that exists twice shows its offset', async ({
  page,
}) => {
  const { testBranch } = await openTestBranch(page);
  const at = (day: string) =>
    `/dashboard/company-bookings/new?branchId=${testBranch.branchId}&serviceId=${testBranch.session}&arrival=${day}T02:30`;
  await page.goto(at(changeOfClocks(10)));
  await expect(page.getByText(/02:30 \(UTC\+02:00\)/)).toBeVisible();
  await fillGuest(page, 'Vera Noćna');
  await saveBooking(page);
  await expect(page.getByText(/02:30 \(UTC\+02:00\)/).first()).toBeVisible();
  await page.goto(at(changeOfClocks(3)));
  await page.getByLabel('Arrival').focus();
  await page.getByLabel('Arrival').blur();
  await expect(page.getByText(/does not exist, the next one is .* 03:00/)).toBeVisible();
});

test('a period is closed together with the decisions about its bookings', async ({ page }) => {
  const { testBranch, api } = await openTestBranch(page);
  const [a] = testBranch.places;
  const [from, to] = [dayAfter(12), dayAfter(14)];
  const moved = await api.book(testBranch, 'Ana Ilić', from, to, { workplaceId: a.id });
  const canceled = await api.book(testBranch, 'Marko Kos', dayAfter(14), dayAfter(15), { workplaceId: a.id });
  await page.goto(`/dashboard/calendar?branch=${testBranch.branchId}`);
  await page.getByRole('button', { name: 'Close a period' }).click();
  await setDate(page, 'From date', from);
  await setDate(page, 'To date', dayAfter(15));
  await dialog(page).getByText('Kennel A').click();
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Painting');
  expect(await seriousFindings(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Next: the bookings' }).click();

  const row = (guest: string) => dialog(page).getByRole('listitem').filter({ hasText: guest });
  await expect(row('Ana Ilić').getByRole('radio', { name: 'Move' })).toBeChecked();
  await expect(row('Ana Ilić')).toContainText('Kennel B');
  await row('Marko Kos').locator('label', { hasText: 'Cancel booking' }).click();
  await expect(dialog(page).getByRole('status')).toContainText('2 bookings: 1 moved, 1 canceled, no refunds');
  expect(await seriousFindings(page)).toEqual([]);

  // Another booking is made meanwhile: the list is read again, the choices stay.
  await api.book(testBranch, 'Lena Kasna', dayAfter(13), dayAfter(16), { workplaceId: testBranch.places[1].id });
  await dialog(page).getByRole('button', { name: 'Close and apply' }).click();
  await expect(dialog(page).getByLabel('Reason for canceling', { exact: true })).toBeFocused();
  await dialog(page).getByLabel('Reason for canceling', { exact: true }).fill('The kennel is painted');
  await dialog(page).getByRole('button', { name: 'Close and apply' }).click();
  await expect(dialog(page).getByRole('alert').first()).toBeVisible();
  await row('Ana Ilić').locator('label', { hasText: 'Keep' }).click();
  await dialog(page).getByRole('button', { name: 'Close and apply' }).click();
  await expect(page.getByText('Closed, and all bookings are taken care of')).toBeVisible();

  expect(await api.ask<{ status: string }>('GET', `/bookings/${canceled.id}`)).toMatchObject({
    status: 'CANCELED',
    cancelReason: 'The kennel is painted',
  });
  expect(await api.ask<{ status: string }>('GET', `/bookings/${moved.id}`)).toMatchObject({
    status: 'CREATED',
    workplaceNames: ['Kennel A'],
  });
  expect((await api.ask<{ timeslots: object[] }>('GET', `/branches/${testBranch.branchId}`)).timeslots).toMatchObject([
    { fromDate: from, reason: 'Painting', workplaceIds: [a.id] },
  ]);
  // The closed period takes no new bookings.
  await page.goto(newBooking(testBranch, dayAfter(12), dayAfter(13)));
  await expect(page.getByText(/This workplace is closed/)).toBeVisible();
});

test('a known guest is found by the phone', async ({ page }) => {
  const { testBranch, api } = await openTestBranch(page);
  const phone = uniquePhone();
  await api.book(testBranch, 'Vera Stalna', dayAfter(50), dayAfter(51), {
    guestPhone: phone,
    guestEmail: 'vera@example.rs',
  });
  await page.goto(newBooking(testBranch, dayAfter(60), dayAfter(61)));
  // A phone as users type it: its beginning, without the country.
  await page.getByLabel('Phone').pressSequentially(`0${phone.slice(4, 6)} ${phone.slice(6, 11)}`);
  await expect(page.getByText(/not here before/)).toBeVisible();
  await page.getByRole('button', { name: /Vera Stalna · Vera's dog/ }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('vera@example.rs');
  await expect(page.getByLabel('Phone')).toHaveValue(
    `${phone.slice(0, 4)} ${phone.slice(4, 6)} ${phone.slice(6, 9)} ${phone.slice(9)}`,
  );
  await saveBooking(page);
  await expect(page.getByText('Vera Stalna').first()).toBeVisible();
});
