// Whether this browser can have passkeys, and whether it has used one: its sign-in begins there. What uses them is
// `passkey.ts`, a part of its own.
import { readStored, writeStored } from './storage';

const KEY = 'passkeyHere';

/** Browsers have passkeys for names only: not where the page is reached by an IP address. */
export const isAtNumbers = (host = location.hostname): boolean => /^[\d.]+$|^\[/.test(host);

/** Browsers have passkeys on secure origins only. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window && !isAtNumbers();

export const isPasskeyHere = (): boolean => hasPasskeys() && readStored(KEY) !== null;
export const notePasskeyHere = (): void => writeStored(KEY, '1');
