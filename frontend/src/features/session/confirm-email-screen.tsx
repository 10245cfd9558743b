// The page that the link of a mail opens to confirm an account's other address; signed in or not. The token is sent
// once, and leaves the address.
import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SessionUser } from '@/core';
import { api, isProblem } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { noteUser } from '@/lib/session';
import { sessionUser } from '@/lib/session-store';
import { PublicCard, PublicFrame } from '@/ui/public-frame';
import { Loading } from '@/ui/skeleton';
import { ErrorNote } from '@/ui/states';

/** Requests under way by token; each token is sent once, however often the effect runs. */
const sent = new Map<string, Promise<void>>();

async function confirm(token: string): Promise<void> {
  await api.post('/me/email/confirm', { token });
  // The link may have been opened by somebody else's browser, whose account stays as it is.
  if (sessionUser()) noteUser(await api.get<SessionUser>('/me'));
}

type Step = { at: 'busy' } | { at: 'done' } | { at: 'failed'; error: unknown };

export function ConfirmEmailScreen({ token }: { token: string }) {
  const t = useText();
  const [step, setStep] = useState<Step>({ at: 'busy' });
  useEffect(() => {
    let shown = true;
    const confirmation = sent.get(token) ?? confirm(token);
    sent.set(token, confirmation);
    // Not the router's: the page stays, and what a reload opens is the start page.
    history.replaceState(history.state, '', location.pathname);
    confirmation.then(
      () => shown && setStep({ at: 'done' }),
      (error: unknown) => shown && setStep({ at: 'failed', error }),
    );
    return () => {
      shown = false;
    };
  }, [token]);
  const over = step.at === 'failed' && isProblem(step.error, 'auth.link_invalid');
  return (
    <PublicFrame>
      <PublicCard title={t('confirmEmail.title')}>
        {step.at === 'busy' && <Loading>{null}</Loading>}
        {step.at === 'done' && <p role="status">{t('confirmEmail.changed')}</p>}
        {over && <p role="alert">{t('auth.link_invalid')}</p>}
        {step.at === 'failed' && !over && <ErrorNote error={step.error} attempt="save" />}
        <chakra.p mt="5">
          <Link to="/">{t('support.toStart')}</Link>
        </chakra.p>
      </PublicCard>
    </PublicFrame>
  );
}
