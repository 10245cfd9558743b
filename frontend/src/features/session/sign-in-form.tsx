// The sign-in form, on the landing page and on /login. The caller decides where it leads.
import { chakra } from '@chakra-ui/react';
import type { UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { DemoAccount, SessionUser } from '@/core';
import { DOT } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useSession } from '@/lib/session';
import { useResource } from '@/lib/swr';
import { Button } from '@/ui/button';
import { NO_DRAFT } from '@/ui/form/draft';
import { PasswordField, TextField } from '@/ui/form/fields';
import { FormFrame } from '@/ui/form/form-frame';
import { useCoreForm } from '@/ui/form/use-core-form';

interface SignIn {
  email: string;
  password: string;
}

/** One button for each demo account. A server without demo accounts answers 404. */
function DemoAccounts({ form }: { form: UseFormReturn<SignIn> }) {
  const t = useText();
  const { data } = useResource<DemoAccount[]>('/demo-accounts', { shouldRetryOnError: false });
  if (!Array.isArray(data) || data.length === 0) return null;
  const enterAs = ({ email, password }: SignIn, node: HTMLFormElement | null) => {
    form.reset({ email, password });
    node?.requestSubmit();
  };
  return (
    <chakra.section
      aria-labelledby="demo-accounts"
      mt="5"
      pt="4"
      borderTopWidth="1px"
      borderStyle="solid"
      borderColor="border"
    >
      <chakra.h2 id="demo-accounts" fontSize="15px">
        {t('login.demoTitle')}
      </chakra.h2>
      <chakra.p color="fg.muted" fontSize="13.5px" mb="3">
        {t('login.demoText')}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {data.map((account) => (
          <Button
            key={account.email}
            size="sm"
            icon="user"
            title={account.email}
            onClick={(event) => enterAs(account, event.currentTarget.form)}
            maxW="full"
            whiteSpace="normal"
            textAlign="left"
          >
            {[t(account.staffKind ? `enum.staffKind.${account.staffKind}` : `enum.role.${account.role}`), account.label]
              .filter(Boolean)
              .join(DOT)}
          </Button>
        ))}
      </chakra.div>
    </chakra.section>
  );
}

/** `begins`: the page is there for signing in, so the focus begins in the form. */
export function SignInForm({ onDone, begins = false }: { onDone: (user: SessionUser) => void; begins?: boolean }) {
  const t = useText();
  const { signIn } = useSession();
  const form = useCoreForm<SignIn>({ form: 'login', draft: NO_DRAFT, defaults: { email: '', password: '' } });
  return (
    <FormFrame
      form={form}
      ask={false}
      guard={false}
      submit="login.submit"
      submitProps={{ wide: true, size: 'lg' }}
      onSubmit={async ({ email, password }) => onDone(await signIn(email, password))}
      after={
        <>
          <chakra.p mt="4">
            <Link to="/forgot-password">{t('login.forgot')}</Link>
          </chakra.p>
          <DemoAccounts form={form} />
        </>
      }
    >
      <TextField
        name="email"
        label="login.email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoFocus={begins}
      />
      <PasswordField name="password" label="login.password" autoComplete="current-password" />
    </FormFrame>
  );
}
