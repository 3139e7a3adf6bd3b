import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { PasswordField } from './password-field.tsx';
import { PasswordRulesList } from './password-rules-list.tsx';
import { FORM_TEXTS as texts } from './texts.ts';

interface NewPassword {
  readonly password: string;
  readonly confirmPassword: string;
}

/** Renders the fields for a new password and its repetition, with the password rules ticked off while typing. */
export function NewPasswordFields<Values extends NewPassword>({
  form,
  label = texts.password,
}: {
  readonly form: UseFormReturnType<Values>;
  readonly label?: string;
}) {
  const { password, confirmPassword } = form.values;
  const repetition = form.getInputProps('confirmPassword');
  const [isLeft, setLeft] = useState(false);
  // While typing, a correct prefix of the password is not an error yet.
  const differs = confirmPassword !== password && (isLeft || !password.startsWith(confirmPassword));
  return (
    <>
      <PasswordField {...form.getInputProps('password')} label={label} name="password" autoComplete="new-password" />
      <PasswordRulesList password={password} />
      <PasswordField
        {...repetition}
        error={repetition.error ?? (confirmPassword !== '' && differs ? texts.passwordsDiffer : undefined)}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
        label={texts.confirmPassword}
        name="confirmPassword"
        autoComplete="new-password"
      />
    </>
  );
}
