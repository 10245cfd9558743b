// Asks for the password over the open page when the session has ended, so that a form keeps its
// values. After a sign-out in another tab, the page is hidden until the same user is back.
import { chakra } from '@chakra-ui/react';
import { useLayoutEffect } from 'react';
import { useText } from '@/lib/i18n';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { FormFrame, PasswordField, useCoreForm } from '@/ui/form';

function Ask({ email, hidden }: { email: string; hidden: boolean }) {
  const t = useText();
  const { signIn, signOut } = useSession();
  const form = useCoreForm<{ email: string; password: string }>({ form: 'login', defaults: { email, password: '' } });
  return (
    <FormFrame
      form={form}
      ask={false}
      guard={false}
      keep={false}
      inDialog
      submit="reauth.submit"
      onSubmit={({ password }) => signIn(email, password)}
      buttons={<Button onClick={signOut}>{t('reauth.other')}</Button>}
    >
      <chakra.p mb="4" color="fg.muted">
        {t(hidden ? 'reauth.hiddenText' : 'reauth.text', { email })}
      </chakra.p>
      <PasswordField name="password" label="login.password" width="fill" required autoFocus />
    </FormFrame>
  );
}

export function SessionEnded() {
  const t = useText();
  const { user, ended, hidden } = useSession();
  const product = t('app.name');
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
    <Dialog open={ended && user !== null} onClose={() => undefined} title={t('reauth.title')} size="sm" must overHidden>
      {user && <Ask email={user.email} hidden={hidden} />}
    </Dialog>
  );
}
