// The sign-in form, on the landing page and on /login: a password with its second step, or a passkey alone. The caller
// decides where it leads.
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { FactorQuestion, SessionUser } from '@/core';
import { isProblem } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { lazyChunk } from '@/lib/lazy-chunk';
import { hasPasskeys, isPasskeyHere } from '@/lib/passkey-here';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { NO_DRAFT } from '@/ui/form/draft';
import { begins, PasswordField, TextField } from '@/ui/form/fields';
import { FormFrame } from '@/ui/form/form-frame';
import { useCoreForm } from '@/ui/form/use-core-form';
import { ErrorNote } from '@/ui/states';
import { useSending } from '@/ui/use-sending';
import { DemoAccounts } from './demo-accounts';

const secondStep = lazyChunk('secondStep', () => import('./second-step'));

type Done = (user: SessionUser) => void;
interface SecondStepProps {
  question: FactorQuestion;
  onDone: Done;
  onBack: (error?: unknown) => void;
}
function LaterSecondStep(props: SecondStepProps) {
  const part = secondStep.usePart();
  return part ? <part.SecondStep {...props} /> : null;
}

/** Where this browser has used a passkey, the focus begins here: one key signs in. */
function PasskeyButton({ onDone }: { onDone: Done }) {
  const t = useText();
  const { busy, send } = useSending();
  secondStep.usePrefetch();
  const enter = async () => onDone(await (await secondStep.load()).signInByPasskey());
  return (
    <Button
      {...begins(isPasskeyHere())}
      wide
      size="lg"
      icon="fingerprint"
      mt="3"
      busy={busy !== null}
      onClick={() => void send('passkey', enter)}
    >
      {t('login.passkey')}
    </Button>
  );
}

/** `begins`: the page is there for signing in, so the focus begins in the form. */
export function SignInForm({ onDone, begins: isFirst = false }: { onDone: Done; begins?: boolean }) {
  const t = useText();
  const { signIn } = useSession();
  const [question, setQuestion] = useState<FactorQuestion | null>(null);
  const [over, setOver] = useState<unknown>();
  const form = useCoreForm({ form: 'login', draft: NO_DRAFT, defaults: { email: '', password: '' } });

  async function enter({ email, password }: { email: string; password: string }) {
    setOver(undefined);
    try {
      onDone(await signIn(email, password));
    } catch (error) {
      if (!isProblem(error, 'auth.second_factor_required')) throw error;
      const { questionOf } = await secondStep.load();
      setQuestion(questionOf(error));
    }
  }
  const back = (error?: unknown) => {
    form.reset({ email: form.getValues('email'), password: '' });
    setOver(error);
    setQuestion(null);
  };
  if (question) return <LaterSecondStep question={question} onDone={onDone} onBack={back} />;
  return (
    <FormFrame
      form={form}
      ask={false}
      guard={false}
      submit="login.submit"
      submitProps={{ wide: true, size: 'lg' }}
      onSubmit={enter}
      after={
        <>
          {hasPasskeys() && <PasskeyButton onDone={onDone} />}
          <chakra.p mt="4">
            <Link to="/forgot-password">{t('login.forgot')}</Link>
          </chakra.p>
          <DemoAccounts
            onChoose={({ email, password }, node) => {
              form.reset({ email, password });
              node?.requestSubmit();
            }}
          />
        </>
      }
    >
      {over !== undefined && <ErrorNote error={over} />}
      <TextField
        name="email"
        label="login.email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoFocus={isFirst && !isPasskeyHere()}
      />
      <PasswordField name="password" label="login.password" autoComplete="current-password" />
    </FormFrame>
  );
}
