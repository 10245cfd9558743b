// Access to screens, asked of the core before any part of a screen is fetched.
import { replace } from 'react-router-dom';
import { canOpen, landingScreens, screens, type Role, type Screen } from '@/core';
import { noteRefusal } from '@/lib/refusal';
import { sessionUser } from '@/lib/session-store';
import { isBuilt } from './screens';

/** The address of the set-up of a second factor. */
export const SET_UP = '/second-factor';
/** Leads to the set-up, and from there to `address`. */
export const setUpPath = (address: string): string => `${SET_UP}?next=${encodeURIComponent(address)}`;

/** The screen at `url`. If the account may not open it, redirects and replaces the history entry. */
export function admit(url: string): string | null {
  const { pathname, search } = new URL(url);
  const user = sessionUser();
  if (user?.setUpOnly && pathname.startsWith('/dashboard')) throw replace(setUpPath(pathname + search));
  const { screen, allowed } = canOpen(user?.role ?? null, pathname);
  if (screen === null || allowed) return screen;
  if (!user) throw replace(`/?next=${encodeURIComponent(pathname + search)}`);
  noteRefusal();
  throw replace('/');
}

/** The built screens that the role may open, in menu order. */
export const builtScreens = (role: Role | null): Screen[] => screens(role).filter(({ id }) => isBuilt(id));

/** The first of the role's landing screens that is built. */
export function homePath(role: Role): string {
  const open = builtScreens(role);
  const home = landingScreens(role).find((id) => open.some((screen) => screen.id === id));
  return open.find(({ id }) => id === home)?.path ?? '/';
}
