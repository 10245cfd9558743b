// Access to screens: the router over the core's table, and which parts are downloaded.
import { fakeServer, person, tokens } from '@test/server';
import { showRouter } from '@test/render';
import { act, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { canOpen, screens, type Role } from '@/core';
import { signOut } from '@/lib/auth';
import { page } from '@/lib/page';
import { keepSession } from '@/lib/session-store';
import { homePath } from './guard';
import { routes } from './router';
import { SCREENS, type BuiltScreen } from './screens';

const STAFF = ['SYSADM', 'ADMIN', 'OPR'] as const;
const downloaded: string[] = [];

/** Replaces every screen's part by a heading with its name. */
function watchParts() {
  downloaded.length = 0;
  for (const id of Object.keys(SCREENS)) {
    const part: BuiltScreen['load'] = async () => {
      downloaded.push(id);
      return { default: () => <h1>{`screen ${id}`}</h1> };
    };
    vi.spyOn(SCREENS[id]!, 'load').mockImplementation(part);
  }
}
const COMPANY_OF: Record<Role, number | null> = { SYSADM: null, ADMIN: 1, OPR: 1, USER: null, GUEST: null };
const signIn = (role: Role) => keepSession(tokens(1, 15, person({ role, companyId: COMPANY_OF[role] })));
async function open(...entries: string[]) {
  const router = createMemoryRouter(routes(), { initialEntries: entries });
  showRouter(router);
  await waitFor(() => expect(router.state.initialized).toBe(true));
  return router;
}
const address = (router: Awaited<ReturnType<typeof open>>) =>
  router.state.location.pathname + router.state.location.search;

const everyPath = [
  ...new Map(STAFF.flatMap((role) => screens(role)).map(({ id, path }) => [id, path.replace('{id}', '7')])).values(),
].filter((path) => path.startsWith('/dashboard'));

beforeEach(() => {
  fakeServer({ 'POST /auth/logout': () => ({ status: 204 }) });
  watchParts();
});

describe('the router', () => {
  it.each(STAFF)('admits and refuses %s as the table says', async (role) => {
    signIn(role);
    for (const path of everyPath) {
      downloaded.length = 0;
      const { screen: id, allowed } = canOpen(role, path);
      const router = await open('/', path);
      await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
      expect(router.state.location.pathname, `${role} ${path}`).toBe(allowed ? path : '/');
      if (!allowed) {
        expect(downloaded, `${role} ${path}`).not.toContain(id);
        // The refused address is replaced in the history.
        expect(router.state.historyAction).toBe('REPLACE');
      }
      router.dispose();
      document.body.innerHTML = '';
    }
  });

  it('sends signed-out visitors to the landing page, with the address to return to', async () => {
    const router = await open('/dashboard/company-bookings?q=luna');
    await screen.findByText('screen landing');
    expect(address(router)).toBe('/?next=%2Fdashboard%2Fcompany-bookings%3Fq%3Dluna');
    expect(downloaded).toEqual(['landing']);
  });

  it('keeps a USER out of the dashboard', async () => {
    signIn('USER');
    const router = await open('/dashboard/userSettings');
    await screen.findByText('screen landing');
    expect(address(router)).toBe('/');
  });

  it.each(STAFF)('takes %s from /dashboard and /login to the first built landing screen', async (role) => {
    signIn(role);
    for (const from of ['/dashboard', '/login']) {
      const router = await open(from);
      await waitFor(() => expect(router.state.location.pathname).toBe(homePath(role)));
      router.dispose();
    }
  });

  it('shows "not found" inside the shell for unknown addresses', async () => {
    signIn('SYSADM');
    for (const path of ['/dashboard/nowhere', '/nowhere', '/dashboard/bookings/abc']) {
      const router = await open(path);
      expect(await screen.findByRole('heading', { name: 'There is nothing at this address' }), path).toBeVisible();
      expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
      expect(router.state.location.pathname).toBe(path);
      router.dispose();
      document.body.innerHTML = '';
    }
  });

  it('lists in the menu the built screens that the role may open, and no others', async () => {
    signIn('OPR');
    await open('/dashboard/userSettings');
    const menu = await screen.findByRole('navigation', { name: 'Main menu' });
    const links = [...menu.querySelectorAll('a')].map((link) => link.getAttribute('href')!);
    expect(links.length).toBeGreaterThan(2);
    for (const path of links) expect(canOpen('OPR', path).allowed, path).toBe(true);
  });

  it('names a part that does not load, and keeps the shell', async () => {
    signIn('OPR');
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(SCREENS.userSettings!, 'load').mockRejectedValue(new Error('Failed to fetch'));
    await open('/dashboard/userSettings');
    expect(await screen.findByRole('alert')).toHaveTextContent('Script part “userSettings” could not be loaded');
    expect(screen.getByRole('alert')).toHaveTextContent('One of its files could not be fetched.');
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  });

  describe('a part that failed without a network', () => {
    let there = false;
    async function openWithout() {
      signIn('OPR');
      vi.useFakeTimers({ shouldAdvanceTime: true });
      vi.spyOn(page, 'reload').mockImplementation(() => undefined);
      fakeServer({ 'GET /healthz': () => (there ? { body: {} } : new TypeError('offline')) });
      vi.spyOn(SCREENS.userSettings!, 'load').mockRejectedValue(new Error('Failed to fetch'));
      await open('/dashboard/userSettings');
      await screen.findByText('Script part “userSettings” could not be loaded');
      // The listener is registered a moment after the screen appears.
      await act(async () => undefined);
    }
    beforeEach(() => void (there = false));
    afterEach(() => void vi.useRealTimers());

    it('loads by itself when the browser is online again', async () => {
      await openWithout();
      expect(page.reload).not.toHaveBeenCalled();
      act(() => void window.dispatchEvent(new Event('online')));
      expect(page.reload).toHaveBeenCalledOnce();
    });

    it('loads by itself when the server answers again', async () => {
      await openWithout();
      await vi.advanceTimersByTimeAsync(11_000);
      expect(page.reload).not.toHaveBeenCalled();
      there = true;
      await vi.advanceTimersByTimeAsync(11_000);
      expect(page.reload).toHaveBeenCalledOnce();
    });

    it('is not reloaded repeatedly while the network is there', async () => {
      there = true;
      await openWithout();
      await vi.advanceTimersByTimeAsync(21_000);
      expect(page.reload).not.toHaveBeenCalled();
    });
  });

  it('leaves the dashboard at a sign-out, here or in another tab', async () => {
    signIn('OPR');
    const router = await open('/dashboard/userSettings');
    await screen.findByText('screen userSettings');
    act(() => signOut());
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});
