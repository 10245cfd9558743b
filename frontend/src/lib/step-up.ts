// The proof of the session's owner that the server requires before some changes. Owns whether a request waits for it:
// `api.ts` begins the wait, `app/step-up.tsx` shows the dialog and ends it.
import { onSession, sessionUser } from './session-store';

/** The server's refusal of a change without a fresh proof. */
export const STEP_UP_REQUIRED = 'auth.step_up_required';

interface Wait {
  user: number | undefined;
  promise: Promise<boolean>;
  settle: (proved: boolean) => void;
}
let wait: Wait | null = null;
let proofs = 0;

const listeners = new Set<() => void>();
function publish(next: Wait | null): void {
  wait = next;
  for (const listener of listeners) listener();
}

export const isStepUpOpen = (): boolean => wait !== null;
export function onStepUp(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How often this page was given a proof: a refusal of a request that is older than the last proof needs no new one. */
export const proofCount = (): number => proofs;

/** Waits until the person has proved itself; false if it did not. All requests of a moment wait for the same proof. */
export function stepUp(): Promise<boolean> {
  if (wait) return wait.promise;
  let settle: Wait['settle'] = () => undefined;
  const promise = new Promise<boolean>((resolve) => (settle = resolve));
  publish({ user: sessionUser()?.id, promise, settle });
  return promise;
}

export function endStepUp(proved: boolean): void {
  if (proved) proofs += 1;
  const ended = wait;
  publish(null);
  ended?.settle(proved);
}

// A request of a former user waits for nothing any more.
onSession(() => {
  if (wait && wait.user !== sessionUser()?.id) endStepUp(false);
});
