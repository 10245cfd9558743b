// Another tab signs out: a clean page leads to the landing page; a half-filled form is hidden and
// comes back to the same user only.
import { fakeServer, person, tokens } from '@test/server';
import { showRouter } from '@test/render';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { KEYS, keepSession } from '@/lib/session-store';
import { routes } from './router';

const page = { items: [], page: 1, pageSize: 25, total: 0, totalIsExact: true, next: null };
/** A session on another device, which can be ended here. */
const ELSEWHERE = {
  id: 5,
  createdAt: '2026-11-19T08:00:00Z',
  lastUsedAt: '2026-11-20T08:00:00Z',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  current: false,
};
const other = person({ id: 9, firstName: 'Marko', email: 'marko@sapa.example' });

/** Writes to storage like another tab, with the event by which this tab hears of it. */
function elsewhere(write: () => void): void {
  act(() => {
    write();
    window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: localStorage.getItem('user') }));
  });
}
const signOutElsewhere = () => elsewhere(() => KEYS.forEach((key) => localStorage.removeItem(key)));
const signInElsewhere = (user = person()) =>
  elsewhere(() => {
    const { user: who, ...rest } = tokens(7, 15, user);
    for (const [key, value] of Object.entries(rest)) localStorage.setItem(key, value);
    localStorage.setItem('user', JSON.stringify(who));
  });

async function open() {
  const router = createMemoryRouter(routes(), { initialEntries: ['/dashboard/userSettings'] });
  const shown = showRouter(router);
  const phone = await screen.findByLabelText('Phone');
  return { ...shown, router, phone };
}

beforeEach(() => {
  keepSession(tokens(1));
  fakeServer({
    'GET /me': () => ({ body: person() }),
    'GET /me/sessions': () => ({ body: { items: [ELSEWHERE] } }),
    'GET /bookings': () => ({ body: page }),
    'GET /branches': () => ({ body: page }),
    'POST /auth/login': () => ({ body: tokens(5) }),
    'DELETE /me/sessions/5': () => ({ status: 204 }),
  });
});

describe('a sign-out in another tab', () => {
  it('leads a clean page to the landing page', async () => {
    const { router } = await open();
    signOutElsewhere();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('hides a half-filled form and gives it back to the same user', async () => {
    const { user, router, phone } = await open();
    await user.clear(phone);
    await user.type(phone, '+381601112223');
    signOutElsewhere();
    const ask = await screen.findByRole('dialog', { name: 'Sign in again' });
    expect(phone).not.toBeVisible();
    expect(document.title).not.toContain('·');
    await waitFor(() => expect(ask).toHaveTextContent('jelena@sapa.example'));
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Go on' }));
    await waitFor(() => expect(phone).toBeVisible());
    expect(phone).toHaveValue('+381 60 111 2223');
    expect(router.state.location.pathname).toBe('/dashboard/userSettings');
  });

  it('hides values typed a moment before', async () => {
    const { phone } = await open();
    // The profile is loaded first.
    await act(() => new Promise((done) => setTimeout(done, 50)));
    const type = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.bind(phone);
    act(() => {
      // Nothing is rendered before all of these events are handled.
      type('+381601112223');
      phone.dispatchEvent(new Event('input', { bubbles: true }));
      KEYS.forEach((key) => localStorage.removeItem(key));
      window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: null }));
    });
    await screen.findByRole('dialog', { name: 'Sign in again' });
    expect(phone).toHaveValue('+381601112223');
  });

  it('gives the form back when the same user signs in in the other tab', async () => {
    const { user, phone } = await open();
    await user.type(phone, '+381601112223');
    signOutElsewhere();
    await waitFor(() => expect(phone).not.toBeVisible());
    signInElsewhere();
    await waitFor(() => expect(phone).toBeVisible());
    // A dialog that closes is there for a moment more.
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('drops the form without a question when another user signs in there', async () => {
    const { user, router, phone } = await open();
    await user.type(phone, '+381601112223');
    signOutElsewhere();
    await waitFor(() => expect(phone).not.toBeVisible());
    signInElsewhere(other);
    expect(phone).not.toBeInTheDocument();
    await waitFor(() => expect(router.state.location.pathname).not.toBe('/dashboard/userSettings'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('drops the form when the user leaves', async () => {
    const { user, router, phone } = await open();
    await user.type(phone, '+381601112223');
    signOutElsewhere();
    await screen.findByRole('dialog', { name: 'Sign in again' });
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(phone).not.toBeInTheDocument();
  });

  it.each([
    ['signs out', signOutElsewhere, '/'],
    ['signs in as another user', () => signInElsewhere(other), '/dashboard'],
  ])('closes an open question when it %s', async (_, act, leads) => {
    const { user, router } = await open();
    await user.click(await screen.findByRole('button', { name: 'End' }));
    await screen.findByRole('alertdialog');
    act();
    await waitFor(() => expect(router.state.location.pathname).not.toBe('/dashboard/userSettings'));
    expect(router.state.location.pathname.startsWith(leads)).toBe(true);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  it('takes the messages away with their user', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'End' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End' }));
    const said = await screen.findByText('The session is ended');
    signInElsewhere(other);
    // It leaves at once; jsdom ends no animation, nor the time of a message.
    await waitFor(() => expect(said.closest('.Toastify__toast')).toHaveClass('sapa-toast-out'));
  });

  it('keeps an open question for the same user only', async () => {
    const { user, phone } = await open();
    await user.type(phone, '+381601112223');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('alertdialog', { name: 'Save changes?' });
    signOutElsewhere();
    await waitFor(() => expect(phone).not.toBeVisible());
    signInElsewhere();
    await waitFor(() => expect(phone).toBeVisible());
    expect(screen.getByRole('alertdialog', { name: 'Save changes?' })).toBeVisible();
    signInElsewhere(other);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });
});
