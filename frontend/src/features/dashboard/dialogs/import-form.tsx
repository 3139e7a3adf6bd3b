import { NativeSelect } from '@mantine/core';
import { isCancellation } from '../../../shared/workers/task-slot.ts';
import '@mantine/core/styles/Input.layer.css';
import { type FormEvent, useState } from 'react';
import { SAVED_LIMITS } from '../../../../../libs/contracts/saved/saved-limits.ts';
import { EMPTY_STATS, type LineStats } from '../../../../../libs/lines/blocks/line-stats.ts';
import { checkFileSize } from '../../../../../libs/lines/blocks/tab-memory.ts';
import type { SheetsStyle } from '../../../../../libs/tools/shared/tool-entry.ts';
import { ApiError } from '../../../shared/api/client.ts';
import { firstFocus } from '../../../shared/ui/dialog.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { memoryLimitBytes } from '../../../shared/workers/rows-client.ts';
import { TaskFailed } from '../../../shared/workers/task-client.ts';
import { readFiles } from '../../../workbench/inputs/import-files.ts';
import { COLUMN_MESSAGES, NOTICE_MESSAGES } from '../../../workbench/inputs/messages.ts';
import { INPUT_MESSAGES } from '../../../workbench/messages.ts';
import { SAVE_MESSAGES, SHEETS_MESSAGES } from '../../../workbench/saving/messages.ts';
import classes from '../../../workbench/saving/save-dialog.module.css';
import { RecordNameField, SaveFormEnd } from '../../../workbench/saving/save-form.tsx';
import { type SheetColumn, SheetFields, takeSheet } from '../../../workbench/saving/sheets-dialog.tsx';
import { type SaveControl, savedBytes } from '../../../workbench/saving/upload-session.ts';
import { describeLackOfRoom, useRoom } from '../../../workbench/saving/use-room.ts';
import { IMPORT_MESSAGES as messages, WRITE_MESSAGES } from '../shared/messages.ts';
import { IMPORT_LIST_PLACE } from './dialog-state.ts';
import { LIST_INPUTS, useListDraft } from './list-draft.ts';
import formClasses from './list-form.module.css';

const FILE_TYPES = ['csv', 'xlsx', 'txt', 'json'] as const;
type FileType = (typeof FILE_TYPES)[number];
type ImportType = FileType | 'sheets';

/** Extensions of the files of a type. */
const EXTENSIONS: Readonly<Record<FileType, readonly string[]>> = {
  csv: ['csv', 'tsv', 'tab'],
  xlsx: ['xlsx', 'xlsm'],
  txt: ['txt'],
  json: ['json'],
};
const TABBED_FILE = /\.(?:tsv|tab)$/i;

const SHEETS: SheetsStyle = { columns: 'letters', messages: 'plain', noun: 'items' };

/** Chosen file. Reading its size on selection makes browsers report a later change or deletion as a read error. */
interface ChosenFile {
  readonly file: File;
  readonly bytes: number;
}

