import { VisuallyHidden } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { PASSWORD_RULES } from '../../../../libs/contracts/shared/password-rules.ts';
import classes from './form.module.css';
import { PasswordField } from './text-fields.tsx';
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

/** Renders the password rules, each ticked off once met. Screen readers announce only the rule that changed. */
function PasswordRulesList({ password }: { readonly password: string }) {
  return (
    <ul className={classes.rules} aria-label={texts.rules} aria-live="polite">
      {PASSWORD_RULES.map(({ id, label, isMet }) => {
        const isDone = isMet(password);
        return (
          <li key={id} className={classes.rule} data-met={isDone || undefined} aria-atomic="true">
            {label}
            <VisuallyHidden>: {isDone ? texts.ruleMet : texts.ruleOpen}</VisuallyHidden>
          </li>
        );
      })}
    </ul>
  );
}
