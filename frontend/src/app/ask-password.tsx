// The form inside the dialog of an ended session.
import { chakra } from '@chakra-ui/react';
import { useText } from '@/lib/i18n';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { NO_DRAFT } from '@/ui/form/draft';
import { PasswordField } from '@/ui/form/fields';
import { FormFrame } from '@/ui/form/form-frame';
import { useCoreForm } from '@/ui/form/use-core-form';

export function AskPassword({ email, hidden }: { email: string; hidden: boolean }) {
  const t = useText();
  const { signIn, signOut } = useSession();
  const form = useCoreForm<{ email: string; password: string }>({
    form: 'login',
    draft: NO_DRAFT,
    defaults: { email, password: '' },
  });
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
      <PasswordField name="password" label="login.password" required autoFocus />
    </FormFrame>
  );
}
