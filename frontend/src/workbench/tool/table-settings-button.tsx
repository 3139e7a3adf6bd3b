import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import type { TextInputController } from '../inputs/text-inputs.ts';
import { useLater } from '../saving/use-later.ts';
import { INPUT_TEXTS as texts } from '../texts.ts';
import classes from './table-settings-button.module.css';

const loadDialog = async () => (await import('../inputs/table-settings.tsx')).TableSettings;

/** The button that opens the choices by which the table in a box is read. */
export function TableSettingsButton({
  input,
  isKnown,
}: {
  readonly input: TextInputController;
  /** True if the origin of the table is known, so that it can be read again. */
  readonly isKnown: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  const hintId = useId();
  const Dialog = useLater(loadDialog, isOpen, () => setOpen(false));
  return (
    <>
      <Button
        aria-describedby={isKnown ? undefined : hintId}
        aria-haspopup="dialog"
        disabled={!isKnown}
        onClick={() => setOpen(true)}
        size="compact-sm"
        variant="subtle"
      >
        {texts.tableSettings}
      </Button>
      {!isKnown && (
        <span className={classes.hint} id={hintId}>
          {texts.importAgain}
        </span>
      )}
      {Dialog && <Dialog input={input} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
