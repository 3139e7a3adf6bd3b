import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { type ClipboardEvent, lazy, Suspense, useMemo, useState } from 'react';
import { INPUT_MESSAGES as messages } from '../messages.ts';
import { rowsStateOf, StoredRows } from '../rows/stored-rows.tsx';
import classes from './line-box.module.css';
import type { TextInputController } from './text-input.ts';

const ReplaceDialog = lazy(async () => ({ default: (await import('./replace-dialog.tsx')).ReplaceDialog }));

/**
 * A table, or a list too large for an editor, as rows. They are replaced by pasting onto them, and a list also by a
 * button, both through a dialog that asks.
 */
export function LargeList({
  input,
  label,
  isReadOnly,
  markedColumn,
  onFiles,
  onReplaced,
}: {
  readonly input: TextInputController;
  readonly label: string;
  readonly isReadOnly: boolean;
  readonly markedColumn?: string | undefined;
  readonly onFiles: (files: Iterable<File>) => void;
  /** Called with a pasted text once it has replaced the rows. */
  readonly onReplaced: (text: string) => void;
}) {
  const { stats, columns, version } = useAtomValue(input.atom);
  const rows = useMemo(() => rowsStateOf(input.id, stats, columns), [input, stats, columns]);
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
      {columns === undefined && (
        <div className={classes.hint}>
          <p>{messages.largeHint}</p>
          {!isReadOnly && (
            <Button aria-haspopup="dialog" onClick={() => setPasted('')} size="compact-sm" variant="subtle">
              {messages.replace}
            </Button>
          )}
        </div>
      )}
      <div className={classes.largeRows} onPaste={onPaste}>
        <StoredRows label={label} markedColumn={markedColumn} rows={rows} version={version} />
      </div>
      <Suspense>
        {pasted !== null && (
          <ReplaceDialog
            input={input}
            label={label}
            onClose={() => setPasted(null)}
            onFiles={onFiles}
            onPaste={setPasted}
            onReplaced={onReplaced}
            pasted={pasted}
          />
        )}
      </Suspense>
    </>
  );
}
