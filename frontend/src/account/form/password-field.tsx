import { TextInput, type TextInputProps, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { FORM_TEXTS as texts } from '../screens/texts.ts';
import classes from './form.module.css';

/** A field for a password, which can be shown. Anything may be pasted, and password managers know what it is for. */
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
