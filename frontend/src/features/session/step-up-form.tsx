// The form inside the dialog over a request that needs a fresh proof of the session's owner.
import { chakra } from '@chakra-ui/react';
import { useCallback, useEffect, useState } from 'react';
import type { FactorQuestion, SteppedUp } from '@/core';
import { api } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { endStepUp } from '@/lib/step-up';
import { Button } from '@/ui/button';
import { Bone, Loading } from '@/ui/skeleton';
import { ErrorState, Note } from '@/ui/states';
import { ProofForm } from './proof-form';

/** The server's question, put anew once its time is over. */
function useQuestion() {
  const [question, setQuestion] = useState<FactorQuestion | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [over, setOver] = useState(false);
  const load = useCallback(() => {
    setFailure(null);
    api.post<FactorQuestion>('/auth/step-up/options').then(setQuestion, setFailure);
  }, []);
  useEffect(() => {
    load();
  }, [load]);
  const renew = () => {
    setOver(true);
    load();
  };
  return { question, failure, over, load, renew };
}

export function StepUpForm() {
  const t = useText();
  const { question, failure, over, load, renew } = useQuestion();
  const cancel = <Button onClick={() => endStepUp(false)}>{t('common.cancel')}</Button>;
  if (failure) return <ErrorState error={failure} onRetry={load} action={cancel} />;
  if (!question)
    return (
      <Loading>
        <Bone mb="3" h="2.4em" />
        <Bone h="2.4em" />
      </Loading>
    );
  return (
    <ProofForm
      key={question.challenge}
      form="stepUp"
      question={question}
      inDialog
      onOver={renew}
      buttons={cancel}
      lead={
        <chakra.div mb="4" display="grid" gap="3">
          <chakra.p color="fg.muted">{t('stepUp.text')}</chakra.p>
          {over && (
            <Note tone="warn" icon="clock" role="status">
              {t('auth.challenge_over')}
            </Note>
          )}
        </chakra.div>
      }
      onProof={async ({ code, password, passkey }) => {
        const by = passkey ? { challenge: question.challenge, passkey } : password ? { password } : { code };
        await api.post<SteppedUp>('/auth/step-up', by);
        endStepUp(true);
      }}
    />
  );
}
