// Signing in, refreshing and signing out against the server. Owns the turn-taking
// between tabs: one refresh at a time, and nobody uses a token twice.
import type { SessionUser, SignInAnswer } from '@/core';
import { serverMillis } from './clock';
import { ask, bodyOf } from './http';
import { dropSession, keepSession, keepUser, markEnded, onSession, sessionState, storedTokens, type Tokens } from './session-store';

/** An access token that lives shorter than this is renewed before it is used. */
const MARGIN_MS = 30_000;

export const isFresh = (tokens: Tokens) => Date.parse(tokens.authTokenExpiresAt) - serverMillis() > MARGIN_MS;

/** Tokens that came with another answer than sign-in's: a changed password begins a new session. */
export const goOnWith = (answer: SignInAnswer) => keepSession(answer);

export async function signIn(email: string, password: string): Promise<SessionUser> {
  const response = await ask('/auth/login', { method: 'POST', body: { email, password } });
  const answer = await bodyOf<SignInAnswer>(response);
  keepSession(answer);
  return answer.user;
}

/** Clears this browser at once, whether or not the server can be told. */
export function signOut(): void {
  const tokens = storedTokens();
  dropSession();
  if (!tokens) return;
  ask('/auth/logout', { method: 'POST', token: tokens.authToken, keepalive: true }).catch(() => {
    // Offline: the tokens are gone from here and run out by themselves.
  });
}

/** Tabs of one browser take turns; without the Lock API (an insecure origin) a tab only waits for itself. */
let alone: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request('sapa.refresh', work) as Promise<T>;
  const next = alone.then(work, work);
  alone = next.catch(() => undefined);
  return next;
}

/**
 * Tokens that differ from `used`: another tab's, or new ones from the server. `null`
 * when the session has ended. A server that cannot be reached ends nothing: it throws.
 */
export function renew(used: string): Promise<Tokens | null> {
  return inTurn(async () => {
    const tokens = storedTokens();
    if (!tokens) return null;
    if (tokens.authToken !== used && isFresh(tokens)) return tokens;
    const response = await ask('/auth/refresh', { method: 'POST', body: { refreshToken: tokens.refreshToken } });
    if (response.status === 401) {
      markEnded();
      return null;
    }
    const answer = await bodyOf<SignInAnswer>(response);
    // Signed out (or in as somebody else) while the server was answering: that wins.
    if (storedTokens()?.refreshToken !== tokens.refreshToken) return storedTokens();
    keepSession(answer);
    return storedTokens();
  });
}

/** Waits until the person has given the password again; false when they signed out instead. */
export function signedInAgain(): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = onSession(() => {
      const { user, ended } = sessionState();
      if (ended) return;
      stop();
      resolve(user !== null);
    });
  });
}

/** Takes over what the server knows about the person now. */
export function noteUser(user: SessionUser): void {
  if (sessionState().user?.id === user.id) keepUser(user);
}

