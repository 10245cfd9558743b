// Sets a new password with the token of the link in the mail.
import { chakra } from '@chakra-ui/react';
import { Link, useSearchParams } from 'react-router-dom';
import { api } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { useGoOn } from '@/lib/use-go-on';
import { FormFrame, PasswordField, useCoreForm } from '@/ui/form';
import { PublicCard, PublicFrame } from '@/ui/public-frame';
import { notify } from '@/ui/toast';

interface NewPassword {
  token: string;
  newPassword: string;
  confirmPassword: string;
}

export default function ResetPasswordScreen() {
  const t = useText();
  const goOn = useGoOn();
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const form = useCoreForm<NewPassword>({
    form: 'resetPassword',
    defaults: { token, newPassword: '', confirmPassword: '' },
  });
  const askNew = <Link to="/forgot-password">{t('resetPassword.askNew')}</Link>;
  return (
    <PublicFrame>
      {token === '' ? (
        <PublicCard title={t('resetPassword.title')} lead={t('resetPassword.noToken')}>
          {askNew}
        </PublicCard>
      ) : (
        <PublicCard title={t('resetPassword.title')}>
          <FormFrame
            form={form}
            ask={false}
            guard={false}
            submit="resetPassword.submit"
            submitProps={{ wide: true, size: 'lg' }}
            after={<chakra.p mt="4">{askNew}</chakra.p>}
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
        </PublicCard>
      )}
    </PublicFrame>
  );
}
