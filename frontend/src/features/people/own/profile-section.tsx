// Names, phone and language of the account.
import { useEffect, useState } from 'react';
import type { SessionUser } from '@/core';
import { api } from '@/lib/api';
import { changeLanguage, useText } from '@/lib/i18n';
import { isLanguage, LANGUAGES } from '@/lib/language';
import { currentOf } from '@/lib/problem';
import { noteUser } from '@/lib/session';
import { Section } from '@/ui/card';
import { SelectField, TextField } from '@/ui/form/fields';
import { fillAround } from '@/ui/form/fill-around';
import { FormFrame } from '@/ui/form/form-frame';
import { PhoneField } from '@/ui/form/phone-field';
import { useCoreForm } from '@/ui/form/use-core-form';
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

/** The profile was changed elsewhere, for example in another tab. */
function noteCurrent(error: unknown): void {
  const current = currentOf<SessionUser>(error);
  if (current) noteUser(current);
}

export function ProfileSection({ user }: { user: SessionUser }) {
  const t = useText();
  // What fills the form: a save carries this version, not one whose changes nobody has seen in the fields.
  const [base, setBase] = useState(user);
  const form = useCoreForm<Profile>({
    form: 'profile',
    draft: { subject: 'profile', version: base.version },
    defaults: valuesOf(user),
  });

  useEffect(() => {
    if (user.version <= base.version) return;
    setBase(user);
    fillAround(form, valuesOf(user));
  }, [form, user, base]);

  // The stored session may be older than the server's data.
  useEffect(() => {
    api.get<SessionUser>('/me').then(noteUser, () => undefined);
  }, []);

  const save = async (values: Profile) => {
    const saved = await api.patch<SessionUser>('/me', values, { ifMatch: base.version }).catch((error: unknown) => {
      noteCurrent(error);
      throw error;
    });
    setBase(saved);
    form.reset(valuesOf(saved));
    noteUser(saved);
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
          hint="settings.languageHint"
          options={LANGUAGES.map((value) => ({ value, label: t(`enum.language.${value}`) }))}
        />
      </FormFrame>
    </Section>
  );
}
