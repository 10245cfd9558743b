// Requests the link that sets a new password. Shows the same message whether or not the account
// exists.
import { useState } from 'react';
import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { api } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { NO_DRAFT } from '@/ui/form/draft';
import { TextField } from '@/ui/form/fields';
import { FormFrame } from '@/ui/form/form-frame';
import { useCoreForm } from '@/ui/form/use-core-form';
import { PublicCard, PublicFrame } from '@/ui/public-frame';

export default function ForgotPasswordScreen() {
  const t = useText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useCoreForm<{ email: string }>({ form: 'forgotPassword', draft: NO_DRAFT, defaults: { email: '' } });
  const back = (
    <chakra.p mt="4">
      <Link to="/login">{t('forgotPassword.toSignIn')}</Link>
    </chakra.p>
  );
  return (
    <PublicFrame>
      {sentTo === null ? (
        <PublicCard title={t('forgotPassword.title')} lead={t('forgotPassword.text')}>
          <FormFrame
            form={form}
            ask={false}
            guard={false}
            submit="forgotPassword.submit"
            submitProps={{ wide: true, size: 'lg' }}
            after={back}
            onSubmit={async ({ email }) => {
              await api.post('/auth/forgot-password', { email });
              setSentTo(email);
            }}
          >
            <TextField name="email" label="user.email" type="email" inputMode="email" autoComplete="username" />
          </FormFrame>
        </PublicCard>
      ) : (
        <PublicCard title={t('forgotPassword.sentTitle')}>
          <p role="status">{t('forgotPassword.sentText', { email: sentTo })}</p>
          {back}
        </PublicCard>
      )}
    </PublicFrame>
  );
}
