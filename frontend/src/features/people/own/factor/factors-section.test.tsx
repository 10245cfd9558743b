// The own second factors in the settings: adding, removing, recovery codes, remembered browsers. Secrets and codes stay
// nowhere.
import { factors, NEW_PASSKEY, withoutPasskeys, withPasskeys } from '@test/second-factor';
import { show } from '@test/render';
import { fakeServer, problem, tokens } from '@test/server';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isAtNumbers } from '@/lib/passkey-here';
import { keepSession } from '@/lib/session-store';
import { FactorsSection } from './factors-section';

const SECRET = 'ABCDEFGHIJKLMNOP';
const CODES = Array.from({ length: 10 }, (_, i) => `AAAA-BBBB-CCCC-000${i}`);
const ITEM = { id: 9, kind: 'TOTP', name: 'Work phone', createdAt: '2026-11-29T08:00:00Z', lastUsedAt: null };
const BROWSER = {
  id: 6,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  createdAt: '2026-11-20T08:00:00Z',
  expiresAt: '2026-12-20T08:00:00Z',
  current: true,
};
const APP = {
  challenge: 'n1',
  expiresAt: '2026-11-29T09:10:00Z',
  secret: SECRET,
  address: `otpauth://totp/sapa?secret=${SECRET}`,
  publicKey: null,
};
const NONE = factors({ items: [], recoveryCodes: 0 });

function open(list = factors(), handlers: Parameters<typeof fakeServer>[0] = {}) {
  const log = fakeServer({ 'GET /me/factors': () => ({ body: list }), ...handlers });
  const bodies = (method: string, path: string) =>
    log.filter((one) => one.method === method && one.path === path).map(({ body }) => body);
  return { bodies, ...show(<FactorsSection />) };
}
type User = ReturnType<typeof open>['user'];
const button = (name: string) => screen.findByRole('button', { name });
async function confirm(user: User, label: string) {
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: label }));
}

beforeEach(() => {
  withoutPasskeys();
  keepSession(tokens(1));
});

