// Signing out, after a question. What was done without network and is not sent is listed first: whoever signs out all the
// same discards it. Navigates nowhere: the app follows the session.
import { DOT } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { discard, shownEntries } from '@/lib/queue/store';
import { useSession } from '@/lib/session';
import { holdsUnsaved } from '@/lib/session-store';
import { useConfirm, type Question } from './confirm';
import { notify } from './toast';

export function useSignOut(): () => void {
  const t = useText();
  const confirm = useConfirm();
  const { user, signOut } = useSession();

  /** Whether nothing waits any more that the person has not discarded. */
  async function goWithout(): Promise<boolean> {
    const entries = shownEntries();
    if (!user || entries.length === 0) return true;
    const question: Question = {
      title: 'queue.signOutTitle',
      detail: 'queue.signOutDetail',
      lines: entries.map(({ act, about: { pets, guest } }) => ({
        text: 'queue.line',
        params: { what: t(`queue.act.${act}`), who: [pets, guest].filter(Boolean).join(DOT) },
      })),
      confirmLabel: 'queue.discardAll',
      no: 'queue.stay',
      danger: true,
      beginAt: 'no',
    };
    if (!(await confirm(question))) return false;
    await discard(user.id, entries);
    // What was done meanwhile, in another tab, was not listed.
    return shownEntries().length === 0 || goWithout();
  }

  return async () => {
    const waits = shownEntries().length > 0;
    const lost = holdsUnsaved() ? { detail: 'form.leaveDetail', danger: true } : {};
    const sign = { title: 'message.confirmSignOut', confirmLabel: 'shell.signOut', no: 'common.cancel', ...lost };
    if (!waits && !(await confirm(sign))) return;
    if (await goWithout().catch((error: unknown) => void notify.error(error, 'save'))) signOut();
  };
}
