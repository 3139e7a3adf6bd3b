import { TextInput, type TextInputProps, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import classes from './form.module.css';
import { FORM_TEXTS as texts } from './texts.ts';

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
