import { NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useQueryClient } from '@tanstack/react-query';
import { proxy } from 'comlink';
import { type FormEvent, useState } from 'react';
import { SAVED_LIMITS } from '../../../../libs/contracts/saved-limits.ts';
import { checkFileSize } from '../../../../libs/lines/tab-memory.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { memoryLimitBytes } from '../../runs/rows-client.ts';
import { runTask, TaskFailed } from '../../runs/task-client.ts';
import { firstFocus } from '../../saved/first-focus.ts';
import type { SheetsStyle } from '../../saved/input-features.ts';
import { refreshSaved } from '../../saved/queries.ts';
import { resettingOnRefusal } from '../../saved/resetting-on-refusal.ts';
import classes from '../../saved/save-dialog.module.css';
import { SaveFormEnd } from '../../saved/save-form-end.tsx';
import { fetchSheet, type SheetColumn, SheetFields } from '../../saved/sheets-form.tsx';
import { SAVE_TEXTS, SHEETS_TEXTS } from '../../saved/texts.ts';
import type { SaveControl } from '../../saved/upload-session.ts';
import { showToast } from '../../ui/toast.ts';
import { IMPORT_TEXTS as texts, WRITE_TEXTS } from '../texts.ts';
import { IMPORT_LIST_PLACE, LIST_INPUTS, useListDraft } from './list-draft.ts';
import formClasses from './list-form.module.css';

const FILE_TYPES = ['csv', 'txt', 'json'] as const;
type FileType = (typeof FILE_TYPES)[number];
type ImportType = FileType | 'sheets';

const SHEETS: SheetsStyle = { columns: 'letters', messages: 'plain', noun: 'items' };

/** A file, and its size when it was chosen: taken then, it holds browsers to the file as it was, gone or not. */
interface ChosenFile {
  readonly file: File;
  readonly bytes: number;
}

/** Makes a list of a file, or of a column of a spreadsheet. */
export function ImportListForm({
  name: pendingName,
  onClose,
}: {
  /** Set where an interrupted save goes on: what was imported is there. */
  readonly name: string | undefined;
  readonly onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const input = LIST_INPUTS.import;
  const draft = useListDraft(IMPORT_LIST_PLACE, input, pendingName ?? '', null);
  const [type, setType] = useState<ImportType>('csv');
  const [isTypeChosen, setTypeChosen] = useState(false);
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [sheet, setSheet] = useState<SheetColumn>({ url: '', column: 'A' });
  // What has been read does not have to be read again, whoever chose it may have no way to it any more.
  const [isRead, setRead] = useState(pendingName !== undefined);
  const { isSaving, progress, failure } = draft.attempt;
  const { intake, stats } = draft.state;
  const name = draft.name.trim();
  const hasSource = (isRead && stats.items > 0) || (type === 'sheets' ? true : chosen !== null);

  const chooseFile = (file: File | undefined) => {
    setRead(false);
    setChosen(file ? { file, bytes: file.size } : null);
    if (!file) return;
    const [, base, extension] = /^(.*?)(?:\.([^.]*))?$/s.exec(file.name) ?? [];
    const known = FILE_TYPES.find((candidate) => candidate === extension?.toLowerCase());
    if (known && !isTypeChosen) setType(known);
    if (name === '') draft.setName((base ?? '').slice(0, SAVED_LIMITS.name));
  };
  const read = async ({ signal }: SaveControl) => {
    const end = () => input.cancelIntake();
    signal.addEventListener('abort', end);
    try {
      await input.takeIn(async (target, intakeSignal, intakeProgress) => {
        if (type === 'sheets') {
          const found = await fetchSheet(sheet, SHEETS, target, intakeSignal);
          if (found.items === 0) throw new TaskFailed({ code: 'mistake', message: SHEETS_TEXTS.empty });
          return found;
        }
        const named = await asType(chosen as ChosenFile, type);
        const report = await runTask(intakeSignal, (task) =>
          task.importFiles({ tool: 'dedupe', files: [named], id: target }, proxy(intakeProgress)),
        );
        return report.stats;
      });
    } finally {
      signal.removeEventListener('abort', end);
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving || name === '' || !hasSource) return;
    if (!isRead && type === 'sheets' && sheet.url.trim() === '') {
      const { urlMissing, urlMissingText } = SHEETS_TEXTS.plain;
      showToast({ title: urlMissing, message: urlMissingText, tone: 'error' });
      return;
    }
    const tooLarge =
      !isRead && type !== 'sheets' && chosen ? checkFileSize(chosen.bytes, memoryLimitBytes()) : undefined;
    if (tooLarge) {
      showToast({ title: texts.failed, message: tooLarge, tone: 'error' });
      return;
    }
    let message: string = type === 'sheets' ? SHEETS_TEXTS.plain.failedText : texts.failedText;
    const isDone = await draft.save(
      async (session, control) => {
        if (!isRead) {
          try {
            await read(control);
          } catch (error) {
            message = reasonOf(error) ?? message;
            throw error;
          }
          setRead(true);
        }
        const body = { name, ...(await session.lines(draft.rows(), control)) };
        await resettingOnRefusal(session, () =>
          call('POST /api/saved-lists', { body, idempotencyKey: session.keyOf(body), signal: control.signal }),
        );
        await refreshSaved(queryClient, 'lists');
      },
      () => ({ title: texts.failed, message }),
    );
    if (!isDone) return;
    const { items } = input.state.stats;
    onClose();
    showToast({ title: WRITE_TEXTS.success, message: texts.imported(items), tone: 'success' });
  };
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <NativeSelect
        disabled={isSaving}
        label={texts.type}
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
            {texts.types[value]}
          </option>
        ))}
      </NativeSelect>
      <TextInput
        autoComplete="off"
        label={texts.name}
        maxLength={SAVED_LIMITS.name}
        onChange={(event) => draft.setName(event.currentTarget.value)}
        readOnly={isSaving}
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
          <span>{texts.file}</span>
          <input
            accept={`.${type}`}
            disabled={isSaving}
            onChange={(event) => chooseFile(event.currentTarget.files?.[0])}
            type="file"
          />
        </label>
      )}
      <p className={classes.note}>
        {isRead && stats.items > 0
          ? SAVE_TEXTS.sizeNote(stats.lines, stats.bytes)
          : type !== 'sheets' && texts.hints[type]}
      </p>
      {intake && <p role="status">{texts.reading}</p>}
      <SaveFormEnd
        failure={failure}
        isDisabled={name === '' || !hasSource}
        isSaving={isSaving}
        label={isSaving ? texts.busy : texts.submit}
        onCancel={onClose}
        progress={progress}
      />
    </form>
  );
}

/**
 * The file as one of the chosen type, whatever it is called; its bytes are not touched.
 * @throws TaskFailed for a file that cannot be read any more: within another it would read as an empty one
 */
async function asType({ file }: ChosenFile, type: FileType): Promise<File> {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new TaskFailed({ code: 'mistake', message: texts.failedText });
    });
  return new File([file], `list.${type}`, { type: '' });
}

/** What the server or the file itself says is wrong. */
function reasonOf(error: unknown): string | null {
  if (error instanceof TaskFailed) return error.code === 'fault' ? null : error.message;
  return error instanceof ApiError && error.code !== 'NETWORK' && error.code !== 'UNKNOWN' ? error.message : null;
}
