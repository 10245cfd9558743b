// The session for components. Holds no state: storage does.
import { useMemo, useSyncExternalStore } from 'react';
import { signIn, signOut } from './auth';
import { showLanguage } from './i18n';
import { isLanguage, storedLanguage } from './language';
import { actorOf, onSession, sessionState } from './session-store';

export { goOnWith, noteUser } from './auth';

async function enter(email: string, password: string) {
  const user = await signIn(email, password);
  // The account's language applies until the user chooses a language in this browser.
  if (!storedLanguage() && isLanguage(user.language)) await showLanguage(user.language);
  return user;
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
