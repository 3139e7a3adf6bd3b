import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { showToast } from '../../ui/toast.ts';
import classes from './settings.module.css';
import { ACCESS_TOKEN_TEXTS as texts } from './texts.ts';

/** A token that was just made, the one time it is there to be copied. */
export function FreshToken({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Whoever made it goes on here, and hears what it is about.
    field.current?.focus();
    field.current?.select();
  }, []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token);
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
