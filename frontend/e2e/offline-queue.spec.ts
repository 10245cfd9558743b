// Without network staff check in, complete, write notes and take a guest who stands at the desk; it waits in this browser,
// is shown as waiting, survives a killed page, and is sent once when the network is back.
import { expect, seriousFindings, test } from './support/fixtures';
import { mark } from './support/mark';
import {
  act,
  comeBack,
  goOffline,
  happened,
  keepDashboard,
  main,
  notSent,
  path,
  type Booking,
} from './support/offline';
import { inDatabase } from './support/sealed';
import { openTestBranch } from './support/test-branch';

test('what is done without network survives the page, is shown, and is sent once', async ({
  page: first,
  context,
  consoleErrors,
}) => {
  const { testBranch, api } = await openTestBranch(first);
  const made = await goOffline(first, context, api, testBranch);
  // Nothing else is possible, and the buttons say why.
  await expect(main(first).getByRole('button', { name: 'Record a payment' })).toBeDisabled();
  await expect(main(first).getByText('only with network').first()).toBeVisible();

  await act(first, 'Check in');
  await expect(main(first).getByRole('button', { name: 'Complete', exact: true }).first()).toBeVisible();
  await main(first).getByRole('textbox', { name: 'Note' }).fill('Eats at six');
  await main(first).getByRole('button', { name: 'Add note' }).click();
  await expect(notSent(first).first()).toContainText('2 changes wait to be sent.');

  // The page is gone; another one opens without network.
  await first.close();
  const page = await context.newPage();
  await page.goto(path(made));
  await expect(notSent(page).first()).toContainText('2 changes wait to be sent.');
  await expect(main(page).getByText('Eats at six')).toBeVisible();
  expect((await inDatabase(page)).text, 'sealed').not.toContain('Eats at six');
  expect(await seriousFindings(page), 'without network').toEqual([]);
  await main(page).getByRole('button', { name: 'Complete', exact: true }).first().click();
  await expect(page.getByRole('dialog').getByText(/stays open: no money is recorded without network/)).toBeVisible();
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.locator('[data-entry]')).toHaveCount(3);
  expect(await seriousFindings(page), 'the list').toEqual([]);
  await page.keyboard.press('Escape');

  await comeBack(page, context);
  expect(await happened(api, made)).toEqual(['CREATE', 'CHECK_IN', 'COMPLETE']);
  const now = await api.ask<Booking>('GET', `/bookings/${made.id}`);
  expect(now.balance).toBeGreaterThan(0);
  const notes = await api.ask<{ items: unknown[] }>('GET', `/notes?entity=BOOKING&entityId=${made.id}`);
  expect(notes.items).toHaveLength(1);
  await page.reload();
  await expect(main(page).getByText('Completed').first()).toBeVisible();
  consoleErrors.length = 0;
});

test('two tabs see the same queue, and one of them sends it', async ({ page, context, consoleErrors }) => {
  const { testBranch, api } = await openTestBranch(page);
  const made = await goOffline(page, context, api, testBranch);
  const second = await context.newPage();
  await second.goto(path(made));
  await expect(second.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await act(page, 'Check in');
  await expect(main(second).getByRole('button', { name: 'Complete', exact: true }).first()).toBeVisible();
  await second.getByRole('main').getByRole('button', { name: 'Complete', exact: true }).first().click();
  await second.getByRole('dialog').locator('button[type=submit]').click();
  await expect(second.getByRole('dialog')).toBeHidden();

  const posted: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(`/bookings/${made.id}/`)) posted.push(request.url());
  });
  await comeBack(page, context);
  await expect(notSent(second)).toHaveCount(0, { timeout: 40_000 });
  expect(posted.map((url) => url.split('/').at(-1))).toEqual(['check-in', 'complete']);
  expect(await happened(api, made)).toEqual(['CREATE', 'CHECK_IN', 'COMPLETE']);
  consoleErrors.length = 0;
});

