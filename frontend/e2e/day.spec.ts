// The operator's day: a phone booking, checked in, undone, checked in again, completed; another
// booking canceled with a reason; errors while typing, also without a network; reasons of impossible
// actions.
import { account, enter, expect, test, tokensOf } from './support/fixtures';
import { atRest, withoutEvents } from './support/look';
import type { Page } from '@playwright/test';
import { mark } from './support/mark';
import { keepDashboard } from './support/offline';

const guest = () => `Proba ${mark()}`;

/** A civil day so many days ahead; from 150 on the demo data leave every place free. */
const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Services that do not take the pet are disabled. */
const TAKES_IT = 'option:not([disabled])';

/** Fills in the booking form for `day` (null: today); returns the guest's name. */
async function fill(page: Page, day: string | null, name = guest()) {
  await page.getByLabel('Phone').fill('+381 64 218-7740');
  await page.getByLabel('Name', { exact: true }).first().fill(name);
  const pet = page.getByRole('group', { name: 'Pet 1' });
  await pet.getByLabel('Name').fill('Luna');
  await pet.getByLabel('Animal').selectOption({ label: 'Dog' });
  await pet.getByLabel('Size').selectOption({ label: 'Small' });
  const branch = page.getByRole('combobox', { name: 'Branch' });
  if (await branch.isVisible()) await branch.selectOption({ index: 1 });
  const service = page.getByRole('combobox', { name: 'Service' });
  await expect(service.locator('option').nth(1)).toBeAttached();
  const labels = await service.locator(TAKES_IT).allTextContents();
  // An area takes many pets at once, so that tests do not take each other's places.
  const stay = ['Small dogs together', 'day care', 'Hostel'].map((name) =>
    labels.find((label) => label.includes(name)),
  );
  await service.selectOption({ label: stay.find(Boolean) ?? labels[1] ?? '' });
  if (day) {
    await page.getByLabel('Arrival').fill(`${day}T15:00`);
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('Departure').fill(`${next}T16:00`);
  }
  await expect(page.getByText('Total')).toBeVisible();
  return name;
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save booking' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save', exact: true }).click();
}

/** Saves a booking for today; if a place is taken, tries the next service for dogs. */
async function saveToday(page: Page) {
  const service = page.getByRole('combobox', { name: 'Service' });
  for (const label of await service.locator(TAKES_IT).allTextContents()) {
    if (!/dog/i.test(label)) continue;
    await service.selectOption({ label });
    await expect(page.getByText('Total')).toBeVisible();
    const answered = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/v1/bookings'),
    );
    await save(page);
    if ((await answered).status() === 201) return;
    await expect(page.getByText('This place is taken at that time')).toBeVisible();
  }
  throw new Error('every place for dogs is taken today');
}

async function inDialog(page: Page, button: string, confirmLabel = button) {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: confirmLabel, exact: true }).click();
}

/** Checks in. At some hours of the demo every box still holds an overdue guest. */
async function checkIn(page: Page) {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Check in', exact: true }).click();
  const anyway = dialog.getByRole('button', { name: 'Check in anyway' });
  await expect(async () => {
    if (await anyway.isVisible()) await anyway.click();
    await expect(dialog).toBeHidden({ timeout: 1_000 });
  }).toPass();
}

test('a phone booking, checked in, undone, checked in again and closed (§4.4)', async ({ page }) => {
  await enter(page, 'OPR');
  await page.goto('/dashboard/company-operator');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Good (morning|afternoon|evening)/);
  await page.getByRole('link', { name: 'New booking' }).click();

  const name = await fill(page, null);
  await saveToday(page);
  await expect(page).toHaveURL(/\/dashboard\/company-bookings\/\d+$/);
  await expect(page.getByText('Successfully saved').first()).toBeVisible();
  await expect(page.getByText(name).first()).toBeVisible();
  await expect(page.getByText('Created').first()).toBeVisible();

  // The board lists the booking as expected, with its next action.
  const number = await page.getByRole('navigation', { name: 'You are here' }).innerText();
  await page.goto('/dashboard/company-operator');
  const row = page.getByRole('listitem').filter({ hasText: name });
  await row.getByRole('button', { name: 'Check in' }).click();
  await checkIn(page);
  await expect(row.getByRole('button', { name: 'Check in' })).toHaveCount(0);

  await page.getByRole('listitem').filter({ hasText: name }).getByRole('link', { name: 'Luna' }).first().click();
  await expect(page.getByText('Active').first()).toBeVisible();
  expect(number).toContain(
    await page
      .getByRole('navigation', { name: 'You are here' })
      .innerText()
      .then((t) => t.split('\n').at(-1) ?? ''),
  );
  await page.getByRole('button', { name: 'Undo check-in', exact: true }).click();
  // The reason is optional, so Enter confirms.
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Undo check-in' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Created').first()).toBeVisible();
  await page.getByRole('button', { name: 'Check in', exact: true }).first().click();
  await checkIn(page);
  await expect(page.getByText('Active').first()).toBeVisible();
  // An administrator's action stands under what is not possible, with its reason.
  await page.getByText('Not possible now').click();
  const breakOff = page.getByRole('button', { name: 'Break off' });
  await expect(breakOff).toBeDisabled();
  await expect(page.getByText(/only an administrator can do this/i)).toBeVisible();

  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Booking done?');
  // Nothing was paid: that stays open on purpose.
  await page.getByLabel('Leave the balance open on purpose').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, everything went fine' }).click();
  await expect(page.getByText('Booking closed').first()).toBeVisible();
  await expect(page.getByText('Completed').first()).toBeVisible();
  for (const step of ['Checked in', 'Check-in undone', 'Completed']) {
    await expect(page.getByText(step).first(), step).toBeVisible();
  }
});

