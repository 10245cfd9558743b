// Changes the account's e-mail address; the new address counts once its link was opened.
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { SessionUser } from '@/core';
import { api } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { Section } from '@/ui/card';
import { PasswordField, TextField } from '@/ui/form/fields';
import { FormFrame } from '@/ui/form/form-frame';
import { useCoreForm } from '@/ui/form/use-core-form';
import { Note } from '@/ui/states';

interface EmailChange {
  email: string;
  currentPassword: string;
}
const EMPTY: EmailChange = { email: '', currentPassword: '' };

export function EmailSection({ user }: { user: SessionUser }) {
  const t = useText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useCoreForm<EmailChange>({ form: 'emailChange', draft: { subject: 'email-change' }, defaults: EMPTY });
  const send = async (values: EmailChange) => {
    await api.post('/me/email', values);
    setSentTo(values.email);
    form.reset(EMPTY);
  };
  return (
    <Section title={t('settings.email')} icon="mail">
      <chakra.p color="fg.muted" mb="4" maxW="60ch" overflowWrap="anywhere">
        {t('settings.emailText', { email: user.email })}
      </chakra.p>
      {sentTo && sentTo.trim().toLowerCase() !== user.email && (
        <chakra.div mb="4">
          <Note tone="good" icon="mail" role="status">
            {t('settings.linkSent', { email: sentTo })}
          </Note>
        </chakra.div>
      )}
      <FormFrame form={form} onSubmit={send} submit="settings.sendLink" submitProps={{ variant: 'secondary' }}>
        <TextField name="email" label="settings.newEmail" type="email" inputMode="email" autoComplete="email" />
        <PasswordField name="currentPassword" label="password.current" />
      </FormFrame>
    </Section>
  );
}
