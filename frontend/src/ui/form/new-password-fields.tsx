// A new password, typed twice.
import { PasswordField } from './fields';

/** For the fields `newPassword` and `confirmPassword`. */
export const NewPasswordFields = () => (
  <>
    <PasswordField
      name="newPassword"
      label="password.new"
      hint="password.hint"
      autoComplete="new-password"
      deps={['confirmPassword']}
    />
    <PasswordField name="confirmPassword" label="password.confirm" autoComplete="new-password" />
  </>
);
