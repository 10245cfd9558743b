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
}

type Listener = () => void;
const listeners = new Set<Listener>();
let state: SessionState = { user: null, ended: false };

function publish(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function storedUser(): SessionUser | null {
  try {
    const user = JSON.parse(localStorage.getItem('user') ?? 'null') as SessionUser | null;
    return user && typeof user.id === 'number' && typeof user.role === 'string' && storedTokens() ? user : null;
  } catch {
    return null; // Somebody else's value under our key: nobody is signed in.
  }
}

/** The tokens as they are in storage now: another tab may have changed them. */
export function storedTokens(): Tokens | null {
  const [authToken, refreshToken, authTokenExpiresAt] = [
    localStorage.getItem('authToken'),
    localStorage.getItem('refreshToken'),
    localStorage.getItem('authTokenExpiresAt'),
  ];
  return authToken && refreshToken && authTokenExpiresAt ? { authToken, refreshToken, authTokenExpiresAt } : null;
}

/** Restores the session on load and follows what other tabs do. */
export function restoreSession(): void {
  publish({ user: storedUser(), ended: false });
}

// `user` is written last and removed first, so one event tells other tabs the whole story.
window.addEventListener('storage', (event) => {
  if (event.key === 'user' || event.key === null) publish({ user: storedUser(), ended: false });
  else if (event.key === 'authToken' && event.newValue && state.ended) publish({ ...state, ended: false });
});

export function keepSession(answer: SignInAnswer): void {
  localStorage.setItem('authToken', answer.authToken);
  localStorage.setItem('refreshToken', answer.refreshToken);
  localStorage.setItem('authTokenExpiresAt', answer.authTokenExpiresAt);
  keepUser(answer.user);
}

export function keepUser(user: SessionUser): void {
  localStorage.setItem('user', JSON.stringify(user));
  publish({ user, ended: false });
}

export function dropSession(): void {
  for (const key of KEYS) localStorage.removeItem(key);
  publish({ user: null, ended: false });
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
