import { TextInput, type TextInputProps, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { FIELD_LIMITS } from '../../../../libs/contracts/shared/limits.ts';
import classes from './form.module.css';
import { FORM_TEXTS as texts } from './texts.ts';

/** Renders an email field. Use `username` for `autoComplete` if the address identifies the account to sign in to. */
export function EmailField({
  autoComplete,
  ...input
}: Omit<TextInputProps, 'type'> & { readonly autoComplete: 'email' | 'username' }) {
  return (
    <TextInput
      label={texts.email}
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
      label={texts[part]}
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
          {isShown ? texts.hide : texts.show}
          <VisuallyHidden> {String(input.label).toLowerCase()}</VisuallyHidden>
        </button>
      }
    />
  );
}
