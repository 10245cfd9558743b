// Asks for the password over the open page when the session has ended, so that a form keeps its
// values. After a sign-out in another tab, the page is hidden until the same user is back.
import { useLayoutEffect } from 'react';
import { useText } from '@/lib/i18n';
import { lazyChunk } from '@/lib/lazy-chunk';
import { useSession } from '@/lib/session';
import { Dialog } from '@/ui/dialog';

const password = lazyChunk('password', () => import('./ask-password'));
function Ask(of: { email: string; hidden: boolean }) {
  const part = password.usePart();
  return part ? <part.AskPassword {...of} /> : null;
}

export function SessionEnded() {
  const t = useText();
  const { user, ended, hidden } = useSession();
  const product = t('app.name');
  password.usePrefetch();
  useLayoutEffect(() => {
    if (!hidden) return;
    const title = document.title;
    document.title = product;
    document.documentElement.setAttribute('data-page-hidden', '');
    return () => {
      document.title = title;
      document.documentElement.removeAttribute('data-page-hidden');
    };
  }, [hidden, product]);
  return (
    <Dialog open={ended && user !== null} onClose={() => undefined} title={t('reauth.title')} must overHidden>
      {user && <Ask email={user.email} hidden={hidden} />}
    </Dialog>
  );
}
