import { TextInput, type TextInputProps } from '@mantine/core';
import { FIELD_LIMITS } from '../../../../libs/contracts/shared/limits.ts';
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
