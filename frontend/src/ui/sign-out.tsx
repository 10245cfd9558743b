// Signing out, after a question. Navigates nowhere: the app follows the session.
import { useSession } from '@/lib/session';
import { holdsUnsaved } from '@/lib/session-store';
import { useConfirm } from './confirm';

export function useSignOut(): () => void {
  const confirm = useConfirm();
  const { signOut } = useSession();
  return async () => {
    const lost = holdsUnsaved() ? { detail: 'form.leaveDetail', danger: true } : {};
    if (await confirm({ title: 'message.confirmSignOut', confirmLabel: 'shell.signOut', no: 'common.cancel', ...lost }))
      signOut();
  };
}
