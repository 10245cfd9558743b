// The session for components. Holds no state: storage does.
import { useMemo, useSyncExternalStore } from 'react';
import type { SessionUser, SignInAnswer } from '@/core';
import { signIn, signOut } from './auth';
import { showLanguage } from './i18n';
import { isLanguage, storedLanguage } from './language';
import { actorOf, keepSession, onSession, sessionState } from './session-store';

export { goOnWith, noteUser } from './auth';

/** The account's language applies until the user chooses a language in this browser. */
async function greet(user: SessionUser) {
  if (!storedLanguage() && isLanguage(user.language)) await showLanguage(user.language);
  return user;
}

const enter = async (email: string, password: string) => greet(await signIn(email, password));

/** Signs in with the answer to a second factor or a passkey. */
export function enterWith(answer: SignInAnswer): Promise<SessionUser> {
  keepSession(answer);
  return greet(answer.user);
}

export function useSession() {
  const { user, ended, hidden } = useSyncExternalStore(onSession, sessionState);
  const actor = useMemo(() => (user ? actorOf(user) : null), [user]);
  return { user, actor, ended, hidden, signIn: enter, signOut };
}

/** The signed-in actor; throws outside the dashboard, where nobody may be signed in. */
export function useActor() {
  const { actor } = useSession();
  if (!actor) throw new Error('nobody is signed in');
  return actor;
}
