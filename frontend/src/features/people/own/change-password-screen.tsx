// Changes the account's own password.
import type { SignInAnswer } from '@/core';
import { api } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { goOnWith } from '@/lib/session';
import { useNavigateIfStillHere } from '@/lib/use-navigate-if-still-here';
import { LinkButton } from '@/ui/button';
import { Card } from '@/ui/card';
import { NO_DRAFT } from '@/ui/form/draft';
import { PasswordField } from '@/ui/form/fields';
import { FormFrame } from '@/ui/form/form-frame';
import { NewPasswordFields } from '@/ui/form/new-password-fields';
import { useCoreForm } from '@/ui/form/use-core-form';
import { PageHead } from '@/ui/page-head';
import { notify } from '@/ui/toast';

interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

const SETTINGS = '/dashboard/userSettings';

export default function ChangePasswordScreen() {
  const t = useText();
  const goOn = useNavigateIfStillHere();
  const form = useCoreForm<PasswordChange>({
    form: 'passwordChange',
    draft: NO_DRAFT,
    defaults: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  const save = async (values: PasswordChange) => {
    goOnWith(await api.put<SignInAnswer>('/auth/password', values));
    notify.success('message.saved');
    await goOn(SETTINGS);
  };
  return (
    <>
      <PageHead
        title={t('screen.changePassword')}
        context={t('changePassword.context')}
        crumbs={[{ label: t('screen.userSettings'), to: SETTINGS }, { label: t('screen.changePassword') }]}
      />
      <Card pad>
        <FormFrame form={form} onSubmit={save} buttons={<LinkButton to={SETTINGS}>{t('common.cancel')}</LinkButton>}>
          <PasswordField name="currentPassword" label="password.current" />
          <NewPasswordFields />
        </FormFrame>
      </Card>
    </>
  );
}
