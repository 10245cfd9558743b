// An account that must set up a second factor sees nothing else of the dashboard, and asks the server for nothing else.
import { page } from '@test/booking';
import { factors, secondFactorRequired, withoutPasskeys } from '@test/second-factor';
import { showRouter } from '@test/render';
import { fakeServer, person, tokens } from '@test/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepSession, markEnded, sessionUser } from '@/lib/session-store';
import { routes } from './router';

const CODES = Array.from({ length: 10 }, (_, i) => `AAAA-BBBB-CCCC-000${i}`);
let isSetUp = false;
const me = () => ({ body: person({ setUpOnly: !isSetUp }) });

function open(at = '/dashboard/userSettings?x=1') {
  const log = fakeServer({
    'GET /me': me,
    'GET /me/sessions': () => ({ body: { items: [] } }),
    'GET /me/factors': () => ({ body: factors({ items: [], recoveryCodes: 0, required: true }) }),
    'GET /bookings': () => ({ body: page([]) }),
    'GET /branches': () => ({ body: page([]) }),
    'POST /auth/logout': () => ({ status: 204 }),
    'POST /me/factors/options': () => ({
      body: {
        challenge: 'n1',
        expiresAt: '2026-11-29T09:10:00Z',
        secret: 'AB',
        address: 'otpauth://x',
        publicKey: null,
      },
    }),
    'POST /me/factors': () => {
      isSetUp = true;
      return {
        status: 201,
        body: {
          factor: { id: 1, kind: 'TOTP', name: 'App', createdAt: '2026-11-29T08:00:00Z', lastUsedAt: null },
          recoveryCodes: CODES,
        },
      };
    },
    'POST /auth/login': () => secondFactorRequired(),
    'POST /auth/second-factor': () => ({ body: tokens(5) }),
  });
  const router = createMemoryRouter(routes(), { initialEntries: [at] });
  return { log, ...showRouter(router) };
}
const setUp = () => screen.findByRole('heading', { name: 'Set up a second factor' });

beforeEach(() => {
  withoutPasskeys();
  isSetUp = false;
});

describe('an account that must set up a second factor', () => {
  beforeEach(() => keepSession(tokens(1, 15, person({ setUpOnly: true }))));

  it('sees why, and what it may not read is not asked for', async () => {
    const { log } = open();
    await setUp();
    expect(await screen.findByRole('button', { name: 'Add an authenticator app' })).toBeVisible();
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect([...new Set(log.map(({ path }) => path))].toSorted()).toEqual(['/me', '/me/factors']);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('goes on to where it was going once the factor is there and its codes are kept', async () => {
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: 'Add an authenticator app' }));
    await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
    await user.click(await screen.findByLabelText(/I have kept/));
    expect(router.state.location.pathname).toBe('/second-factor');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/userSettings'));
    expect(router.state.location.search).toBe('?x=1');
    expect(await screen.findByLabelText('Phone')).toBeVisible();
    expect(sessionUser()?.setUpOnly).toBe(false);
  });

  it('goes on at once where the factor is there already', async () => {
    isSetUp = true;
    const { router } = open();
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/userSettings'));
  });

  it('may sign out', async () => {
    const { user, router } = open();
    await setUp();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});

describe('a session that begins over the page', () => {
  beforeEach(() => keepSession(tokens(1)));

  it('leads to the set-up where the account must have a factor by now', async () => {
    isSetUp = true;
    const { router } = open();
    await screen.findByLabelText('Phone');
    isSetUp = false;
    act(() => keepSession(tokens(2, 15, person({ setUpOnly: true }))));
    await waitFor(() => expect(router.state.location.pathname).toBe('/second-factor'));
    await setUp();
  });

  it('takes the second step over the open page too', async () => {
    isSetUp = true;
    const { user, router } = open();
    const phone = await screen.findByLabelText('Phone');
    await user.type(phone, '641');
    await act(async () => markEnded());
    const ask = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
    await user.type(await ask.findByLabelText('Password'), 'secret{Enter}');
    const code = await ask.findByLabelText('Code');
    await waitFor(() => expect(code).toHaveFocus());
    await user.type(code, '123456{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(phone).toHaveValue('641');
    expect(router.state.location.pathname).toBe('/dashboard/userSettings');
  });
});
