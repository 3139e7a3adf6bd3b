import { TextInput, type TextInputProps } from '@mantine/core';
import { FIELD_LIMITS } from '../../../../libs/contracts/limits.ts';
import { FORM_TEXTS as texts } from '../screens/texts.ts';

/** A field for an address; `username` where it is what one signs in with. */
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

/** A field for a first or last name. */
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
