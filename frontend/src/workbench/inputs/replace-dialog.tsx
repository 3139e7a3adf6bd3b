import { Button, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { IMPORT_ACCEPT } from '../../../../libs/files/file-kind.ts';
import { Dialog, DialogActions, firstFocus } from '../../shared/ui/dialog.tsx';
import { showToast } from '../../shared/ui/toast.tsx';
import { INPUT_MESSAGES } from '../messages.ts';
import { showIntake } from './import-files.ts';
import { REPLACE_LIST_MESSAGES as messages } from './messages.ts';
import { rememberInputs, undoAction } from './remember-inputs.ts';
import type { TextInputController } from './text-input.ts';

/** Asks before a large list is replaced by a pasted text, which can be undone, or by a file. */
export function ReplaceDialog({
  input,
  label,
  pasted,
  onPaste,
  onReplaced,
  onFiles,
  onClose,
}: {
  readonly input: TextInputController;
  readonly label: string;
  /** Empty until a text is pasted. */
  readonly pasted: string;
  readonly onPaste: (text: string) => void;
  /** Called with the text once it has replaced the list. */
  readonly onReplaced: (text: string) => void;
  readonly onFiles: (files: Iterable<File>) => void;
  readonly onClose: () => void;
}) {
  const picker = useRef<HTMLInputElement>(null);
  const replace = () => {
    onClose();
    void showIntake(async () => {
      const { lines } = input.state.stats;
      const undo = await rememberInputs([input]);
      await input.replace([pasted]);
      onReplaced(pasted);
      showToast({ title: messages.replaced, message: messages.replacedText(lines, label), ...undoAction(undo) });
    }, INPUT_MESSAGES.pasteFailedText);
  };
  return (
    <Dialog isOpen onClose={onClose} title={messages.title(label)}>
      {pasted === '' ? (
        <Textarea
          label={messages.paste}
          onChange={(event) => onPaste(event.currentTarget.value)}
          onPaste={(event) => {
            event.preventDefault();
            onPaste(event.clipboardData.getData('text/plain'));
          }}
          ref={firstFocus}
          rows={3}
          value=""
        />
      ) : (
        <p>{messages.question(input.state.stats.lines, pasted.length)}</p>
      )}
      <DialogActions>
        <Button onClick={onClose}>{INPUT_MESSAGES.cancel}</Button>
        {pasted === '' ? (
          <Button onClick={() => picker.current?.click()}>{INPUT_MESSAGES.importFile}</Button>
        ) : (
          <Button color="magenta" onClick={replace} variant="filled">
            {messages.confirm}
          </Button>
        )}
      </DialogActions>
      <input
        accept={IMPORT_ACCEPT}
        aria-label={INPUT_MESSAGES.importFile}
        hidden
        multiple
        onChange={(event) => {
          onFiles(event.currentTarget.files ?? []);
          onClose();
        }}
        ref={picker}
        type="file"
      />
    </Dialog>
  );
}
