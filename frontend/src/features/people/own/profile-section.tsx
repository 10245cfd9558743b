// Names, phone and language of the account.
import { useEffect } from 'react';
import type { SessionUser } from '@/core';
import { api, ProblemError } from '@/lib/api';
import { changeLanguage, useText } from '@/lib/i18n';
import { isLanguage, LANGUAGES } from '@/lib/language';
import { noteUser } from '@/lib/session';
import { Section } from '@/ui/card';
import { FormFrame, PhoneField, SelectField, TextField, useCoreForm, useDirty } from '@/ui/form';
import { notify } from '@/ui/toast';

interface Profile {
  firstName: string;
  lastName: string;
  phone: string;
  language: string;
}

const valuesOf = ({ firstName, lastName, phone, language }: SessionUser): Profile => ({
  firstName,
  lastName,
  phone: phone ?? '',
  language,
});

/** The profile was changed elsewhere, for example in another tab: the next save starts from that version. */
function noteCurrent(error: unknown): void {
  if (error instanceof ProblemError && error.status === 412 && error.extra.current)
    noteUser(error.extra.current as SessionUser);
}

export function ProfileSection({ user }: { user: SessionUser }) {
  const t = useText();
  const form = useCoreForm<Profile>({ form: 'profile', defaults: valuesOf(user) });

  const dirty = useDirty(form);

  // The stored session may be older than the server's data.
  useEffect(() => {
    api.get<SessionUser>('/me').then(
      (fresh) => {
        noteUser(fresh);
        if (!dirty()) form.reset(valuesOf(fresh));
      },
      () => undefined,
    );
  }, [form, dirty]);

  const save = async (values: Profile) => {
    const saved = await api.patch<SessionUser>('/me', values, { ifMatch: user.version }).catch((error: unknown) => {
      noteCurrent(error);
      throw error;
    });
    noteUser(saved);
    form.reset(valuesOf(saved));
    if (saved.language !== user.language && isLanguage(saved.language)) await changeLanguage(saved.language);
    notify.success('message.saved');
  };
  return (
    <Section title={t('settings.profile')} icon="user">
      <FormFrame form={form} onSubmit={save}>
        <TextField name="firstName" label="user.firstName" autoComplete="given-name" />
        <TextField name="lastName" label="user.lastName" autoComplete="family-name" />
        <PhoneField name="phone" label="user.phone" />
        <SelectField
          name="language"
          label="user.language"
          options={LANGUAGES.map((value) => ({ value, label: t(`enum.language.${value}`) }))}
        />
      </FormFrame>
    </Section>
  );
}
