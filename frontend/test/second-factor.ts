// What the server asks for a second factor, and a browser with passkeys.
import { vi } from 'vitest';
import type { FactorList, FactorQuestion } from '@/core';
import { problem } from './server';

export const question = (over: Partial<FactorQuestion> = {}): FactorQuestion => ({
  challenge: 'c1',
  expiresAt: '2026-11-29T09:05:00Z',
  ways: ['TOTP', 'RECOVERY_CODE'],
  publicKey: null,
  ...over,
});

/** The answer to a right password of an account with a second factor. */
export const secondFactorRequired = (over: Partial<FactorQuestion> = {}) => ({
  status: 401,
  body: problem(401, 'auth.second_factor_required', 'Please confirm', [], question(over)),
});

export const stepUpRequired = () => ({ status: 403, body: problem(403, 'auth.step_up_required') });
export const codeWrong = () => ({
  status: 422,
  body: problem(422, 'validation.failed', 'Check', [{ path: 'code', code: 'auth.code_wrong', params: {} }]),
});

export const factors = (over: Partial<FactorList> = {}): FactorList => ({
  items: [
    { id: 4, kind: 'TOTP', name: 'My phone', createdAt: '2026-11-01T08:00:00Z', lastUsedAt: '2026-11-20T08:00:00Z' },
  ],
  recoveryCodes: 9,
  browsers: [],
  required: false,
  passkeys: true,
  ...over,
});

/** What a passkey answers to the browser, with members that the API does not take. */
const ANSWER = {
  id: 'p1',
  rawId: 'p1',
  type: 'public-key',
  clientExtensionResults: {},
  response: {
    clientDataJSON: 'cd',
    authenticatorData: 'ad',
    signature: 'si',
    userHandle: 'uh',
    attestationObject: 'ao',
    transports: ['internal'],
  },
};
/** The same as the API takes it. */
export const PROOF = { id: 'p1', clientDataJson: 'cd', authenticatorData: 'ad', signature: 'si', userHandle: 'uh' };
export const NEW_PASSKEY = { id: 'p1', clientDataJson: 'cd', attestationObject: 'ao' };

/** Gives the browser passkeys; the functions that it is asked by. `refusal`: the name of its error. */
export function withPasskeys(refusal?: string) {
  const answer = async () => {
    if (refusal) throw new DOMException('no', refusal);
    return { toJSON: () => ANSWER };
  };
  const [get, create] = [vi.fn(answer), vi.fn(answer)];
  vi.stubGlobal('PublicKeyCredential', {
    parseRequestOptionsFromJSON: (options: unknown) => options,
    parseCreationOptionsFromJSON: (options: unknown) => options,
  });
  Object.defineProperty(navigator, 'credentials', { value: { get, create }, configurable: true });
  return { get, create };
}

/** A browser without passkeys, as on an insecure origin. */
export function withoutPasskeys(): void {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
}
