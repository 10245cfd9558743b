// The page that the link of a registration opens. Anybody may register an address, so the link alone is not enough:
// the password shows that the reader of the mail is the person who registered last.
import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SessionUser } from '@/core';
import { api } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { noteUser } from '@/lib/session';
import { sessionUser } from '@/lib/session-store';
import { NO_DRAFT } from '@/ui/form/draft';
import { PasswordField } from '@/ui/form/fields';
import { FormFrame } from '@/ui/form/form-frame';
import { useCoreForm } from '@/ui/form/use-core-form';
import { PublicCard, PublicFrame } from '@/ui/public-frame';

interface Values {
  token: string;
  password: string;
}

export function ConfirmRegistrationScreen({ token }: { token: string }) {
  const t = useText();
  const [done, setDone] = useState(false);
  const form = useCoreForm<Values>({ form: 'registrationConfirm', draft: NO_DRAFT, defaults: { token, password: '' } });
  useEffect(() => {
    // Not the router's: the page stays, and what a reload opens is the start page.
    history.replaceState(history.state, '', location.pathname);
  }, []);

  async function confirm(values: Values) {
    await api.post('/auth/confirm-email', values);
    // The link may have been opened by somebody else's browser, whose account stays as it is.
    if (sessionUser()) noteUser(await api.get<SessionUser>('/me'));
    setDone(true);
  }
  return (
    <PublicFrame>
      <PublicCard title={t('confirmEmail.title')} lead={done ? undefined : t('confirmEmail.lead')}>
        {done ? (
          <p role="status">{t('confirmEmail.registered')}</p>
        ) : (
          <FormFrame
            form={form}
            ask={false}
            guard={false}
            submit="confirmEmail.submit"
            submitProps={{ wide: true, size: 'lg' }}
            onSubmit={confirm}
            after={
              <chakra.p mt="4">
                <Link to="/forgot-password">{t('login.forgot')}</Link>
              </chakra.p>
            }
          >
            <PasswordField name="password" label="login.password" autoComplete="current-password" />
          </FormFrame>
        )}
        <chakra.p mt="5">
          <Link to="/">{t('support.toStart')}</Link>
        </chakra.p>
      </PublicCard>
    </PublicFrame>
  );
}
