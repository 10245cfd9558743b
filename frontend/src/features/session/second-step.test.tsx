// Signing in with a second factor, and by a passkey alone.
import { codeWrong, PROOF, secondFactorRequired, withoutPasskeys, withPasskeys } from '@test/second-factor';
import { show } from '@test/render';
import { fakeServer, problem, tokens } from '@test/server';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { sessionUser } from '@/lib/session-store';
import LandingScreen from './landing-screen';
import LoginScreen from './login-screen';

const elsewhere = [{ path: '/dashboard/*', element: <p>dashboard</p> }];
const RIGHT = { 'POST /auth/second-factor': () => ({ body: tokens(1) }) };
type Handlers = Parameters<typeof fakeServer>[0];

function open(handlers: Handlers) {
  const log = fakeServer(handlers);
  const bodies = (path: string) => log.filter((one) => one.path === path).map(({ body }) => body);
  return { log, bodies, ...show(<LandingScreen />, { more: elsewhere }) };
}
type Shown = ReturnType<typeof open>;
async function givePassword({ user }: Pick<Shown, 'user'>) {
  await user.type(screen.getByLabelText('Email'), 'jelena@sapa.example');
  await user.type(screen.getByLabelText('Password'), 'anything');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}
const isIn = ({ router }: Shown) => waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));

beforeEach(withoutPasskeys);

describe('the second step', () => {
  it('takes the six digits of an app, and remembers the browser where asked to', async () => {
    const shown = open({ ...RIGHT, 'POST /auth/login': () => secondFactorRequired() });
    const { user } = shown;
    await givePassword(shown);
    const code = await screen.findByLabelText('Code');
    await waitFor(() => expect(code).toHaveFocus());
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(code).toHaveAttribute('inputmode', 'numeric');
    await user.type(code, '123 456');
    await user.click(screen.getByLabelText("Don't ask in this browser for 30 days"));
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await isIn(shown);
    expect(shown.bodies('/auth/second-factor')).toEqual([{ challenge: 'c1', code: '123 456', remember: true }]);
  });

  it('says at the field that a code was wrong', async () => {
    const shown = open({ 'POST /auth/login': () => secondFactorRequired(), 'POST /auth/second-factor': codeWrong });
    await givePassword(shown);
    await shown.user.type(await screen.findByLabelText('Code'), '123456{Enter}');
    await waitFor(() =>
      expect(screen.getByLabelText('Code')).toHaveAccessibleDescription('This code is wrong or was used already'),
    );
    expect(sessionUser()).toBeNull();
  });

  it('takes a recovery code instead', async () => {
    const shown = open({ ...RIGHT, 'POST /auth/login': () => secondFactorRequired() });
    await givePassword(shown);
    await shown.user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    const code = screen.getByLabelText('Recovery code');
    await waitFor(() => expect(code).toHaveFocus());
    await shown.user.type(code, 'ABCD-EFGH-2345-67AB{Enter}');
    await isIn(shown);
    expect(shown.bodies('/auth/second-factor')).toMatchObject([{ code: 'ABCD-EFGH-2345-67AB', remember: false }]);
  });

  it('begins at the passkey where there is one', async () => {
    const { get } = withPasskeys();
    const publicKey = { challenge: 'abc' };
    const shown = open({
      ...RIGHT,
      'POST /auth/login': () => secondFactorRequired({ ways: ['PASSKEY', 'TOTP'], publicKey }),
    });
    await givePassword(shown);
    const button = await screen.findByRole('button', { name: 'Confirm with the passkey' });
    await waitFor(() => expect(button).toHaveFocus());
    await shown.user.keyboard('{Enter}');
    await isIn(shown);
    expect(get).toHaveBeenCalledWith({ publicKey });
    expect(shown.bodies('/auth/second-factor')).toEqual([{ challenge: 'c1', passkey: PROOF, remember: false }]);
  });

  it('offers another way when the device gives no passkey', async () => {
    withPasskeys('NotAllowedError');
    const shown = open({
      ...RIGHT,
      'POST /auth/login': () => secondFactorRequired({ ways: ['PASSKEY', 'TOTP'], publicKey: {} }),
    });
    await givePassword(shown);
    await shown.user.click(await screen.findByRole('button', { name: 'Confirm with the passkey' }));
    expect((await screen.findAllByText(/No passkey was confirmed/))[0]).toBeVisible();
    await shown.user.click(screen.getByRole('button', { name: 'Use a code from the app' }));
    await shown.user.type(screen.getByLabelText('Code'), '123456{Enter}');
    await isIn(shown);
  });

  it('goes back to the password, by the button and when the time is over', async () => {
    const shown = open({
      'POST /auth/login': () => secondFactorRequired(),
      'POST /auth/second-factor': () => ({ status: 401, body: problem(401, 'auth.challenge_over') }),
    });
    await givePassword(shown);
    await shown.user.click(await screen.findByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText('Email')).toHaveValue('jelena@sapa.example');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    await shown.user.type(screen.getByLabelText('Password'), 'anything{Enter}');
    await shown.user.type(await screen.findByLabelText('Code'), '123456{Enter}');
    expect(await screen.findByLabelText('Password')).toHaveValue('');
    expect(screen.getByRole('alert')).toHaveTextContent('Too much time has passed');
  });

  it('follows the click on a demo account, which shows its secret', async () => {
    const account = { role: 'OPR', staffKind: null, email: 'opr@demo.example', password: 'demo', label: 'Šapice' };
    const shown = open({
      ...RIGHT,
      'GET /demo-accounts': () => ({ body: [{ ...account, companyId: 1, branchId: null, totpSecret: 'ABCDEFGH' }] }),
      'POST /auth/login': () => secondFactorRequired(),
    });
    const button = await screen.findByRole('button', { name: /Šapice/ });
    expect(screen.getByText(/ABCDEFGH/)).toBeVisible();
    await shown.user.click(button);
    expect(await screen.findByLabelText('Code')).toBeVisible();
    expect(shown.bodies('/auth/login')).toEqual([{ email: 'opr@demo.example', password: 'demo' }]);
  });
});

describe('a passkey alone', () => {
  const handlers: Handlers = {
    'POST /auth/passkey/options': () => ({
      body: { challenge: 'c2', expiresAt: null, ways: ['PASSKEY'], publicKey: { challenge: 'xyz' } },
    }),
    'POST /auth/passkey/login': () => ({ body: tokens(1) }),
  };

  it('signs in, and takes the focus in this browser from then on', async () => {
    const { get } = withPasskeys();
    const shown = open(handlers);
    await shown.user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
    await isIn(shown);
    expect(get).toHaveBeenCalledWith({ publicKey: { challenge: 'xyz' } });
    expect(shown.bodies('/auth/passkey/login')).toEqual([{ challenge: 'c2', passkey: PROOF }]);
    shown.unmount();
    localStorage.removeItem('user');
    show(<LoginScreen />);
    expect(screen.getByRole('button', { name: 'Sign in with a passkey' })).toHaveFocus();
  });

  it('says why it did not sign in', async () => {
    withPasskeys('NotAllowedError');
    const shown = open(handlers);
    await shown.user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
    expect(await screen.findByText(/No passkey was confirmed/)).toBeVisible();
    expect(shown.bodies('/auth/passkey/login')).toEqual([]);
  });

  it('is not offered where the browser has none', async () => {
    open({});
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  });
});
