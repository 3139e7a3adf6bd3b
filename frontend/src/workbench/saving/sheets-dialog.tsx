import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ToolId } from '../../../../libs/tools/index.ts';
import type { SheetsStyle } from '../../../../libs/tools/shared/tool-entry.ts';
import { Dialog, DialogActions } from '../../shared/ui/dialog.tsx';
import { showToast } from '../../shared/ui/toast.ts';
import { rememberInputs, undoAction } from '../inputs/remember-inputs.ts';
import { textInput } from '../inputs/text-inputs.ts';
import { csvDefault } from './input-features.ts';
import { SHEETS_MESSAGES as messages } from './messages.ts';
import classes from './save-dialog.module.css';
import { SaveFailureNote } from './save-form-end.tsx';
import { type SheetColumn, SheetFields, takeSheet } from './sheet-fields.tsx';
import { useSave } from './use-save.ts';

interface SheetsFormProps {
  readonly tool: ToolId;
  readonly text: string;
  readonly style: SheetsStyle;
  readonly onClose: () => void;
}

/** Renders the dialog that imports a spreadsheet column into a bulk input, whose content stays until all is loaded. */
export function SheetsDialog({ isOpen, ...form }: SheetsFormProps & { readonly isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} onClose={form.onClose} title={messages.title}>
      <SheetsForm {...form} />
    </Dialog>
  );
}

/** Renders the import form and shows the outcome in a toast. */
function SheetsForm({ tool, text, style, onClose }: SheetsFormProps) {
  const [sheet, setSheet] = useState<SheetColumn>({ url: '', column: 'A' });
  const attempt = useSave();
  const said = messages[style.messages];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sheet.url.trim() === '') {
      showToast({ title: said.urlMissing, message: said.urlMissingText, tone: 'error' });
      return;
    }
    const input = textInput(tool, text);
    let undo: (() => Promise<void>) | undefined;
    const failure = await attempt.start(async ({ signal }) => {
      undo = await rememberInputs([input]);
      await takeSheet(input, sheet, style, signal);
    });
    if (failure === null) {
      onClose();
      const { stats, columns } = input.state;
      const message = messages.imported(stats.items, columns ? 'rows' : style.noun);
      showToast({ title: messages.success, message, tone: 'success', ...undoAction(undo) });
    } else if (failure !== undefined) {
      // With `plain` messages the toast shows the server's reason. Others show a fixed message, and the reason in the dialog.
      const isTold = style.messages === 'plain' && !failure.isUnexplained && !failure.isUnreachable;
      const message = isTold ? (failure.reason ?? said.failedText) : said.failedText;
      showToast({ title: said.failed, message, tone: 'error' });
    }
  };
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <SheetFields
        columns={style.columns}
        isReadOnly={attempt.isSaving}
        onChange={setSheet}
        takesTables={csvDefault(tool, text) !== undefined}
        value={sheet}
      />
      <SaveFailureNote failure={attempt.failure} />
      <DialogActions>
        <Button onClick={onClose}>{messages.cancel}</Button>
        <Button aria-disabled={attempt.isSaving || undefined} color="magenta" type="submit" variant="filled">
          {attempt.isSaving ? messages.importing : messages.import}
        </Button>
      </DialogActions>
    </form>
  );
}
