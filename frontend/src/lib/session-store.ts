// The signed-in user and the tokens, in local storage under the four keys of the specification, shared
// by all tabs. Owns storage and its events; `auth.ts` asks the server, `session.tsx` serves
// components.
import type { Actor, SessionUser, SignInAnswer } from '@/core';
import { forgetAccountKey, keepAccountKey } from './sealed/account-key';
import { removeStored, writeStored } from './storage';
import { KEYS, restoredUser, storedUser, tokensInStorage, type Tokens } from './stored-session';

export { KEYS, type Tokens } from './stored-session';

interface SessionState {
  user: SessionUser | null;
  /** The server refuses the tokens; the page asks for the password. */
  ended: boolean;
  /** Another tab signed out while values here were unsaved: the page is kept, but hidden. */
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

/**
 * The tokens in storage now; another tab may have changed them. A missing token is empty; null if all
 * are missing or belong to another user by now.
 */
export function storedTokens(): Tokens | null {
  const owner = storedUser();
  if (state.user && owner && owner.id !== state.user.id) return null;
  return tokensInStorage();
}

/** Restores the session on load. */
export function restoreSession(): void {
  publish({ ...NOBODY, user: restoredUser() });
}

let holdsWork = () => false;
/** `asks` answers whether the page holds unsaved values. */
export function noteWork(asks: () => boolean): void {
  holdsWork = asks;
}
export const holdsUnsaved = (): boolean => holdsWork();

/** Another tab has signed out or in. Unsaved values here wait, hidden, for the same user. */
function followOtherTab(): void {
  const user = restoredUser();
  if (!user && state.user && holdsWork()) publish({ user: state.user, ended: true, hidden: true });
  else publish({ ...NOBODY, user });
}

// `user` is written last and removed first, so that one event tells other tabs of the whole change.
window.addEventListener('storage', (event) => {
  if (event.key === 'user' || event.key === null) followOtherTab();
  else if (event.key === 'authToken' && event.newValue && state.ended && !state.hidden)
    publish({ ...state, ended: false });
});

export function keepSession(answer: SignInAnswer): void {
  writeStored('authToken', answer.authToken);
  writeStored('refreshToken', answer.refreshToken);
  writeStored('authTokenExpiresAt', answer.authTokenExpiresAt);
  void keepAccountKey(answer);
  keepUser(answer.user);
}

export function keepUser(user: SessionUser): void {
  writeStored('user', JSON.stringify(user));
  publish({ ...NOBODY, user });
}

export function dropSession(): void {
  for (const key of KEYS) removeStored(key);
  void forgetAccountKey();
  publish(NOBODY);
}

/** The tokens no longer work: keeps the page and asks for the password over it. */
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