describe('adding an authenticator app', () => {
  async function add(recoveryCodes: string[] | null) {
    const shown = open(NONE, {
      'POST /me/factors/options': () => ({ body: APP }),
      'POST /me/factors': () => ({ status: 201, body: { factor: ITEM, recoveryCodes } }),
    });
    const { user } = shown;
    await user.click(await button('Add an authenticator app'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add an authenticator app' }));
    const code = await dialog.findByLabelText('Code');
    await waitFor(() => expect(code).toHaveFocus());
    return { ...shown, dialog, code };
  }

  it('shows the secret as a picture and as text, and sends the first code under a name', async () => {
    const { user, bodies, dialog, code } = await add(null);
    expect(dialog.getByRole('img', { name: /camera/ })).toBeVisible();
    expect(dialog.getByText('ABCD EFGH IJKL MNOP')).toBeVisible();
    await user.clear(dialog.getByLabelText('Name'));
    await user.type(dialog.getByLabelText('Name'), 'Work phone');
    await user.type(code, '123456{Enter}');
    expect(await screen.findByText('Added: Work phone')).toBeVisible();
    expect(bodies('POST', '/me/factors/options')).toEqual([{ kind: 'TOTP' }]);
    expect(bodies('POST', '/me/factors')).toEqual([{ challenge: 'n1', name: 'Work phone', code: '123456' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.body).not.toHaveTextContent('ABCD EFGH');
  });

  it('shows the recovery codes of the first factor once, until they are kept', async () => {
    const { user, code } = await add(CODES);
    const written: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text));
    await user.type(code, '123456{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }));
    expect(within(dialog.getByRole('list')).getAllByRole('listitem')).toHaveLength(10);
    await user.keyboard('{Escape}');
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(written[0]).toContain(CODES[9]);
    const done = dialog.getByRole('button', { name: 'Done' });
    expect(done).toBeDisabled();
    expect(screen.queryByText(/^Added/)).toBeNull();
    await user.click(dialog.getByLabelText(/I have kept/));
    await user.click(done);
    expect(await screen.findByText('Added: Work phone')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.body).not.toHaveTextContent(CODES[0]!);
  });

  it('keeps nothing of a dialog that was closed', async () => {
    const { user, code } = await add(null);
    await user.type(code, '12');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await button('Add an authenticator app'));
    expect(await screen.findByLabelText('Code')).toHaveValue('');
    expect(JSON.stringify({ ...localStorage })).not.toContain(SECRET);
  });
});

describe('adding a passkey', () => {
  const PASSKEY = { ...APP, secret: null, address: null, publicKey: { challenge: 'xyz' } };

  it('lets the device make it, and sends exactly what the API takes', async () => {
    const { create } = withPasskeys();
    const { user, bodies } = open(NONE, {
      'POST /me/factors/options': () => ({ body: PASSKEY }),
      'POST /me/factors': () => ({ status: 201, body: { factor: ITEM, recoveryCodes: null } }),
    });
    await user.click(await button('Add a passkey'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }));
    await user.clear(await dialog.findByLabelText('Name'));
    await user.type(dialog.getByLabelText('Name'), 'Front desk');
    await user.click(dialog.getByRole('button', { name: 'Create the passkey' }));
    expect(await screen.findByText('Added: Work phone')).toBeVisible();
    expect(create).toHaveBeenCalledWith({ publicKey: { challenge: 'xyz' } });
    expect(bodies('POST', '/me/factors')).toEqual([{ challenge: 'n1', name: 'Front desk', passkey: NEW_PASSKEY }]);
  });

  it('says in the dialog when the device has one of the account already', async () => {
    withPasskeys('InvalidStateError');
    const { user, bodies } = open(NONE, { 'POST /me/factors/options': () => ({ body: PASSKEY }) });
    await user.click(await button('Add a passkey'));
    await user.click(await button('Create the passkey'));
    expect(await screen.findByRole('alert')).toHaveTextContent('This device already has a passkey');
    expect(bodies('POST', '/me/factors')).toEqual([]);
  });

  it.each([
    ['of an address of numbers', false, /names only/],
    ['of a browser without them', true, /begin with https/],
  ])('is not offered because %s, which is said', async (_, passkeys, why) => {
    open(factors({ passkeys }));
    expect(await screen.findByText(why)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });
});

describe('an address of numbers', () => {
  it.each([
    ['127.0.0.1', true],
    ['[::1]', true],
    ['localhost', false],
    ['10.sapa.example', false],
  ])('%s: %s', (host, expected) => {
    expect(isAtNumbers(host)).toBe(expected);
  });
});

describe('what the account has', () => {
  it('is listed and removed after a question', async () => {
    const { user, bodies } = open(factors(), { 'DELETE /me/factors/4': () => ({ status: 204 }) });
    await user.click(await button('Remove My phone'));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Are you sure');
    await confirm(user, 'Remove');
    expect(await screen.findByText('Removed: My phone')).toBeVisible();
    expect(bodies('DELETE', '/me/factors/4')).toHaveLength(1);
  });

  it('stays if the account must have it, with the reason', async () => {
    const { user } = open(factors({ required: true }), {
      'DELETE /me/factors/4': () => ({ status: 409, body: problem(409, 'auth.factor_must_stay') }),
    });
    expect(await screen.findByText(/so the last one cannot be removed/)).toBeVisible();
    await user.click(await button('Remove My phone'));
    await confirm(user, 'Remove');
    expect(await screen.findByText(/add another one first/)).toBeVisible();
  });

  it('gets new recovery codes after a question', async () => {
    const { user } = open(factors(), { 'POST /me/factors/recovery-codes': () => ({ body: { recoveryCodes: CODES } }) });
    expect(await screen.findByText(/9 unused codes/)).toBeVisible();
    await user.click(await button('New recovery codes'));
    await confirm(user, 'New recovery codes');
    expect(await screen.findByText(CODES[0]!)).toBeVisible();
  });

  it('lists the browsers that do not ask, and forgets one', async () => {
    const { user, bodies } = open(factors({ browsers: [BROWSER] }), {
      'DELETE /me/browsers/6': () => ({ status: 204 }),
    });
    expect(await screen.findByText('Firefox on Linux')).toBeVisible();
    await user.click(await button('Forget'));
    expect(await screen.findByText(/will ask for the second factor/)).toBeVisible();
    expect(bodies('DELETE', '/me/browsers/6')).toHaveLength(1);
  });
});
