// The second step of a sign-in, and a sign-in by a passkey alone. Asks the server without a token, as signing in does.
import type { FactorQuestion, SecondFactorInput, SessionUser, SignInAnswer } from '@/core';
import { ask, bodyOf } from './http';
import { passkeyRefusal, provePasskey } from './passkey';
import { notePasskeyHere } from './passkey-here';
import type { ProblemError } from './problem';
import { enterWith } from './session';

/** The question that a right password was answered with. */
export function questionOf({ extra }: ProblemError): FactorQuestion {
  const { challenge, expiresAt, ways, publicKey } = extra as unknown as FactorQuestion;
  return { challenge, expiresAt, ways, publicKey };
}

const post = async <T>(path: string, body?: unknown): Promise<T> =>
  bodyOf<T>(await ask(path, { method: 'POST', body }));

export async function answerSecondFactor(input: SecondFactorInput): Promise<SessionUser> {
  return enterWith(await post<SignInAnswer>('/auth/second-factor', input));
}

export async function signInByPasskey(): Promise<SessionUser> {
  const { challenge, publicKey } = await post<FactorQuestion>('/auth/passkey/options');
  const passkey = await provePasskey(publicKey ?? {});
  try {
    const user = await enterWith(await post<SignInAnswer>('/auth/passkey/login', { challenge, passkey }));
    notePasskeyHere();
    return user;
  } catch (error) {
    throw passkeyRefusal(error);
  }
}
