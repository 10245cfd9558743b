// Who may open what, asked of the core before anything of a screen is fetched.
import { replace } from 'react-router-dom';
import { canOpen, landingScreens, screens, type Role, type Screen } from '@/core';
import { noteRefusal } from '@/lib/refusal';
import { sessionUser } from '@/lib/session-store';
import { isBuilt } from './screens';

/** The screen at `url`; sends away whoever may not open it, with the history entry replaced. */
export function admit(url: string): string | null {
  const { pathname, search } = new URL(url);
  const user = sessionUser();
  const { screen, allowed } = canOpen(user?.role ?? null, pathname);
  if (screen === null || allowed) return screen;
  if (!user) throw replace(`/?next=${encodeURIComponent(pathname + search)}`);
  noteRefusal();
  throw replace('/');
}

/** What the role may open and is built, in menu order. */
export const builtScreens = (role: Role | null): Screen[] => screens(role).filter(({ id }) => isBuilt(id));

/** Where the role's day begins: the first of its landing screens that is built. */
export function homePath(role: Role): string {
  const open = builtScreens(role);
  const home = landingScreens(role).find((id) => open.some((screen) => screen.id === id));
  return open.find(({ id }) => id === home)?.path ?? '/';
}
