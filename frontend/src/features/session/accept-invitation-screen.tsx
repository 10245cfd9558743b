// Sets the first password of an invited account, with the token of the mail's link; then signs in on
// the same screen.
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useText } from '@/lib/i18n';
import { useLinkToken } from '@/lib/link-token';
import { useNavigateIfStillHere } from '@/lib/use-navigate-if-still-here';
import { PublicCard, PublicFrame } from '@/ui/public-frame';
import { ChoosePasswordForm } from './choose-password-form';
import { SignInForm } from './sign-in-form';

export default function AcceptInvitationScreen() {
  const t = useText();
  const navigate = useNavigate();
  const goOn = useNavigateIfStillHere();
  const [done, setDone] = useState(false);
  const token = useLinkToken();

  function welcome() {
    setDone(true);
    // The token is used: it must stay neither in the address nor in the history.
    void goOn('?', { replace: true });
  }

  return (
    <PublicFrame>
      {done ? (
        <PublicCard title={t('acceptInvitation.doneTitle')} lead={<p role="status">{t('acceptInvitation.done')}</p>}>
          <SignInForm onDone={() => void navigate('/dashboard', { replace: true })} />
        </PublicCard>
      ) : token ? (
        <PublicCard title={t('acceptInvitation.title')} lead={t('acceptInvitation.text')}>
          <ChoosePasswordForm
            key={token}
            form="acceptInvitation"
            path="/auth/accept-invitation"
            token={token}
            submit="acceptInvitation.submit"
            after={
              <chakra.p mt="4" color="fg.muted" fontSize="13.5px">
                {t('acceptInvitation.late')}
              </chakra.p>
            }
            onDone={welcome}
          />
        </PublicCard>
      ) : (
        <PublicCard title={t('acceptInvitation.title')} lead={t('acceptInvitation.noToken')}>
          <Link to="/login">{t('forgotPassword.toSignIn')}</Link>
        </PublicCard>
      )}
    </PublicFrame>
  );
}
