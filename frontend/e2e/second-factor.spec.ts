// Second factors in a browser: a code of an app, a passkey of Chromium's virtual authenticator, and a proof that is
// asked for over an open form. Browsers have passkeys for names only: the product is reached as `localhost`.
import type { APIRequestContext, Page } from '@playwright/test';
import { account, expect, test, tokensOf, type Tokens } from './support/fixtures';
import { invite, type Operator } from './support/operator';
import { ApiClient } from './support/test-branch';
import { totpCode } from './support/totp';

test.use({ baseURL: async ({}, use) => use((process.env['SAPA_URL'] ?? '').replace('127.0.0.1', 'localhost')) });

const HOME = /\/dashboard\/company-operator/;

/** The device's own lock, which confirms everything by itself. */
async function withAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function signIn(page: Page, { email, password }: Operator) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/$/);
}

/** An administrator of the demo, whose session has just begun: it may invite others. */
const asAdmin = async (page: Page) => new ApiClient(page, await tokensOf(page.request, account('ADMIN')));

const signInByApi = async (request: APIRequestContext, data: Operator) =>
  request.post('/api/v1/auth/login', { data: { email: data.email, password: data.password } });

/** Adds an authenticator app to an account by the API; answers its secret and the recovery codes. */
async function addApp(page: Page, who: Operator) {
  const tokens = (await (await signInByApi(page.request, who)).json()) as Tokens;
  const api = new ApiClient(page, tokens);
  const { challenge, secret } = await api.ask<{ challenge: string; secret: string }>('POST', '/me/factors/options', {
    kind: 'TOTP',
  });
  const { recoveryCodes } = await api.ask<{ recoveryCodes: string[] }>('POST', '/me/factors', {
    challenge,
    name: 'App',
    code: totpCode(secret),
  });
  return { secret, recoveryCodes };
}

/** A session that was begun by the password alone in a remembered browser: nothing is proved in it. */
async function unprovenTokens(page: Page, who: Operator, recoveryCode: string): Promise<Tokens> {
  const refused = await signInByApi(page.request, who);
  expect(refused.status()).toBe(401);
  const { challenge } = (await refused.json()) as { challenge: string };
  const data = { challenge, code: recoveryCode, remember: true };
  expect((await page.request.post('/api/v1/auth/second-factor', { data })).ok()).toBe(true);
  const answer = await signInByApi(page.request, who);
  expect(answer.ok(), 'the browser is remembered').toBe(true);
  return (await answer.json()) as Tokens;
}

async function store(page: Page, tokens: Tokens) {
  await page.addInitScript((stored) => {
    for (const key of ['authToken', 'refreshToken', 'authTokenExpiresAt'] as const)
      localStorage.setItem(key, stored[key]);
    localStorage.setItem('user', JSON.stringify(stored.user));
    localStorage.setItem('language', 'en_US');
  }, tokens);
}

test('the demo’s account with an authenticator app signs in with one click and its code', async ({ page }) => {
  await page.goto('/login');
  const shown = page.getByText(/^Secret for an authenticator app: /);
  const secret = (await shown.innerText()).split(': ')[1]!;
  await page.locator('div', { has: shown }).last().getByRole('button').click();
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await page.keyboard.type(totpCode(secret));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(HOME);
});

test('a passkey is added in the settings, and signs in with two keys at most', async ({ page }) => {
  await withAuthenticator(page);
  const operator = await invite(await asAdmin(page), page.request, { role: 'OPR' });
  await signIn(page, operator);
  await expect(page).toHaveURL(HOME);
  await page.goto('/dashboard/userSettings');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('Front desk');
  await dialog.getByRole('button', { name: 'Create the passkey' }).click();

  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await page.keyboard.press('Escape');
  await expect(codes).toBeVisible();
  await codes.getByLabel(/I have kept/).check();
  await codes.getByRole('button', { name: 'Done' }).click();
  await expect(codes).toBeHidden();
  await expect(page.getByRole('list', { name: 'Second factor' }).getByText('Front desk')).toBeVisible();

  await signOut(page);
  // The focus begins at the passkey, because this browser has one.
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(HOME);
  await signOut(page);

  // The password alone is not enough any more.
  await signIn(page, operator);
  const confirm = page.getByRole('button', { name: 'Confirm with the passkey' });
  await expect(confirm).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(HOME);
});

test('an app is added by its secret, without a camera', async ({ page }) => {
  const operator = await invite(await asAdmin(page), page.request, { role: 'OPR' });
  await signIn(page, operator);
  await expect(page).toHaveURL(HOME);
  await page.goto('/dashboard/userSettings');
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
  await expect(dialog.getByRole('img', { name: /camera/ })).toBeVisible();
  const secret = await dialog.locator('code').innerText();
  await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused();
  await page.keyboard.type(totpCode(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Your recovery codes' })).toBeVisible();
});

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`a proof is asked for over a dialog, which goes on afterwards, at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size);
    const admin = await asAdmin(page);
    const operator = await invite(admin, page.request, { role: 'OPR' });
    await addApp(page, operator);
    const boss = await invite(admin, page.request, { role: 'ADMIN' });
    const { secret, recoveryCodes } = await addApp(page, boss);
    await store(page, await unprovenTokens(page, boss, recoveryCodes[0]!));

    const sent: (string | null)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/reset-factors')) sent.push(request.postData());
    });
    await page.goto(`/dashboard/company-users/${operator.id}`);
    await page.getByRole('button', { name: 'Remove second factors' }).click();
    const form = page.getByRole('dialog', { name: /^Remove all second factors of/ });
    await form.getByLabel('Reason').fill('The phone fell into the river');
    await form.getByRole('button', { name: 'Remove second factors' }).click();

    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    const code = proof.getByLabel('Code', { exact: true });
    await expect(code).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(proof).toBeHidden();
    await expect(form.getByRole('alert')).toContainText('Please confirm that it is you');
    await expect(form.getByLabel('Reason')).toHaveValue('The phone fell into the river');

    await form.getByRole('button', { name: 'Remove second factors' }).click();
    await expect(code).toBeFocused();
    await page.keyboard.type(totpCode(secret, 1));
    await page.keyboard.press('Enter');
    await expect(page.getByText(/The second factors of .* are removed/)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(new Set(sent).size, 'the very same request').toBe(1);
    expect(sent).toHaveLength(3);

    // Not asked twice within ten minutes.
    await page.goto('/dashboard/userSettings');
    await page.getByRole('button', { name: 'New recovery codes' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'New recovery codes' }).click();
    await expect(page.getByRole('dialog', { name: 'Your recovery codes' })).toBeVisible();
  });
