// The browser's passkeys (WebAuthn): what the server asks for and what the browser answers, in the shapes of the API.
import type { NewPasskeyInput, PasskeyProofInput } from '@/core';
import { PasskeyError, ProblemError } from './problem';

/** The options as the server sends them. */
type Options = Record<string, unknown>;

/** By the name of the browser's error. */
const REASONS: Readonly<Record<string, string>> = {
  AbortError: 'passkey.notConfirmed',
  InvalidStateError: 'passkey.known',
  NotAllowedError: 'passkey.notConfirmed',
};

async function answerTo<T>(request: () => Promise<Credential | null>): Promise<T> {
  try {
    const credential = (await request()) as PublicKeyCredential | null;
    if (credential) return credential.toJSON() as T;
  } catch (error) {
    throw new PasskeyError(REASONS[(error as Error).name] ?? 'passkey.failed', error);
  }
  throw new PasskeyError('passkey.notConfirmed');
}

/** The person confirms on the device with a passkey that is there. */
export async function provePasskey(options: Options): Promise<PasskeyProofInput> {
  const { id, response } = await answerTo<AuthenticationResponseJSON>(async () =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as never) }),
  );
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const proof = { id, clientDataJson: clientDataJSON, authenticatorData, signature };
  return userHandle ? { ...proof, userHandle } : proof;
}

/** The device makes a passkey and keeps it. */
export async function makePasskey(options: Options): Promise<NewPasskeyInput> {
  const { id, response } = await answerTo<RegistrationResponseJSON>(async () =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as never) }),
  );
  return { id, clientDataJson: response.clientDataJSON, attestationObject: response.attestationObject };
}

/** A refusal of the passkey itself is shown as such: a form has no field of it. */
export function passkeyRefusal(error: unknown): unknown {
  const issues = error instanceof ProblemError ? error.issues : [];
  return issues.some(({ path }) => path.startsWith('passkey'))
    ? new PasskeyError('auth.passkey_refused', error)
    : error;
}
