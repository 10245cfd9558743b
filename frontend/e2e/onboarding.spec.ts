// A company joins: the platform adds it and invites its administrator, who completes the profile, is
// approved, opens a branch and invites an operator, who sees only their own company.
import type { Browser, Page } from '@playwright/test';
import { account, enter, expect, save, test, tokensOf } from './support/fixtures';
import { linkFor } from './support/mail';
import { mark } from './support/mark';

const PASSWORD = 'tri zelene jabuke';

/** Accepts the invitation in a browser of its own, and signs in. */
async function arrive(browser: Browser, email: string): Promise<Page> {
  const page = await (
    await browser.newContext({ baseURL: process.env['SAPA_URL'] ?? '', viewport: { width: 1440, height: 900 } })
  ).newPage();
  await page.goto(await linkFor(email, '/accept-invitation'));
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel(/^Confirm/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Your account is ready')).toBeVisible();
  await page.goto('/login');
  await page.getByRole('main').getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  return page;
}

async function invite(page: Page, role: string, email: string) {
  // The company is known by then, and with it the language that is proposed.
  await expect(page.getByRole('button', { name: "Fill in the company's contact person: Mila Proba" })).toBeVisible();
  await expect(page.getByRole('main').getByLabel('Language')).toHaveValue('sr_Latn_RS');
  await page.getByRole('main').getByLabel('Language').selectOption('en_US');
  await page.getByLabel('First name').fill('Mila');
  await page.getByLabel('Last name').fill('Proba');
  await page.getByRole('main').getByLabel('Email').fill(email);
  await page.getByLabel('Role').selectOption({ label: role });
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page
    .getByRole('alertdialog', { name: `Invite ${email}?` })
    .getByRole('button', { name: 'Send invitation' })
    .click();
  await expect(page.getByText(`The invitation was sent to ${email}`).first()).toBeVisible();
}

test('a company joins, up to an operator who sees only the own company', async ({ page, browser }) => {
  test.setTimeout(480_000);
  const name = `Njuška ${mark()}`;
  const [admin, operator] = [`uprava.${mark()}@example.rs`, `pult.${mark()}@example.rs`];

  // The platform adds the company; Serbian company numbers are checked while typing.
  await enter(page, 'SYSADM');
  await page.goto('/dashboard/companies/new');
  const fill = async (label: string, value: string) => page.getByLabel(label, { exact: true }).first().fill(value);
  await fill('Name', name);
  await fill('Registration number', '17162548');
  await page.getByLabel('VAT number').focus();
  await expect(page.getByText('Invalid format').first()).toBeVisible();
  await fill('Registration number', '17162543');
  await fill('First name', 'Mila');
  await fill('Last name', 'Proba');
  await fill('Email', admin);
  await fill('Phone', '+381 64 218-7740');
  await fill('Address', 'Bulevar oslobođenja 12');
  await fill('City', 'Novi Sad');
  await fill('ZIP', '21000');
  await save(page);
  await expect(page).toHaveURL(/\/dashboard\/companies\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  const companyPage = page.url();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await expect(page.getByText("The company's profile still lacks data that payments need").first()).toBeVisible();

  await page.getByRole('link', { name: 'People' }).click();
  await page.getByRole('link', { name: 'Invite a person' }).first().click();
  await invite(page, 'Administrator', admin);

  // The administrator is asked to complete the profile, and completes it.
  const boss = await arrive(browser, admin);
  await boss.goto('/dashboard/company');
  await expect(boss.getByText("Hello Mila, your company's profile is not complete")).toBeVisible();
  await boss.getByRole('link', { name: 'Fill in: VAT number' }).click();
  await expect(boss.getByLabel('VAT number')).toBeFocused();
  await boss.getByLabel('VAT number').fill('100002887');
  await boss.getByLabel('Bank', { exact: true }).fill('Banka proba');
  await boss.getByLabel('Bank account').fill('840-1620-21');
  await save(boss);
  await expect(boss.getByText('Successfully saved').first()).toBeVisible();
  await expect(boss.getByText('For payments to work')).toHaveCount(0);

  await page.goto(companyPage);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved').first()).toBeVisible();

  // A branch with its workplaces and a closure of the whole branch in one save …
  await boss.goto('/dashboard/company-branches/new');
  await boss.getByLabel('Name', { exact: true }).first().fill('Kej');
  await boss.getByLabel('Type', { exact: true }).first().selectOption({ label: 'Hostel' });
  await boss.getByLabel('Address', { exact: true }).fill('Sunčani kej 3');
  await boss.getByLabel('City', { exact: true }).fill('Novi Sad');
  await boss.getByLabel('ZIP').fill('21000');
  await boss.getByLabel('Cancellation policy').selectOption({ index: 1 });
  await expect(boss.getByRole('button', { name: 'Add a service' })).toBeDisabled();
  await boss.getByRole('button', { name: 'Add a workplace' }).click();
  const workplace = boss.getByRole('group', { name: /New workplace|Box/ });
  await workplace.getByLabel('Name').fill('Box 1');
  await workplace.getByLabel('Kind').selectOption({ label: 'Room' });
  await workplace.getByLabel('Pets at once').fill('2');
  await boss.getByRole('button', { name: 'Add a closure' }).click();
  await boss.getByLabel('From date').fill('2031-01-01');
  await save(boss);
  await expect(boss).toHaveURL(/\/dashboard\/company-branches\/\d+$/);
  const branchId = boss.url().split('/').at(-1);

  // … then a service and a closure of a workplace in the next.
  await boss.getByRole('button', { name: 'Add a service' }).click();
  const service = boss.getByRole('group', { name: /New service|Overnight/ });
  await service.getByLabel('Group').selectOption({ index: 1 });
  await service.getByLabel('Title, English').fill('Overnight stay');
  await service.getByLabel('Title, Serbian').fill('Noćenje');
  await service.getByLabel(/^Price/).fill('2,500.00');
  await service.getByLabel('Box 1').check({ force: true });
  await boss.getByRole('button', { name: 'Add a closure' }).click();
  await boss.getByLabel('From date').last().fill('2031-02-01');
  await boss
    .getByRole('group', { name: /New closure|2031|1 Feb/ })
    .last()
    .getByLabel('Box 1')
    .check({ force: true });
  await save(boss);
  await expect(boss.getByText('Successfully saved').first()).toBeVisible();
  await boss.reload();
  await expect(boss.getByText('Overnight stay').first()).toBeVisible();
  await expect(boss.getByText(/2,500/).first()).toBeVisible();

  // The server, too, refuses a workplace that is not saved.
  const token = await boss.evaluate(() => localStorage.getItem('authToken'));
  const branch = await boss.request.get(`/api/v1/branches/${branchId}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const {
    name: branchName,
    address,
    city,
    zip,
    type,
    timeZone,
    cancellationPolicy,
    version,
    services,
  } = (await branch.json()) as Record<string, never> & { services: { groupId: number }[] };
  const refused = await boss.request.put(`/api/v1/branches/${branchId}`, {
    headers: { Authorization: `Bearer ${token}`, 'If-Match': `"${String(version)}"` },
    data: {
      name: branchName,
      address,
      city,
      zip,
      type,
      timeZone,
      cancellationPolicy,
      openingHours: [],
      workplaces: [
        { change: 'new', name: 'Box 2', kind: 'ROOM', capacity: 1, sizes: [], animalTypeIds: [], active: true },
      ],
      services: [
        {
          change: 'new',
          groupId: services[0]?.groupId,
          type: 'HOSTEL',
          titleEn: 'A',
          titleSr: 'A',
          price: 100,
          workplaceIds: [999_999_999],
        },
      ],
      timeslots: [],
    },
  });
  expect(refused.status()).toBe(422);
  expect(JSON.stringify(await refused.json())).toContain('services.0.workplaceIds');

  // The operator sees only their own company.
  await boss.goto('/dashboard/company-users/new');
  await invite(boss, 'Operator', operator);
  const desk = await arrive(browser, operator);
  await expect(desk).toHaveURL(/company-operator/);
  await desk.goto('/dashboard/company-bookings/new');
  await expect(desk.getByText('Kej').first()).toBeAttached();
  await desk.goto('/dashboard/company-users');
  await expect(desk).toHaveURL(/\/(\?.*)?$/);
  const deskToken = await desk.evaluate(() => localStorage.getItem('authToken'));
  const other = account('ADMIN');
  const foreign = await tokensOf(desk.request, other);
  const theirs = await desk.request.get('/api/v1/branches', {
    headers: { Authorization: `Bearer ${foreign.authToken}` },
  });
  const foreignBranch = ((await theirs.json()) as { items: { id: number }[] }).items[0]?.id;
  expect(
    (
      await desk.request.get(`/api/v1/branches/${foreignBranch}`, { headers: { Authorization: `Bearer ${deskToken}` } })
    ).status(),
  ).toBe(404);
  await boss.context().close();
  await desk.context().close();
});
