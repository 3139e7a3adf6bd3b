import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { type FormEvent, useState } from 'react';
import type { LineStats } from '../../../../libs/lines/blocks/line-stats.ts';
import type { ToolId } from '../../../../libs/tools/index.ts';
import type { SheetsStyle } from '../../../../libs/tools/shared/tool-entry.ts';
import type { RowsId } from '../../../../workers/protocol/rows.ts';
import { Dialog, DialogActions, firstFocus } from '../../shared/ui/dialog.tsx';
import { showToast } from '../../shared/ui/toast.tsx';
import { TaskFailed } from '../../shared/workers/task-client.ts';
import { rememberInputs, undoAction } from '../inputs/remember-inputs.ts';
import type { TextInputController } from '../inputs/text-input.ts';
import { csvDefault, textInput } from '../inputs/text-inputs.ts';
import { fetchLines } from './load-list.tsx';
import { SHEETS_MESSAGES as messages } from './messages.ts';
import classes from './save-dialog.module.css';
import { SaveFailureNote, useSave } from './save-form.tsx';

/** Columns offered by pages whose sheets have a choice of columns. */
const CHOICE = ['A', 'B', 'C', 'D', 'E'];

/** Spreadsheet URL and column letters, as typed. */
export interface SheetColumn {
  readonly url: string;
  readonly column: string;
  /** Set if all columns are imported, as a table. */
  readonly isTable?: boolean;
}

/** Renders the fields for a spreadsheet's URL and column. */
export function SheetFields({
  value,
  columns,
  takesTables = false,
  isReadOnly,
  onChange,
}: {
  readonly value: SheetColumn;
  readonly columns: SheetsStyle['columns'];
  /** True to offer the import of all columns. */
  readonly takesTables?: boolean;
  readonly isReadOnly: boolean;
  readonly onChange: (value: SheetColumn) => void;
}) {
  return (
    <>
      <TextInput
        autoComplete="off"
        description={messages.hint}
        inputMode="url"
        label={messages.url}
        onChange={(event) => onChange({ ...value, url: event.currentTarget.value })}
        placeholder={messages.urlPlaceholder}
        readOnly={isReadOnly}
        ref={firstFocus}
        value={value.url}
      />
      {takesTables && (
        <Checkbox
          checked={value.isTable === true}
          description={messages.asTableHint}
          disabled={isReadOnly}
          label={messages.asTable}
          onChange={(event) => onChange({ ...value, isTable: event.currentTarget.checked })}
        />
      )}
      {value.isTable ? null : columns === 'choice' ? (
        <NativeSelect
          data={CHOICE}
          disabled={isReadOnly}
          label={messages.column}
          onChange={(event) => onChange({ ...value, column: event.currentTarget.value })}
          value={value.column}
        />
      ) : (
        <TextInput
          autoCapitalize="characters"
          autoComplete="off"
          description={messages.columnHint}
          label={messages.column}
          onChange={(event) => onChange({ ...value, column: event.currentTarget.value.toUpperCase() })}
          readOnly={isReadOnly}
          value={value.column}
        />
      )}
    </>
  );
}

/**
 * Streams a spreadsheet column into rows.
 * @throws ApiError with the server's reason: a private sheet, an invalid URL, an empty column
 */
function fetchSheet(
  { url, column, isTable = false }: SheetColumn,
  { messages }: SheetsStyle,
  id: RowsId,
  signal: AbortSignal,
): Promise<LineStats> {
  const sheet = isTable ? { form: 'table' } : { column: column.trim().toUpperCase() || 'A' };
  const address = url.trim();
  // The API accepts both names; each page keeps the one that the specification gives it.
  const body = messages === 'plain' ? { sheetUrl: address, ...sheet } : { url: address, ...sheet };
  const route = 'POST /api/import-google-sheets';
  return fetchLines({ route, body, form: isTable ? 'csv' : 'json', id, byteLength: 0 }, signal, () => undefined);
}

/**
 * Streams a spreadsheet column into a bulk input, whose old text stays until all lines have arrived.
 * @param signal cancels the import, as the user can in the box
 * @throws as `fetchSheet`; TaskFailed if the column has no items; the abort reason
 */
export function takeSheet(
  input: TextInputController,
  sheet: SheetColumn,
  style: SheetsStyle,
  signal: AbortSignal,
): Promise<void> {
  return input.takeIn(async (target, intakeSignal) => {
    const stats = await fetchSheet(sheet, style, target, intakeSignal);
    if (stats.items === 0) {
      throw new TaskFailed({ code: 'mistake', message: messages.empty });
    }
    return stats;
  }, signal);
}

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
