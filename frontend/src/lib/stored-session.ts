// The session as it stands in storage, under the four keys of the specification. Only reads.
import type { SessionUser } from '@/core';
import { serverMillis } from './clock';
import { readStored } from './storage';

export const KEYS = ['user', 'authToken', 'refreshToken', 'authTokenExpiresAt'] as const;

export interface Tokens {
  authToken: string;
  refreshToken: string;
  authTokenExpiresAt: string;
}

/** An access token with less time left is renewed before use, in milliseconds. */
const MARGIN_MS = 30_000;

export function storedUser(): SessionUser | null {
  try {
    const user = JSON.parse(readStored('user') ?? 'null') as SessionUser | null;
    return user && typeof user.id === 'number' && typeof user.role === 'string' ? user : null;
  } catch {
    return null; // Somebody else's value under our key: nobody is signed in.
  }
}

/** The tokens in storage now, whoever they belong to; a missing token is empty. */
export function tokensInStorage(): Tokens | null {
  const [authToken, refreshToken, authTokenExpiresAt] = [
    readStored('authToken') ?? '',
    readStored('refreshToken') ?? '',
    readStored('authTokenExpiresAt') ?? '',
  ];
  return authToken || refreshToken ? { authToken, refreshToken, authTokenExpiresAt } : null;
}

/** The signed-in user by storage; null without a token. */
export const restoredUser = (): SessionUser | null => (tokensInStorage() ? storedUser() : null);

export const isFresh = (tokens: Tokens) =>
  tokens.authToken !== '' && Date.parse(tokens.authTokenExpiresAt) - serverMillis() > MARGIN_MS;
