// Access: every address of the core's screen table × every role. Allowed screens open without a
// console error; refused addresses lead to the landing page with the history entry replaced, and their
// part is never requested.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { account, enter, expect, test, tokensOf, type Account } from './support/fixtures';

/** The built screens and the part that each one loads. */
const BUILT: Record<string, string> = {
  board: 'board-screen',
  bookings: 'list-screen',
  companyBookings: 'list-screen',
  calendar: 'calendar-screen',
  bookingDetail: 'booking-screen',
  companyBookingDetail: 'booking-screen',
  operatorCompany: 'company-screen',
  till: 'till-screen',
  payments: 'list-screen',
  paymentDetail: 'detail-screen',
  companies: 'company-list-screen',
  companiesDetail: 'company-tabs',
  company: 'own-company-screen',
  companyDetail: 'own-company-screen',
  companyBranches: 'branch-list-screen',
  companyBranchDetail: 'branch-screen',
  services: 'service-list-screen',
  serviceDetail: 'service-screen',
  users: 'user-list-screen',
  userDetail: 'user-screen',
  companyUsers: 'user-list-screen',
  companyUserDetail: 'user-screen',
  privacyPolicy: 'privacy-policy-screen',
  termsOfUse: 'terms-of-use-screen',
  audit: 'audit-screen',
  changePassword: 'change-password-screen',
  home: 'home-screen',
  adminHome: 'admin-home-screen',
  userSettings: 'settings-screen',
  notificationSender: 'sender-screen',
  translations: 'translation-screen',
  system: 'system-screen',
};
const PATHS = [
  '/dashboard/home',
  '/dashboard/admin-home',
  '/dashboard/company-operator',
  '/dashboard/calendar',
  '/dashboard/bookings',
  '/dashboard/company-bookings',
  '/dashboard/bookings/new',
  '/dashboard/company-bookings/new',
  '/dashboard/change-password',
  '/dashboard/userSettings',
  '/dashboard/companies',
  '/dashboard/companies/new',
  '/dashboard/company',
  '/dashboard/company-branches',
  '/dashboard/company-branches/new',
  '/dashboard/services',
  '/dashboard/services/new',
  '/dashboard/users',
  '/dashboard/till',
  '/dashboard/payments',
  '/dashboard/users/new',
  '/dashboard/company-users',
  '/dashboard/company-users/new',
  '/dashboard/service-groups',
  '/dashboard/service-groups/new',
  '/dashboard/animalTypes',
  '/dashboard/animalTypes/new',
  '/dashboard/breeds',
  '/dashboard/breeds/new',
  '/dashboard/marketing-groups',
  '/dashboard/marketing-groups/new',
  '/dashboard/marketing',
  '/dashboard/marketing/new',
  '/dashboard/faq',
  '/dashboard/faq/new',
  '/dashboard/privacyPolicy',
  '/dashboard/termsOfUse',
  '/dashboard/reviews',
  '/dashboard/support',
  '/dashboard/notification-sender',
  '/dashboard/translations',
  '/dashboard/audit',
  '/dashboard/system',
];
/** Unknown addresses: the not-found page inside the shell, for roles that may open them. */
const EMPTY = ['/dashboard/payments/new', '/dashboard/nowhere'];

interface Opening {
  screen: string | null;
  allowed: boolean;
}

/** The core's answers about these addresses for a role. */
function opens(role: string, paths: string[]): (Opening & { path: string })[] {
  const program = fileURLToPath(new URL('./support/core.mjs', import.meta.url));
  const answer = spawnSync(process.execPath, [program], {
    input: JSON.stringify(paths.map((path) => [role, path])),
    encoding: 'utf8',
  });
  return (JSON.parse(answer.stdout) as Opening[]).map((opening, at) => ({ ...opening, path: paths[at] ?? '' }));
}

for (const role of ['SYSADM', 'ADMIN', 'OPR'] as const) {
  test(`${role} opens what the table allows and nothing else`, async ({ page }) => {
    test.setTimeout(480_000);
    await enter(page, role);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    for (const { path, screen, allowed } of opens(role, PATHS)) {
      await page.goto('/healthz');
      requested.length = 0;
      const before = await page.evaluate(() => history.length);
      await page.goto(path);
      if (allowed) {
        // `/dashboard/company` redirects to the company's own address.
        await expect(page, path).toHaveURL(new RegExp(`${path}(/\\d+)?(\\?|$)`));
        await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      } else {
        await expect(page, path).toHaveURL(/^[^/]*\/\/[^/]+\/(\?.*)?$/);
        // Chromium keeps at most fifty entries.
        expect(await page.evaluate(() => history.length), `${path} replaced`).toBe(Math.min(before + 1, 50));
        const part = BUILT[screen ?? ''];
        expect(
          requested.filter((url) => part && url.includes(`${part}-`)),
          `${path}: its part`,
        ).toEqual([]);
      }
    }
    for (const { path, screen, allowed } of opens(role, EMPTY)) {
      await page.goto(path);
      if (allowed || screen === null)
        await expect(page.getByText('There is nothing at this address'), path).toBeVisible();
      else await expect(page, path).toHaveURL(/^[^/]*\/\/[^/]+\/(\?.*)?$/);
    }
  });
}

test('a signed-out visitor goes to the landing page and returns after signing in', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/dashboard/company-bookings?status=CREATED');
  await expect(page).toHaveURL(/\/\?next=/);
  expect(requested.filter((url) => url.includes('list-screen-'))).toEqual([]);
  const admin = account('ADMIN');
  await page.getByRole('main').getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/company-bookings\?status=CREATED/);
});

test('each role lands on its first built screen', async ({ page }) => {
  for (const [role, path] of [
    ['SYSADM', '/dashboard/home'],
    ['ADMIN', '/dashboard/admin-home'],
    ['OPR', '/dashboard/company-operator'],
  ] as const) {
    const who: Account = account(role);
    await page.goto('/login');
    await page.getByRole('main').getByLabel('Email').fill(who.email);
    await page.getByLabel('Password', { exact: true }).fill(who.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page, role).toHaveURL(new RegExp(`${path}$`));
    await page.goto('/dashboard');
    await expect(page, `${role} at /dashboard`).toHaveURL(new RegExp(`${path}$`));
    await page.goto('/login');
    await expect(page, `${role} at /login`).toHaveURL(new RegExp(`${path}$`));
    await page.evaluate(() => localStorage.clear());
  }
});

test('a pet owner stays on the landing page, signed in', async ({ page }) => {
  await page.goto('/login');
  const user = account('USER');
  await tokensOf(page.request, user);
  await page.getByRole('main').getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(/The dashboard is for staff|Kontrolna tabla je za zaposlene/)).toBeVisible();
  await page.goto('/dashboard/userSettings');
  await expect(page.getByText(/That page is not open to your account|nije dostupna|nije otvorena/)).toBeVisible();
});
