// Signing in, refreshing and signing out against the server. Owns the turn-taking
// between tabs: one refresh at a time, and nobody uses a token twice.
import type { SessionUser, SignInAnswer } from '@/core';
import { serverMillis } from './clock';
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

/** An access token that lives shorter than this is renewed before it is used. */
const MARGIN_MS = 30_000;

export const isFresh = (tokens: Tokens) =>
  tokens.authToken !== '' && Date.parse(tokens.authTokenExpiresAt) - serverMillis() > MARGIN_MS;

/** Ends the session on the server. The refresh token names it, so that it ends also when the access token has run out. */
function endOnServer({ refreshToken, authToken }: Tokens): void {
  const call = refreshToken ? { body: { refreshToken } } : { body: {}, token: authToken };
  ask('/auth/logout', { method: 'POST', keepalive: true, ...call }).catch(() => {
    // Offline: the tokens are gone from here and run out by themselves.
  });
}

/**
 * Tokens that came with another answer than sign-in's: a changed password begins a new session.
 * Whoever has signed out while the server was answering is not signed in by it.
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

/** Clears this browser at once, whether or not the server can be told. */
export function signOut(): void {
  const tokens = storedTokens();
  dropSession();
  if (tokens) endOnServer(tokens);
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
 * Tokens that differ from `used` (the access token of a request, if it had one): another tab's, or
 * new ones from the server. `null` when there are none: then the session has ended. A server that
 * cannot be reached ends nothing: it throws.
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
    // Signed out (or in as somebody else) while the server was answering: that wins.
    if (!changed()) keepSession(answer);
    return storedTokens();
  });
}

function end(): null {
  markEnded();
  return null;
}

/** Waits until `id` has given the password again; false when they signed out, or somebody else is there. */
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

/** Takes over what the server knows about the person now. */
export function noteUser(user: SessionUser): void {
  if (sessionState().user?.id === user.id) keepUser(user);
}
