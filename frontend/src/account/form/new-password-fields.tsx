import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { FORM_TEXTS as texts } from '../screens/texts.ts';
import { PasswordField } from './password-field.tsx';
import { PasswordRulesList } from './password-rules-list.tsx';

interface NewPassword {
  readonly password: string;
  readonly confirmPassword: string;
}

/** A password that is being chosen, its rules ticked off while it is typed, and its repetition. */
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
  // Half of the right password is not wrong yet, as long as it is being typed.
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
