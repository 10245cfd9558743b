// Sets a new password with the token of the link in the mail.
import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { api } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { useLinkToken } from '@/lib/link-token';
import { useGoOn } from '@/lib/use-go-on';
import { FormFrame, PasswordField, useCoreForm } from '@/ui/form';
import { PublicCard, PublicFrame } from '@/ui/public-frame';
import { notify } from '@/ui/toast';

interface NewPassword {
  token: string;
  newPassword: string;
  confirmPassword: string;
}

function ChoosePassword({ token }: { token: string }) {
  const goOn = useGoOn();
  const form = useCoreForm<NewPassword>({
    form: 'resetPassword',
    defaults: { token, newPassword: '', confirmPassword: '' },
  });
  return (
    <FormFrame
      form={form}
      ask={false}
      guard={false}
      submit="resetPassword.submit"
      submitProps={{ wide: true, size: 'lg' }}
      after={
        <chakra.p mt="4">
          <AskNew />
        </chakra.p>
      }
      onSubmit={async (values) => {
        await api.post('/auth/reset-password', values);
        notify.success('resetPassword.done');
        await goOn('/login', { replace: true });
      }}
    >
      <PasswordField
        name="newPassword"
        label="password.new"
        hint="password.hint"
        autoComplete="new-password"
        deps={['confirmPassword']}
      />
      <PasswordField name="confirmPassword" label="password.confirm" autoComplete="new-password" />
    </FormFrame>
  );
}

function AskNew() {
  const t = useText();
  return <Link to="/forgot-password">{t('resetPassword.askNew')}</Link>;
}

export default function ResetPasswordScreen() {
  const t = useText();
  const token = useLinkToken();
  return (
    <PublicFrame>
      {token === '' ? (
        <PublicCard title={t('resetPassword.title')} lead={t('resetPassword.noToken')}>
          <AskNew />
        </PublicCard>
      ) : (
        <PublicCard title={t('resetPassword.title')}>
          <ChoosePassword key={token} token={token} />
        </PublicCard>
      )}
    </PublicFrame>
  );
}