test('what is not taken is listed with its reason and ways out, and what depends on it waits', async ({
  page,
  context,
  consoleErrors,
}) => {
  const { testBranch, api } = await openTestBranch(page);
  const made = await goOffline(page, context, api, testBranch);
  await act(page, 'Check in');
  await main(page).getByRole('button', { name: 'Complete', exact: true }).first().click();
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await expect(page.getByRole('dialog')).toBeHidden();
  // Another desk meanwhile.
  const cancel = { kind: 'CUSTOMER', reason: 'Javili su' };
  await api.ask('POST', `/bookings/${made.id}/cancel`, cancel, made.version);
  await context.setOffline(false);
  await expect(notSent(page).first()).toContainText('2 changes were not taken.', { timeout: 40_000 });
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const entries = page.locator('[data-entry]');
  await expect(entries.nth(0)).toHaveAttribute('data-state', 'refused');
  await expect(entries.nth(0)).toContainText(/The booking is canceled now\./i);
  await expect(entries.nth(0).getByRole('link', { name: 'Open booking' })).toBeVisible();
  // The core knows that another try is in vain.
  await expect(entries.nth(0).getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(entries.nth(1)).toHaveAttribute('data-state', 'held');
  expect(await seriousFindings(page), 'the list').toEqual([]);
  for (let left = 2; left > 0; left -= 1) {
    await entries
      .nth(left - 1)
      .getByRole('button', { name: 'Discard' })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(entries).toHaveCount(left - 1);
  }
  await page.keyboard.press('Escape');
  await expect(notSent(page)).toHaveCount(0);
  expect(await happened(api, made)).toEqual(['CREATE', 'CANCEL']);
  consoleErrors.length = 0;
});

test('a guest who stands at the desk is booked and checked in without network', async ({
  page,
  context,
  consoleErrors,
}) => {
  const { testBranch, api } = await openTestBranch(page);
  await page.goto(`/dashboard/company-bookings/new?branchId=${testBranch.branchId}&serviceId=${testBranch.stay}`);
  await expect(page.getByRole('combobox', { name: 'Animal' }).getByRole('option')).not.toHaveCount(1);
  await keepDashboard(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/Without network a guest who is at the desk/)).toBeVisible();
  const guest = `Gošća ${mark()}`;
  await page.getByLabel('Phone').fill('064 111 2233');
  await page.getByRole('textbox', { name: 'Name' }).first().fill(guest);
  await page.getByRole('textbox', { name: 'Name' }).nth(1).fill('Žuća');
  await page.getByRole('combobox', { name: 'Animal' }).selectOption({ index: 1 });
  await page.getByRole('combobox', { name: 'Size' }).selectOption({ index: 1 });
  await expect(page.getByRole('button', { name: 'Save booking', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Save and check in' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notSent(page).first()).toContainText('2 changes wait to be sent.');
  await page.reload();
  await comeBack(page, context);
  const found = await api.ask<{ items: Booking[] }>('GET', `/bookings?q=${encodeURIComponent(guest)}`);
  expect(found.items.map(({ status }) => status)).toEqual(['ACTIVE']);
  expect(await happened(api, found.items[0]!)).toEqual(['CREATE', 'CHECK_IN']);
  consoleErrors.length = 0;
});

test('whoever signs out while something waits stays, or discards what was listed', async ({
  page,
  context,
  consoleErrors,
}) => {
  const { testBranch, api } = await openTestBranch(page);
  const made = await goOffline(page, context, api, testBranch);
  await act(page, 'Check in');
  await page.getByRole('button', { name: 'Sign out' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Check-in:');
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(notSent(page).first()).toContainText('1 change waits to be sent.');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await question.getByRole('button', { name: 'Discard and sign out' }).click();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden();
  const left = await inDatabase(page);
  expect(left.ids.filter((id) => id.startsWith('queue'))).toEqual([]);
  expect(left.keys).toEqual([]);
  await context.setOffline(false);
  await page.reload();
  expect(await happened(api, made)).toEqual(['CREATE']);
  consoleErrors.length = 0;
});
