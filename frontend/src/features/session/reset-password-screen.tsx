// Sets a new password with the token of the link in the mail.
import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useText } from '@/lib/i18n';
import { useLinkToken } from '@/lib/link-token';
import { useNavigateIfStillHere } from '@/lib/use-navigate-if-still-here';
import { PublicCard, PublicFrame } from '@/ui/public-frame';
import { notify } from '@/ui/toast';
import { ChoosePasswordForm } from './choose-password-form';

function AskNew() {
  const t = useText();
  return <Link to="/forgot-password">{t('resetPassword.askNew')}</Link>;
}

export default function ResetPasswordScreen() {
  const t = useText();
  const goOn = useNavigateIfStillHere();
  const token = useLinkToken();

  async function toSignIn() {
    notify.success('resetPassword.done');
    await goOn('/login', { replace: true });
  }

  return (
    <PublicFrame>
      {token === '' ? (
        <PublicCard title={t('resetPassword.title')} lead={t('resetPassword.noToken')}>
          <AskNew />
        </PublicCard>
      ) : (
        <PublicCard title={t('resetPassword.title')}>
          <ChoosePasswordForm
            key={token}
            form="resetPassword"
            path="/auth/reset-password"
            token={token}
            submit="resetPassword.submit"
            after={
              <chakra.p mt="4">
                <AskNew />
              </chakra.p>
            }
            onDone={toSignIn}
          />
        </PublicCard>
      )}
    </PublicFrame>
  );
}
