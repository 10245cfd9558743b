// Sets the password of the account whose mail led here, with the token of the link.
import { useState, type ReactNode } from 'react';
import type { FormName } from '@/core';
import { api } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { ProblemError } from '@/lib/problem';
import { NO_DRAFT } from '@/ui/form/draft';
import { FormFrame } from '@/ui/form/form-frame';
import { NewPasswordFields } from '@/ui/form/new-password-fields';
import { useCoreForm } from '@/ui/form/use-core-form';
import { Note } from '@/ui/states';

interface Values {
  token: string;
  newPassword: string;
  confirmPassword: string;
}

interface Props {
  form: FormName;
  /** Where it is sent, below `/api/v1`. */
  path: string;
  token: string;
  /** Text key of the button. */
  submit: string;
  /** Below the button, or in place of the form: what to do with a link that no longer counts. */
  after: ReactNode;
  onDone: () => unknown;
}

/** Whether the server refuses the link itself, so that no other password helps. */
const isOver = (error: unknown) => error instanceof ProblemError && error.issues.some(({ path }) => path === 'token');

export function ChoosePasswordForm({ form: name, path, token, submit, after, onDone }: Props) {
  const t = useText();
  const [over, setOver] = useState(false);
  const form = useCoreForm<Values>({
    form: name,
    draft: NO_DRAFT,
    defaults: { token, newPassword: '', confirmPassword: '' },
  });
  if (over)
    return (
      <>
        <Note tone="bad" icon="alert" role="alert">
          {t('auth.link_invalid')}
        </Note>
        {after}
      </>
    );
  return (
    <FormFrame
      form={form}
      ask={false}
      guard={false}
      submit={submit}
      submitProps={{ wide: true, size: 'lg' }}
      after={after}
      onProblem={(error) => {
        if (isOver(error)) setOver(true);
        return isOver(error);
      }}
      onSubmit={async (values) => {
        await api.post(path, values);
        await onDone();
      }}
    >
      <NewPasswordFields />
    </FormFrame>
  );
}
