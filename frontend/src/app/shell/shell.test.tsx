// The frame in the whole app: sign-out, a session that ends under a form.
import { fakeServer, person, problem, tokens } from '@test/server';
import { showRouter } from '@test/render';
import { screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { signOut } from '@/lib/auth';
import { KEYS, keepSession } from '@/lib/session-store';
import { routes } from '../router';

const page = { items: [], page: 1, pageSize: 25, total: 0, totalIsExact: true, next: null };
const server = {
  'POST /auth/logout': () => ({ status: 204 }),
  'GET /me': () => ({ body: person() }),
  'GET /me/sessions': () => ({ body: { items: [] } }),
  'GET /bookings': () => ({ body: page }),
  'GET /branches': () => ({ body: page }),
};
const open = (at: string) => {
  const router = createMemoryRouter(routes(), { initialEntries: [at] });
  return { ...showRouter(router), router };
};

describe('the shell', () => {
  beforeEach(() => {
    keepSession(tokens(1));
    fakeServer(server);
  });

  it('asks before signing out, and then clears everything, even offline', async () => {
    fakeServer({ ...server, 'POST /auth/logout': () => new TypeError('offline') });
    const { user, router } = open('/dashboard/userSettings');
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to sign out?' });
    expect(within(question).queryByText('What you entered here will be lost.')).not.toBeInTheDocument();
    expect(localStorage.getItem('authToken')).not.toBeNull();
    await user.click(within(question).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(KEYS.map((key) => localStorage.getItem(key))).toEqual([null, null, null, null]);
    await screen.findByRole('heading', { name: 'Sign in' });
  });

  it('warns once before signing out that a changed form is lost', async () => {
    const { user, router } = open('/dashboard/userSettings');
    await user.type(await screen.findByLabelText('First name'), 'Ana');
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to sign out?' });
    expect(within(question).getByText('What you entered here will be lost.')).toBeVisible();
    await user.click(within(question).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  it('switches the language at once', async () => {
    const { user } = open('/dashboard/userSettings');
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    await user.selectOptions(within(screen.getByRole('banner')).getByLabelText('Language'), 'sr_Latn_RS');
    expect(await screen.findByRole('heading', { level: 1, name: 'Podešavanja' })).toBeVisible();
    expect(document.documentElement.lang).toBe('sr-Latn-RS');
  });

  it('keeps a form whose session ends, and sends it once the password is given', async () => {
    let alive = false;
    fakeServer({
      ...server,
      'PATCH /me': ({ body }) =>
        alive
          ? { body: { ...person(), ...(body as object), version: 2 } }
          : { status: 401, body: problem(401, 'auth.expired') },
      'POST /auth/refresh': () => ({ status: 401, body: problem(401, 'auth.expired') }),
      'POST /auth/login': ({ body }) => {
        alive = (body as { password: string }).password === 'right-one';
        return alive ? { body: tokens(2) } : { status: 401, body: problem(401, 'auth.failed') };
      },
    });
    const { user } = open('/dashboard/userSettings');
    const name = await screen.findByLabelText('First name');
    await user.clear(name);
    await user.type(name, 'Jelena Marija');
    await user.click(screen.getAllByRole('button', { name: 'Save' })[0]!);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save' }));

    const secondDialog = await screen.findByRole('dialog', { name: 'Sign in again' });
    await user.type(within(secondDialog).getByLabelText('Password'), 'wrong-one');
    await user.click(within(secondDialog).getByRole('button', { name: 'Go on' }));
    await within(secondDialog).findByRole('alert');
    await user.clear(within(secondDialog).getByLabelText('Password'));
    await user.type(within(secondDialog).getByLabelText('Password'), 'right-one');
    await user.click(within(secondDialog).getByRole('button', { name: 'Go on' }));

    expect(await screen.findByText('Successfully saved')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(name).toHaveValue('Jelena Marija');
  });

  it('leaves the dashboard after a sign-out in another tab', async () => {
    const { router } = open('/dashboard/userSettings');
    await screen.findByLabelText('First name');
    signOut();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});
