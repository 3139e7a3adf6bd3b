import { TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { FIELD_LIMITS, hasAtMost } from '../../../../libs/contracts/shared/limits.ts';
import { isDeceptiveName } from '../../../../libs/contracts/shared/name-rules.ts';
import {
  isOwnAddress,
  isPasswordValid,
  PASSWORD_IS_ADDRESS,
  PASSWORD_RULES,
} from '../../../../libs/contracts/shared/password-rules.ts';
import { formatCount } from '../format/format.ts';
import { showToast } from '../ui/toast.tsx';
import classes from './form.module.css';

/** Labels and messages shared by account forms. */
export const FORM_MESSAGES = {
  email: 'Email',
  password: 'Password',
  firstName: 'First name',
  lastName: 'Last name',
  confirmPassword: 'Confirm password',
  show: 'Show',
  hide: 'Hide',
  emailMissing: 'Please enter your email address.',
  emailWrong: 'This does not look like an email address.',
  passwordMissing: 'Please enter your password.',
  nameMissing: 'Please enter your name.',
  nameDeceptive: 'Please remove invisible control characters from this name.',
  passwordsDiffer: 'Passwords do not match',
  passwordTooLong: (most: string) => `Use at most ${most} characters.`,
  rules: 'Password requirements',
  ruleMet: 'done',
  ruleOpen: 'still missing',
  weakTitle: 'Invalid password',
  weakText: 'Please ensure your password meets all requirements.',
  differTitle: "Passwords don't match",
  differText: 'Please make sure both passwords are identical.',
} as const;

/** Renders an email field. Use `username` for `autoComplete` if the address identifies the account to sign in to. */
export function EmailField({
  autoComplete,
  ...input
}: Omit<TextInputProps, 'type'> & { readonly autoComplete: 'email' | 'username' }) {
  return (
    <TextInput
      label={FORM_MESSAGES.email}
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
      label={FORM_MESSAGES[part]}
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
          {isShown ? FORM_MESSAGES.hide : FORM_MESSAGES.show}
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
  label = FORM_MESSAGES.password,
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
        error={repetition.error ?? (confirmPassword !== '' && differs ? FORM_MESSAGES.passwordsDiffer : undefined)}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
        label={FORM_MESSAGES.confirmPassword}
        name="confirmPassword"
        autoComplete="new-password"
      />
    </>
  );
}

/** Renders the password rules, each ticked off once met. Screen readers announce only the rule that changed. */
function PasswordRulesList({ password }: { readonly password: string }) {
  return (
    <ul className={classes.rules} aria-label={FORM_MESSAGES.rules} aria-live="polite">
      {PASSWORD_RULES.map(({ id, label, isMet }) => {
        const isDone = isMet(password);
        return (
          <li key={id} className={classes.rule} data-met={isDone || undefined} aria-atomic="true">
            {label}
            <span data-unseen>: {isDone ? FORM_MESSAGES.ruleMet : FORM_MESSAGES.ruleOpen}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Shows a toast that says why a new password is rejected, because its field may be scrolled out of view. */
export function showPasswordProblem(values: { readonly password: string; readonly confirmPassword: string }): void {
  if (!isPasswordValid(values.password)) {
    showToast({ title: FORM_MESSAGES.weakTitle, message: FORM_MESSAGES.weakText, tone: 'error' });
  } else if (values.password !== values.confirmPassword) {
    showToast({ title: FORM_MESSAGES.differTitle, message: FORM_MESSAGES.differText, tone: 'error' });
  }
}

/** Returns an error message for an address, or undefined. Checks the form only; existence is verified by mail. */
export function checkEmail(email: string): string | undefined {
  if (email.trim() === '') {
    return FORM_MESSAGES.emailMissing;
  }
  return /^\S[^\s@]*@\S+$/.test(email.trim()) ? undefined : FORM_MESSAGES.emailWrong;
}

/** Returns an error message for the current password of an account, or undefined. */
export function checkPresentPassword(password: string): string | undefined {
  return password === '' ? FORM_MESSAGES.passwordMissing : undefined;
}

/**
 * Returns an error message for a new password, or undefined.
 * @param email address of the account, if known; the password must differ from it
 */
export function checkNewPassword(password: string, email = ''): string | undefined {
  if (!hasAtMost(password, FIELD_LIMITS.passwordMax)) {
    return FORM_MESSAGES.passwordTooLong(formatCount(FIELD_LIMITS.passwordMax));
  }
  if (isOwnAddress(password, email)) {
    return PASSWORD_IS_ADDRESS;
  }
  return isPasswordValid(password) ? undefined : FORM_MESSAGES.weakText;
}

export function checkRepetition(password: string, repeated: string): string | undefined {
  return password === repeated ? undefined : FORM_MESSAGES.passwordsDiffer;
}

/** Returns an error message for a first or last name, or undefined. */
export function checkName(name: string): string | undefined {
  if (isDeceptiveName(name)) {
    return FORM_MESSAGES.nameDeceptive;
  }
  return name.trim() === '' ? FORM_MESSAGES.nameMissing : undefined;
}