test('a cancellation needs its reason', async ({ page }) => {
  await enter(page, 'OPR');
  await page.goto('/dashboard/company-bookings/new');
  await fill(page, dayAhead(200));
  await save(page);
  await expect(page).toHaveURL(/company-bookings\/\d+$/);
  await page.getByRole('button', { name: 'Cancel booking' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(dialog.getByText('Required field')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Guest called: the trip is off');
  await dialog.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByText('Canceled').first()).toBeVisible();
  await expect(page.getByText('Guest called: the trip is off').first()).toBeVisible();
});

test('a guest who did not come is closed as a no-show', async ({ page }) => {
  await enter(page, 'ADMIN');
  await page.goto('/dashboard/company-bookings?status=CREATED&sort=checkIn');
  const rows = page.locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  await rows.first().click();
  await expect(page).toHaveURL(/company-bookings\/\d+/);
  await inDialog(page, 'No-show', 'Did not come');
  await expect(page.getByText('Canceled').first()).toBeVisible();
  await expect(page.getByText('No-show').first()).toBeVisible();
});

test('errors and price appear while typing, also without a network, and nothing is lost', async ({
  page,
  context,
  consoleErrors,
}) => {
  await enter(page, 'OPR');
  await page.goto('/dashboard/company-bookings/new');
  const name = await fill(page, dayAhead(210));
  // While its service worker takes over the page, a request may pass by the test's route.
  await keepDashboard(page);
  await context.setOffline(true);
  await page.getByLabel('Phone').fill('064 2');
  await page.getByLabel('Phone').blur();
  await expect(page.getByText('Invalid format')).toBeVisible();
  await page.getByLabel('Phone').fill('064/218-7740');
  await page.getByLabel('Phone').blur();
  await expect(page.getByLabel('Phone')).toHaveValue('+381 64 218 7740');
  await expect(page.getByText('Invalid format')).toHaveCount(0);
  const pet = page.getByRole('group', { name: 'Pet 1' });
  await pet.getByLabel('Name').fill('');
  await expect(page.getByText('Required field')).toBeVisible();
  await pet.getByLabel('Name').fill('ž'.repeat(51));
  await expect(page.getByText('Maximum 50 characters')).toBeVisible();
  await pet.getByLabel('Name').fill('Maza');

  // A stay of another day waits for the network, and says so.
  await expect(page.getByRole('button', { name: 'Save booking' })).toBeDisabled();
  await expect(page.getByText('Without network a guest who is at the desk now can be saved').first()).toBeVisible();
  await context.setOffline(false);
  await page.route('**/api/v1/bookings', (route) => route.abort());
  await save(page);
  await expect(page.getByText('An error occurred, please try again').first()).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true }).first()).toHaveValue(name);
  await page.unroute('**/api/v1/bookings');
  await save(page);
  await expect(page).toHaveURL(/company-bookings\/\d+$/);
  consoleErrors.length = 0;
});

test('a changed form asks before it is left', async ({ page }) => {
  await enter(page, 'OPR');
  await page.goto('/dashboard/company-bookings/new');
  await page.getByLabel('Phone').fill('+381 64 218 7740');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Today' }).click();
  const ask = page.getByRole('alertdialog');
  await expect(ask).toBeVisible();
  await ask
    .getByRole('button')
    .last()
    .click()
    .catch(() => undefined);
  await expect(page.getByLabel('Phone').or(page.getByRole('heading', { name: /Good/ }))).toBeVisible();
});

test('filters, sorting, paging and search are in the address and survive a reload', async ({ page }) => {
  await enter(page, 'SYSADM');
  await page.goto('/dashboard/bookings?status=COMPLETED&sort=guestName');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  const statuses = await page.locator('tbody tr').allInnerTexts();
  expect(statuses.every((text) => text.includes('Completed'))).toBe(true);
  const number = () => page.locator('tbody tr').first().getByRole('link').first().innerText();
  const onFirstPage = await number();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  // The rows of page 1 stay until those of page 2 are loaded.
  await expect.poll(number).not.toBe(onFirstPage);
  const first = await number();
  await page.reload();
  await expect(page.locator('tbody tr').first()).toContainText(first);
  await page.goBack();
  await expect(page).not.toHaveURL(/page=2/);
});

test('two people at one booking: the second sees what changed', async ({ page, request }) => {
  await withoutEvents(page);
  await enter(page, 'OPR');
  await page.goto('/dashboard/company-bookings/new');
  const name = await fill(page, dayAhead(220));
  await save(page);
  await expect(page).toHaveURL(/company-bookings\/\d+$/);
  // Loaded afresh, so that no request is running when the other user saves.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Cancel booking' }).first()).toBeEnabled();
  await atRest(page);
  const id = page.url().split('/').at(-1);
  const { authToken } = await tokensOf(request, account('SYSADM'));
  // What another changes before the dialog is open is seen behind it.
  await page.getByRole('button', { name: 'Cancel booking' }).first().click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Too late');
  const answer = await request.put(`/api/v1/bookings/${id}`, {
    headers: { authorization: `Bearer ${authToken}`, 'if-match': '"1"' },
    data: { guestName: name, guestPhone: '+381642187740', comment: 'Brings his own food', pets: [] },
  });
  expect(answer.status()).toBe(200);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByText(/^Šapa support changed this in the meantime, at \d/)).toBeVisible();
  await page.getByRole('button', { name: 'Show the current state' }).click();
  await expect(page.getByText('Brings his own food').first()).toBeVisible();
  await expect(page.getByText('Created').first()).toBeVisible();
});
