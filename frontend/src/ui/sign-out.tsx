// Signing out, after the question. Leads nowhere itself: the app follows the session.
import { useSession } from '@/lib/session';
import { useConfirm } from './confirm';

export function useSignOut(): () => Promise<void> {
  const confirm = useConfirm();
  const { signOut } = useSession();
  return async () => {
    if (await confirm({ title: 'message.confirmSignOut', yes: 'shell.signOut', no: 'common.cancel' })) signOut();
  };
}
