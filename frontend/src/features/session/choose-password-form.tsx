// Sets the password of the account whose mail led here, with the token of the link.
import type { ReactNode } from 'react';
import type { FormName } from '@/core';
import { api } from '@/lib/api';
import { NO_DRAFT } from '@/ui/form/draft';
import { FormFrame } from '@/ui/form/form-frame';
import { NewPasswordFields } from '@/ui/form/new-password-fields';
import { useCoreForm } from '@/ui/form/use-core-form';

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
  /** Below the button: what to do with a link that is too old. */
  after: ReactNode;
  onDone: () => unknown;
}

export function ChoosePasswordForm({ form: name, path, token, submit, after, onDone }: Props) {
  const form = useCoreForm<Values>({
    form: name,
    draft: NO_DRAFT,
    defaults: { token, newPassword: '', confirmPassword: '' },
  });
  return (
    <FormFrame
      form={form}
      ask={false}
      guard={false}
      submit={submit}
      submitProps={{ wide: true, size: 'lg' }}
      after={after}
      onSubmit={async (values) => {
        await api.post(path, values);
        await onDone();
      }}
    >
      <NewPasswordFields />
    </FormFrame>
  );
}
