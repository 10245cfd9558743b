// The page that the link in a mail opens. The token stays behind the #, which no server sees; it is sent in the body.
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api, isProblem } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { Button } from '@/ui/button';
import { PublicCard, PublicFrame } from '@/ui/public-frame';
import { ErrorNote } from '@/ui/states';

type Step = { at: 'asked' } | { at: 'busy' } | { at: 'done' } | { at: 'failed'; error: unknown };

export function UnsubscribeScreen({ token }: { token: string }) {
  const t = useText();
  const [step, setStep] = useState<Step>({ at: 'asked' });
  const send = async () => {
    setStep({ at: 'busy' });
    try {
      await api.post('/market/unsubscribe', { token });
      setStep({ at: 'done' });
    } catch (error) {
      setStep({ at: 'failed', error });
    }
  };
  const invalid = step.at === 'failed' && isProblem(step.error) && step.error.status === 422;
  return (
    <PublicFrame>
      <PublicCard title={t('unsubscribe.title')}>
        {step.at === 'done' ? (
          <p role="status">{t('unsubscribe.done')}</p>
        ) : invalid ? (
          <p role="alert">{t('notification.link_invalid')}</p>
        ) : (
          <>
            <chakra.p mb="4">{t('unsubscribe.text')}</chakra.p>
            {step.at === 'failed' && <ErrorNote error={step.error} attempt="save" />}
            <Button variant="primary" icon="mail" busy={step.at === 'busy'} onClick={() => void send()}>
              {t('unsubscribe.yes')}
            </Button>
          </>
        )}
        <chakra.p mt="5">
          <Link to="/">{t('support.toStart')}</Link>
        </chakra.p>
      </PublicCard>
    </PublicFrame>
  );
}
