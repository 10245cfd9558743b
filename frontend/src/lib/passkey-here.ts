// Whether this browser can have passkeys, and whether it has used one: its sign-in begins there. What uses them is
// `passkey.ts`, a part of its own.
import { readStored, writeStored } from './storage';

const KEY = 'passkeyHere';

/** Browsers have passkeys on secure origins only. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

export const isPasskeyHere = (): boolean => hasPasskeys() && readStored(KEY) !== null;
export const notePasskeyHere = (): void => writeStored(KEY, '1');
