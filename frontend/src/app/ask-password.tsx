// The form inside the dialog of an ended session: the password, and a second factor where the account has one.
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { FactorQuestion } from '@/core';
import { questionOf, SecondStep } from '@/features/session/second-step';
import { isProblem } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { NO_DRAFT } from '@/ui/form/draft';
import { PasswordField } from '@/ui/form/fields';
import { FormFrame } from '@/ui/form/form-frame';
import { useCoreForm } from '@/ui/form/use-core-form';
import { ErrorNote } from '@/ui/states';

export function AskPassword({ email, hidden }: { email: string; hidden: boolean }) {
  const t = useText();
  const { signIn, signOut } = useSession();
  const [question, setQuestion] = useState<FactorQuestion | null>(null);
  const [over, setOver] = useState<unknown>();
  const form = useCoreForm<{ email: string; password: string }>({
    form: 'login',
    draft: NO_DRAFT,
    defaults: { email, password: '' },
  });
  async function enter({ password }: { password: string }) {
    setOver(undefined);
    await signIn(email, password).catch((error: unknown) => {
      if (!isProblem(error, 'auth.second_factor_required')) throw error;
      setQuestion(questionOf(error));
    });
  }
  const back = (error?: unknown) => {
    form.reset({ email, password: '' });
    setOver(error);
    setQuestion(null);
  };
  if (question) return <SecondStep question={question} onBack={back} inDialog />;
  return (
    <FormFrame
      form={form}
      ask={false}
      guard={false}
      keep={false}
      inDialog
      submit="reauth.submit"
      onSubmit={enter}
      buttons={<Button onClick={signOut}>{t('reauth.other')}</Button>}
    >
      {over !== undefined && <ErrorNote error={over} />}
      <chakra.p mb="4" color="fg.muted">
        {t(hidden ? 'reauth.hiddenText' : 'reauth.text', { email })}
      </chakra.p>
      <PasswordField name="password" label="login.password" required autoFocus />
    </FormFrame>
  );
}
