import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { type ClipboardEvent, lazy, Suspense, useState } from 'react';
import { rowsStateOf } from '../rows/rows-view.ts';
import { StoredRows } from '../rows/stored-rows.tsx';
import { INPUT_TEXTS as texts } from '../texts.ts';
import classes from './line-box.module.css';
import type { TextInputController } from './text-inputs.ts';

const ReplaceDialog = lazy(async () => ({ default: (await import('./replace-dialog.tsx')).ReplaceDialog }));

/**
 * A list too large for an editor, as rows. It is replaced by a button or by pasting onto the rows, both through a
 * dialog that asks.
 */
export function LargeList({
  input,
  label,
  isReadOnly,
  onFiles,
}: {
  readonly input: TextInputController;
  readonly label: string;
  readonly isReadOnly: boolean;
  readonly onFiles: (files: Iterable<File>) => void;
}) {
  const { stats, version } = useAtomValue(input.atom);
  /** The text to replace the list by; empty until it is pasted. Null while the dialog is closed. */
  const [pasted, setPasted] = useState<string | null>(null);
  const onPaste = (event: ClipboardEvent) => {
    if (isReadOnly) {
      return;
    }
    event.preventDefault();
    if (event.clipboardData.files.length > 0) {
      onFiles(event.clipboardData.files);
      return;
    }
    const text = event.clipboardData.getData('text/plain');
    if (text !== '') {
      setPasted(text);
    }
  };
  return (
    <>
      <div className={classes.hint}>
        <p>{texts.largeHint}</p>
        {!isReadOnly && (
          <Button aria-haspopup="dialog" onClick={() => setPasted('')} size="compact-sm" variant="subtle">
            {texts.replace}
          </Button>
        )}
      </div>
      <div className={classes.largeRows} onPaste={onPaste}>
        <StoredRows label={label} rows={rowsStateOf(input.id, stats)} version={version} />
      </div>
      <Suspense>
        {pasted !== null && (
          <ReplaceDialog
            input={input}
            label={label}
            onClose={() => setPasted(null)}
            onFiles={onFiles}
            onPaste={setPasted}
            pasted={pasted}
          />
        )}
      </Suspense>
    </>
  );
}
