// Links of mails, opened signed out and as every role: the page that they promise, and a change that is made.
import { enter, expect, seriousFindings, test, type Account } from './support/fixtures';
import { linkFor } from './support/mail';
import { mark } from './support/mark';

const ROLES: (Account['role'] | null)[] = [null, 'SYSADM', 'ADMIN', 'OPR', 'USER'];
/** A link of each kind, with what its page is headed. */
const LINKS: [string, string][] = [
  ['/reset-password#token=none', 'Choose a new password'],
  ['/accept-invitation#token=none&language=en_US', 'Welcome to Šapa'],
  ['/#emailToken=none', 'Confirming your email'],
  ['/#confirmToken=none', 'Confirming your email'],
  ['/#unsubscribe=none', 'Unsubscribe'],
  ['/#support=none', 'Conversation'],
  ['/forgot-password', 'Forgot your password?'],
];

for (const role of ROLES) {
  test(`the links of mails open as ${role ?? 'nobody'}`, async ({ page }) => {
    if (role) await enter(page, role);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    for (const [link, heading] of LINKS) {
      // As from a mail program: from another page, whose storage `enter` may fill.
      await page.goto('/healthz');
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      const { pathname, search } = new URL(page.url());
      expect([pathname, search]).toEqual([link.split('#')[0], '']);
    }
    expect(requested.filter((url) => url.split('#')[0]!.includes('none'))).toEqual([]);
  });
}

test('a pet owner confirms addresses in a browser that is not signed in', async ({ page, request }) => {
  const [email, other] = [`ana.${mark()}@posta.example`, `nova.${mark()}@posta.example`];
  const password = 'tri zelene jabuke';
  const form = { firstName: 'Ana', lastName: 'Proba', email, newPassword: password, confirmPassword: password };
  const made = await request.post('/api/v1/auth/register', { data: { ...form, language: 'en_US' } });
  expect(made.status()).toBe(202);
  await page.goto(await linkFor(email, '/#confirmToken='));
  await page.getByLabel('Password', { exact: true }).fill('another one');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Not the password of the last registration with this address.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your email is confirmed: you can book now.')).toBeVisible();
  expect(page.url()).not.toContain('oken');

  const signIn = (as: string) => request.post('/api/v1/auth/login', { data: { email: as, password } });
  const { authToken } = (await (await signIn(email)).json()) as { authToken: string };
  const requested = await request.post('/api/v1/me/email', {
    headers: { Authorization: `Bearer ${authToken}` },
    data: { email: other, currentPassword: password },
  });
  expect(requested.status()).toBe(202);
  await page.goto('about:blank');
  await page.goto(await linkFor(other, '/#emailToken='));
  await expect(page.getByText('Your new email is confirmed. From now on you sign in with it.')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  expect((await signIn(other)).status()).toBe(200);
  await page.getByRole('link', { name: 'To the start page' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
