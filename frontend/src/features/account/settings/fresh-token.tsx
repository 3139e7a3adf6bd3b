import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { copyText } from '../../../shared/ui/copy-text.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import classes from './settings.module.css';
import { ACCESS_TOKEN_TEXTS as texts } from './texts.ts';

/** Shows a new token for copying. It is never shown again. */
export function FreshToken({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The form with the focus is gone; focus the token so that screen readers announce it.
    field.current?.focus();
    field.current?.select();
  }, []);
  const copy = async () => {
    try {
      await copyText(token);
      showToast({ title: texts.copied, tone: 'success' });
    } catch {
      field.current?.focus();
      field.current?.select();
      showToast({ title: texts.copyFailed, tone: 'error' });
    }
  };
  return (
    <div className={classes.fresh}>
      <TextInput
        ref={field}
        label={texts.fresh}
        description={texts.freshNote}
        value={token}
        readOnly
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: classes.token }}
      />
      <div className={classes.buttons}>
        <Button onClick={() => void copy()}>{texts.copy}</Button>
        <Button variant="subtle" onClick={onDone}>
          {texts.done}
        </Button>
      </div>
    </div>
  );
}
