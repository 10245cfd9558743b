// Signing in, refreshing and signing out. Makes tabs take turns: one refresh at a time, and no refresh
// token is used twice.
import type { SessionUser, SignInAnswer } from '@/core';
import { ask, bodyOf } from './http';
import {
  dropSession,
  keepSession,
  keepUser,
  markEnded,
  onSession,
  sessionState,
  storedTokens,
  type Tokens,
} from './session-store';
import { isFresh } from './stored-session';

/**
 * Ends the session on the server. The refresh token names the session, so that it ends even if the
 * access token has expired.
 */
function endOnServer({ refreshToken, authToken }: Tokens): void {
  const call = refreshToken ? { body: { refreshToken } } : { body: {}, token: authToken };
  ask('/auth/logout', { method: 'POST', keepalive: true, ...call }).catch(() => {
    // Offline: the tokens are removed here and expire on the server by themselves.
  });
}

/**
 * Keeps tokens that another answer than sign-in's brings: a changed password begins a new session. If
 * the user has signed out meanwhile, the answer does not sign in again.
 */
export function goOnWith(answer: SignInAnswer): void {
  const { user, hidden } = sessionState();
  if (user?.id === answer.user.id && !hidden) keepSession(answer);
  else endOnServer(answer);
}

export async function signIn(email: string, password: string): Promise<SessionUser> {
  const response = await ask('/auth/login', { method: 'POST', body: { email, password } });
  const answer = await bodyOf<SignInAnswer>(response);
  keepSession(answer);
  return answer.user;
}

/** Clears this browser at once, even if the server cannot be reached. */
export function signOut(): void {
  const tokens = storedTokens();
  dropSession();
  if (tokens) endOnServer(tokens);
}

/**
 * Tabs of a browser take turns. Without the Lock API (an insecure origin) a tab takes turns with
 * itself only.
 */
let alone: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request('sapa.refresh', work) as Promise<T>;
  const next = alone.then(work, work);
  alone = next.catch(() => undefined);
  return next;
}

/**
 * Returns tokens other than `used` (the request's access token): those of another tab, or new ones
 * from the server. `null` means that the session has ended. Throws if the server cannot be reached,
 * which ends no session.
 */
export function renew(used = ''): Promise<Tokens | null> {
  return inTurn(async () => {
    const tokens = storedTokens();
    if (tokens && tokens.authToken !== used && isFresh(tokens)) return tokens;
    if (!tokens?.refreshToken) return end();
    const response = await ask('/auth/refresh', { method: 'POST', body: { refreshToken: tokens.refreshToken } });
    const changed = () => storedTokens()?.refreshToken !== tokens.refreshToken;
    if (response.status === 401) return changed() ? storedTokens() : end();
    const answer = await bodyOf<SignInAnswer>(response);
    // A sign-out, or another user's sign-in, during the request wins.
    if (!changed()) keepSession(answer);
    return storedTokens();
  });
}

function end(): null {
  markEnded();
  return null;
}

/**
 * Waits until user `id` has given the password again; resolves to false after a sign-out or another
 * user's sign-in.
 */
export function signedInAgain(id: number): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      const { user, ended } = sessionState();
      if (ended) return;
      stop();
      resolve(user?.id === id);
    };
    const stop = onSession(look);
    look();
  });
}

/** Stores the server's data of the user; an answer that is older than what is known changes nothing. */
export function noteUser(user: SessionUser): void {
  const known = sessionState().user;
  if (known?.id === user.id && known.version <= user.version) keepUser(user);
}