/** Renders the form that creates a list from a file or a spreadsheet column. */
export function ImportListForm({
  name: pendingName,
  onClose,
}: {
  /** Set if the form resumes an interrupted save; the imported lines are then still in the input. */
  readonly name: string | undefined;
  readonly onClose: () => void;
}) {
  const input = LIST_INPUTS.import;
  const draft = useListDraft(IMPORT_LIST_PLACE, input, pendingName ?? '', null);
  const [type, setType] = useState<ImportType>('csv');
  const [isTypeChosen, setTypeChosen] = useState(false);
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [sheet, setSheet] = useState<SheetColumn>({ url: '', column: 'A' });
  // Do not read the source again for a retry, because it may no longer be available.
  const [isRead, setRead] = useState(pendingName !== undefined);
  const { isSaving, progress, failure } = draft.attempt;
  const { intake, stats } = draft.state;
  const name = draft.name.trim();
  const room = useRoom();
  const lackOf = (content: LineStats) => describeLackOfRoom(room, { bytes: savedBytes(content), isNewItem: true });
  const lack = isSaving ? undefined : lackOf(isRead ? stats : EMPTY_STATS);
  const hasSource = (isRead && stats.items > 0) || (type === 'sheets' ? true : chosen !== null);

  const chooseFile = (file: File | undefined) => {
    setRead(false);
    setChosen(file ? { file, bytes: file.size } : null);
    if (!file) {
      return;
    }
    const { base, extension } = partsOfName(file);
    const known = FILE_TYPES.find((candidate) => EXTENSIONS[candidate].includes(extension));
    if (known && !isTypeChosen) {
      setType(known);
    }
    // A name that was entered stays.
    if (name === '' || (chosen && name === partsOfName(chosen.file).base)) {
      draft.setName(base);
    }
  };
  /** Reads the source into the input; returns what to say about the file besides its lines. */
  const read = async ({ signal }: SaveControl): Promise<string> => {
    if (type === 'sheets') {
      await takeSheet(input, sheet, SHEETS, signal);
      return '';
    }
    const source = chosen as ChosenFile;
    const named = await asType(source, type);
    const form = type === 'xlsx' ? 'column' : undefined;
    const report = await readFiles(input, { files: [named], form }, signal).catch((error: unknown) => {
      throw isUnanswered(error, signal) ? new TaskFailed({ code: 'mistake', message: COLUMN_MESSAGES.hint }) : error;
    });
    const [header] = report.headers;
    return [
      header && NOTICE_MESSAGES.headerLeftOut(header.text),
      INPUT_MESSAGES.readAsWindows1252({ ...report, guessed: report.guessed.map(() => source.file.name) }),
    ]
      .filter(Boolean)
      .join(' ');
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving || name === '' || !hasSource || lack !== undefined) {
      return;
    }
    if (!isRead && type === 'sheets' && sheet.url.trim() === '') {
      const { urlMissing, urlMissingText } = SHEETS_MESSAGES.plain;
      showToast({ title: urlMissing, message: urlMissingText, tone: 'error' });
      return;
    }
    const tooLarge =
      !isRead && type !== 'sheets' && chosen ? checkFileSize(chosen.bytes, memoryLimitBytes()) : undefined;
    if (tooLarge) {
      showToast({ title: messages.failed, message: tooLarge, tone: 'error' });
      return;
    }
    let note = '';
    let message: string = type === 'sheets' ? SHEETS_MESSAGES.plain.failedText : messages.failedText;
    const isDone = await draft.save(
      async (session, control) => {
        if (!isRead) {
          try {
            note = await read(control);
          } catch (error) {
            message = reasonOf(error) ?? message;
            throw error;
          }
          setRead(true);
          if (lackOf(input.state.stats) !== undefined) {
            // The reason is shown above the buttons.
            draft.attempt.cancel();
            control.signal.throwIfAborted();
          }
        }
        await draft.create(session, control);
      },
      () => ({ title: messages.failed, message }),
    );
    if (!isDone) {
      return;
    }
    const { items } = input.state.stats;
    onClose();
    showToast({ title: WRITE_MESSAGES.success, message: messages.imported(items, note), tone: 'success' });
  };
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <NativeSelect
        disabled={isSaving}
        label={messages.type}
        onChange={(event) => {
          setType(event.currentTarget.value as ImportType);
          setTypeChosen(true);
          setRead(false);
        }}
        ref={firstFocus}
        value={type}
      >
        {[...FILE_TYPES, 'sheets' as const].map((value) => (
          <option key={value} value={value}>
            {messages.types[value]}
          </option>
        ))}
      </NativeSelect>
      <RecordNameField
        isReadOnly={isSaving}
        label={messages.name}
        onChange={draft.setName}
        takesFocus={false}
        value={draft.name}
      />
      {type === 'sheets' ? (
        <SheetFields
          columns={SHEETS.columns}
          isReadOnly={isSaving}
          onChange={(value) => {
            setSheet(value);
            setRead(false);
          }}
          value={sheet}
        />
      ) : (
        <label className={formClasses.file}>
          <span>{messages.file}</span>
          <input
            accept={EXTENSIONS[type].map((extension) => `.${extension}`).join(',')}
            disabled={isSaving}
            onChange={(event) => chooseFile(event.currentTarget.files?.[0])}
            type="file"
          />
        </label>
      )}
      <p className={classes.note}>
        {isRead && stats.items > 0
          ? SAVE_MESSAGES.listNote(stats.items, savedBytes(stats), stats.lines === stats.items)
          : type !== 'sheets' && messages.hints[type]}
      </p>
      {intake && <p role="status">{messages.reading}</p>}
      <SaveFormEnd
        disabledReason={lack}
        failure={failure}
        isSaving={isSaving}
        label={isSaving ? messages.busy : messages.submit}
        missing={name === '' ? SAVE_MESSAGES.enterName : hasSource ? undefined : SAVE_MESSAGES.chooseFile}
        onCancel={onClose}
        progress={progress}
      />
    </form>
  );
}

/** Returns a file's name without its extension, as a name for the list, and the extension in lower case. */
function partsOfName({ name }: File): { readonly base: string; readonly extension: string } {
  const [, base = '', extension = ''] = /^(.*?)(?:\.([^.]*))?$/s.exec(name) ?? [];
  return { base: base.slice(0, SAVED_LIMITS.name).trim(), extension: extension.toLowerCase() };
}

/**
 * Returns the file with a name of the chosen type and the same content.
 * @throws TaskFailed if the file can no longer be read; wrapped in another file it would read as empty
 */
async function asType({ file }: ChosenFile, type: FileType): Promise<File> {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new TaskFailed({ code: 'mistake', message: messages.failedText });
    });
  const extension = type === 'csv' && TABBED_FILE.test(file.name) ? 'tsv' : type;
  return new File([file], `list.${extension}`, { type: '' });
}

/** Returns true if the dialog for the column was closed, which aborts the reading only. */
function isUnanswered(error: unknown, { aborted }: AbortSignal): boolean {
  return !aborted && isCancellation(error);
}

/** Returns the reason to show for a failed import, or null if the error has none for users. */
function reasonOf(error: unknown): string | null {
  if (error instanceof TaskFailed) {
    return error.code === 'fault' ? null : error.message;
  }
  return error instanceof ApiError && error.code !== 'NETWORK' && error.code !== 'UNKNOWN' ? error.message : null;
}
