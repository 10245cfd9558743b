// The step of a sign-in after the password: a passkey, or a code.
import { chakra } from '@chakra-ui/react';
import type { FactorQuestion, SessionUser } from '@/core';
import { useText } from '@/lib/i18n';
import { answerSecondFactor } from '@/lib/second-factor';
import { Button } from '@/ui/button';
import { CheckField } from '@/ui/form/choice-fields';
import { ProofForm } from './proof-form';

export { questionOf, signInByPasskey } from '@/lib/second-factor';

interface Props {
  question: FactorQuestion;
  onDone?: (user: SessionUser) => void;
  /** Back to the password; with an error, because the time was over. */
  onBack: (error?: unknown) => void;
  inDialog?: boolean;
}

export function SecondStep({ question, onDone, onBack, inDialog = false }: Props) {
  const t = useText();
  return (
    <ProofForm
      form="secondFactor"
      question={question}
      inDialog={inDialog}
      onOver={onBack}
      buttons={<Button onClick={() => onBack()}>{t('secondStep.back')}</Button>}
      lead={
        <chakra.p mb="4" color="fg.muted">
          {t('secondStep.text')}
        </chakra.p>
      }
      onProof={async (proof) => {
        const user = await answerSecondFactor({ challenge: question.challenge, ...proof });
        onDone?.(user);
      }}
    >
      <CheckField name="remember" label="secondStep.remember" hint="secondStep.rememberHint" />
    </ProofForm>
  );
}
