// The signed-in person and their tokens, kept in local storage under the four keys of
// the specification and shared by all tabs. Owns storage and the events about it; asks
// no server (`auth.ts` does) and shows nothing (`session.tsx` does).
import type { Actor, SessionUser, SignInAnswer } from '@/core';

export const KEYS = ['user', 'authToken', 'refreshToken', 'authTokenExpiresAt'] as const;

export interface Tokens {
  authToken: string;
  refreshToken: string;
  authTokenExpiresAt: string;
}

export interface SessionState {
  user: SessionUser | null;
  /** The server no longer accepts the tokens; the password is asked for over the page. */
  ended: boolean;
  /** Ended by a sign-out in another tab while something here was not saved: the page is kept and nothing of it is shown. */
  hidden: boolean;
}

type Listener = () => void;
const listeners = new Set<Listener>();
const NOBODY: SessionState = { user: null, ended: false, hidden: false };
let state: SessionState = NOBODY;

function publish(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function storedUser(): SessionUser | null {
  try {
    const user = JSON.parse(localStorage.getItem('user') ?? 'null') as SessionUser | null;
    return user && typeof user.id === 'number' && typeof user.role === 'string' ? user : null;
  } catch {
    return null; // Somebody else's value under our key: nobody is signed in.
  }
}

/**
 * The tokens as they are in storage now: another tab may have changed them. One that is missing is
 * empty; null when all are, or when they are another person's by now.
 */
export function storedTokens(): Tokens | null {
  const owner = storedUser();
  if (state.user && owner && owner.id !== state.user.id) return null;
  const [authToken, refreshToken, authTokenExpiresAt] = [
    localStorage.getItem('authToken') ?? '',
    localStorage.getItem('refreshToken') ?? '',
    localStorage.getItem('authTokenExpiresAt') ?? '',
  ];
  return authToken || refreshToken ? { authToken, refreshToken, authTokenExpiresAt } : null;
}

/** Who is signed in as far as storage tells; nobody without any token. */
const restored = (): SessionUser | null =>
  localStorage.getItem('authToken') || localStorage.getItem('refreshToken') ? storedUser() : null;

/** Restores the session on load. */
export function restoreSession(): void {
  publish({ ...NOBODY, user: restored() });
}

let holdsWork = () => false;
/** `asks` tells whether the page holds something that is not saved. */
export function noteWork(asks: () => boolean): void {
  holdsWork = asks;
}
export const holdsUnsaved = (): boolean => holdsWork();

/** Another tab has signed out or in. What is half done here waits, out of sight, for the same person. */
function followOtherTab(): void {
  const user = restored();
  if (!user && state.user && holdsWork()) publish({ user: state.user, ended: true, hidden: true });
  else publish({ ...NOBODY, user });
}

// `user` is written last and removed first, so one event tells other tabs the whole story.
window.addEventListener('storage', (event) => {
  if (event.key === 'user' || event.key === null) followOtherTab();
  else if (event.key === 'authToken' && event.newValue && state.ended && !state.hidden)
    publish({ ...state, ended: false });
});

export function keepSession(answer: SignInAnswer): void {
  localStorage.setItem('authToken', answer.authToken);
  localStorage.setItem('refreshToken', answer.refreshToken);
  localStorage.setItem('authTokenExpiresAt', answer.authTokenExpiresAt);
  keepUser(answer.user);
}

export function keepUser(user: SessionUser): void {
  localStorage.setItem('user', JSON.stringify(user));
  publish({ ...NOBODY, user });
}

export function dropSession(): void {
  for (const key of KEYS) localStorage.removeItem(key);
  publish(NOBODY);
}

/** The tokens are dead: keep the page, ask for the password over it. */
export function markEnded(): void {
  if (state.user && !state.ended) publish({ ...state, ended: true });
}

export const sessionState = () => state;
export const sessionUser = () => state.user;
export function onSession(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const actorOf = (user: SessionUser): Actor => ({
  userId: user.id,
  role: user.role,
  companyId: user.companyId,
  branchId: user.branchId,
});
