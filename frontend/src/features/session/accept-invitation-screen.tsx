// Sets the first password of an invited account, with the token of the mail's link; then signs in on
// the same screen.
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { api } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { useLinkToken } from '@/lib/link-token';
import { useGoOn } from '@/lib/use-go-on';
import { FormFrame, PasswordField, useCoreForm } from '@/ui/form';
import { PublicCard, PublicFrame } from '@/ui/public-frame';
import { SignInForm } from './sign-in-form';

interface FirstPassword {
  token: string;
  newPassword: string;
  confirmPassword: string;
}

function ChoosePassword({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useText();
  const form = useCoreForm<FirstPassword>({
    form: 'acceptInvitation',
    defaults: { token, newPassword: '', confirmPassword: '' },
  });
  const late = (
    <chakra.p mt="4" color="fg.muted" fontSize="13.5px">
      {t('acceptInvitation.late')}
    </chakra.p>
  );
  return (
    <FormFrame
      form={form}
      ask={false}
      guard={false}
      submit="acceptInvitation.submit"
      submitProps={{ wide: true, size: 'lg' }}
      after={late}
      onSubmit={async (values) => {
        await api.post('/auth/accept-invitation', values);
        onDone();
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

export default function AcceptInvitationScreen() {
  const t = useText();
  const navigate = useNavigate();
  const goOn = useGoOn();
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
          <ChoosePassword key={token} token={token} onDone={welcome} />
        </PublicCard>
      ) : (
        <PublicCard title={t('acceptInvitation.title')} lead={t('acceptInvitation.noToken')}>
          <Link to="/login">{t('forgotPassword.toSignIn')}</Link>
        </PublicCard>
      )}
    </PublicFrame>
  );
}
