import { TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { FIELD_LIMITS } from '../../../../libs/contracts/shared/limits.ts';
import { isPasswordValid, PASSWORD_RULES } from '../../../../libs/contracts/shared/password-rules.ts';
import { showToast } from '../ui/toast.ts';
import classes from './form.module.css';
import { FORM_MESSAGES as messages } from './messages.ts';

/** Renders an email field. Use `username` for `autoComplete` if the address identifies the account to sign in to. */
export function EmailField({
  autoComplete,
  ...input
}: Omit<TextInputProps, 'type'> & { readonly autoComplete: 'email' | 'username' }) {
  return (
    <TextInput
      label={messages.email}
      name="email"
      {...input}
      type="email"
      autoComplete={autoComplete}
      required
      withAsterisk={false}
    />
  );
}

export function NameField({ part, ...input }: TextInputProps & { readonly part: 'firstName' | 'lastName' }) {
  return (
    <TextInput
      {...input}
      label={messages[part]}
      name={part}
      autoComplete={part === 'firstName' ? 'given-name' : 'family-name'}
      maxLength={FIELD_LIMITS.name}
      required
      withAsterisk={false}
    />
  );
}

/** Renders a password field with a button that reveals the password. */
export function PasswordField({
  autoComplete,
  ...input
}: Omit<TextInputProps, 'type' | 'autoComplete'> & {
  readonly autoComplete: 'current-password' | 'new-password';
}) {
  const [isShown, setShown] = useState(false);
  return (
    <TextInput
      {...input}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      withAsterisk={false}
      rightSectionWidth="4rem"
      rightSection={
        <button type="button" className={classes.reveal} onClick={() => setShown(!isShown)}>
          {isShown ? messages.hide : messages.show}
          <span data-unseen> {String(input.label).toLowerCase()}</span>
        </button>
      }
    />
  );
}

interface NewPassword {
  readonly password: string;
  readonly confirmPassword: string;
}

/** Renders the fields for a new password and its repetition, with the password rules ticked off while typing. */
export function NewPasswordFields<Values extends NewPassword>({
  form,
  label = messages.password,
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
        error={repetition.error ?? (confirmPassword !== '' && differs ? messages.passwordsDiffer : undefined)}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
        label={messages.confirmPassword}
        name="confirmPassword"
        autoComplete="new-password"
      />
    </>
  );
}

/** Renders the password rules, each ticked off once met. Screen readers announce only the rule that changed. */
function PasswordRulesList({ password }: { readonly password: string }) {
  return (
    <ul className={classes.rules} aria-label={messages.rules} aria-live="polite">
      {PASSWORD_RULES.map(({ id, label, isMet }) => {
        const isDone = isMet(password);
        return (
          <li key={id} className={classes.rule} data-met={isDone || undefined} aria-atomic="true">
            {label}
            <span data-unseen>: {isDone ? messages.ruleMet : messages.ruleOpen}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Shows a toast that says why a new password is rejected, because its field may be scrolled out of view. */
export function showPasswordProblem(values: { readonly password: string; readonly confirmPassword: string }): void {
  if (!isPasswordValid(values.password)) {
    showToast({ title: messages.weakTitle, message: messages.weakText, tone: 'error' });
  } else if (values.password !== values.confirmPassword) {
    showToast({ title: messages.differTitle, message: messages.differText, tone: 'error' });
  }
}
