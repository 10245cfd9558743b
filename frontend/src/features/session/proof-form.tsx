// The form in which an account proves itself: by a passkey, a code of an app, a recovery code, or its password. The
// server says which ways it has; the caller sends the proof.
import { chakra } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import type { FactorQuestion, PasskeyProofInput, ProofWay } from '@/core';
import { isProblem } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { passkeyRefusal, provePasskey } from '@/lib/passkey';
import { hasPasskeys } from '@/lib/passkey-here';
import { Button } from '@/ui/button';
import { NO_DRAFT } from '@/ui/form/draft';
import { begins, PasswordField, TextField } from '@/ui/form/fields';
import { FormFrame } from '@/ui/form/form-frame';
import { useCoreForm } from '@/ui/form/use-core-form';
import { Note } from '@/ui/states';

interface Values {
  code: string;
  password: string;
  remember: boolean;
}
const EMPTY: Values = { code: '', password: '', remember: false };

interface Proof {
  code?: string;
  password?: string;
  passkey?: PasskeyProofInput;
  remember?: boolean;
}

interface Way {
  /** Text keys: the button that proves, and the one that leads here from another way. */
  submit: string;
  lead: string;
  /** The field that holds the proof; none: the device has it. */
  field: 'code' | 'password' | null;
  shown: ReactNode;
}
const WAYS: Record<ProofWay, Way> = {
  PASSKEY: { submit: 'proof.passkey', lead: 'proof.usePasskey', field: null, shown: null },
  TOTP: {
    submit: 'proof.submit',
    lead: 'proof.useApp',
    field: 'code',
    shown: (
      <TextField
        name="code"
        label="proof.code"
        hint="proof.codeHint"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        autoFocus
      />
    ),
  },
  RECOVERY_CODE: {
    submit: 'proof.submit',
    lead: 'proof.useRecovery',
    field: 'code',
    shown: <TextField name="code" label="proof.recovery" hint="proof.recoveryHint" required autoFocus />,
  },
  PASSWORD: {
    submit: 'proof.submit',
    lead: 'proof.usePassword',
    field: 'password',
    shown: <PasswordField name="password" label="login.password" required autoFocus />,
  },
};

interface Props {
  form: 'secondFactor' | 'stepUp';
  question: FactorQuestion;
  onProof: (proof: Proof) => Promise<unknown>;
  /** The challenge counts no longer: the caller begins again. */
  onOver: (error: unknown) => void;
  buttons: ReactNode;
  /** Below the field: what goes with the proof. */
  children?: ReactNode;
  /** Above the field. */
  lead: ReactNode;
  inDialog: boolean;
}

export function ProofForm({ form: name, question, onProof, onOver, buttons, children, lead, inDialog }: Props) {
  const t = useText();
  const ways = question.ways.filter((one) => WAYS[one].field !== null || hasPasskeys());
  const [chosen, setChosen] = useState(ways[0]);
  const { field, shown, submit } = WAYS[chosen ?? 'RECOVERY_CODE'];
  const { challenge } = question;
  const form = useCoreForm<Values>({
    form: name,
    draft: NO_DRAFT,
    defaults: EMPTY,
    toInput: (values) => ({ challenge, ...(field && { [field]: values[field] }) }),
    // The browser fills in what is checked.
    ...(field === null && { check: () => [] }),
  });
  async function prove({ remember, ...typed }: Values) {
    const passkey = field === null ? await provePasskey(question.publicKey ?? {}) : undefined;
    await onProof({ ...(field ? { [field]: typed[field] } : { passkey: passkey! }), remember }).catch(
      (error: unknown) => {
        throw passkeyRefusal(error);
      },
    );
  }
  const change = (way: ProofWay) => {
    form.reset({ ...EMPTY, remember: form.getValues('remember') });
    setChosen(way);
  };
  if (!chosen)
    return (
      <chakra.div display="grid" gap="4" justifyItems="start">
        <Note tone="warn" icon="alert" role="alert">
          {t('proof.none')}
        </Note>
        {buttons}
      </chakra.div>
    );
  return (
    <FormFrame
      // Another way is another form: it begins at its own field.
      key={chosen}
      form={form}
      ask={false}
      guard={false}
      keep={false}
      begins={!inDialog}
      inDialog={inDialog}
      submit={submit}
      submitProps={field === null ? { icon: 'fingerprint', ...begins(true) } : {}}
      buttons={buttons}
      onProblem={(error) => isProblem(error, 'auth.challenge_over') && (onOver(error), true)}
      onSubmit={prove}
      after={
        ways.length > 1 && (
          <chakra.div display="flex" flexWrap="wrap" gap="2px 4px" mt="2" ml="-16px">
            {ways
              .filter((way) => way !== chosen)
              .map((way) => (
                <Button key={way} variant="link" onClick={() => change(way)}>
                  {t(WAYS[way].lead)}
                </Button>
              ))}
          </chakra.div>
        )
      }
    >
      {lead}
      {shown}
      {children}
    </FormFrame>
  );
}
