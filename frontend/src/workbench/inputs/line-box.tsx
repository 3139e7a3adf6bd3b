import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import {
  type ClipboardEvent,
  type DragEvent,
  lazy,
  type ReactNode,
  Suspense,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { IMPORT_ACCEPT, isWorkbook, TABLE_ACCEPT } from '../../../../libs/files/file-kind.ts';
import type { TextSpec } from '../../../../libs/tools/shared/tool.ts';
import type { ImportDeviations } from '../../../../libs/tools/shared/tool-entry.ts';
import { useKeptFocus } from '../../shared/ui/focus.ts';
import { Menu, MenuItem } from '../../shared/ui/menu.tsx';
import { showToast } from '../../shared/ui/toast.tsx';
import { INPUT_MESSAGES as messages } from '../messages.ts';
import { rowsStateOf, StoredRows } from '../rows/stored-rows.tsx';
import { DETECTED, type FilesImport, importFiles, looksLikeTable, showIntake } from './import-files.ts';
import classes from './line-box.module.css';
import { LineEditor } from './line-editor/line-editor.tsx';
import { rememberInputs, undoAction } from './remember-inputs.ts';
import type { TextInputController } from './text-input.ts';

const BoxNotice = lazy(async () => ({ default: (await import('./box-notice.tsx')).BoxNotice }));
const ReplaceDialog = lazy(async () => ({ default: (await import('./replace-dialog.tsx')).ReplaceDialog }));

/** Props of a box for a list of any owner. */
export interface LineBoxProps {
  readonly input: TextInputController;
  /** Rules for imported files; the common rules apply if missing. */
  readonly importRules?: ImportDeviations | undefined;
  /** Default for CSV files of an input that takes tables; other inputs have none. */
  readonly csv?: TextSpec['csv'];
  /** Accessible name of group and textbox. */
  readonly label: string;
  /** Shorter visible name, such as `A`. */
  readonly shortLabel?: string;
  readonly ink?: 'cyan' | 'magenta' | 'yellow';
  /** Shown beside the name, and read as a description of the box. */
  readonly note?: string | undefined;
  readonly placeholder?: string;
  readonly isReadOnly?: boolean;
  /** Actions beside Import and Clear, such as a Save button. */
  readonly actions?: ReactNode;
  /** Additional entries of the import menu. */
  readonly importActions?: ReactNode;
  /** Name of the column of a table that is marked. */
  readonly markedColumn?: string | undefined;
}

/**
 * A bulk input: an editor for small texts, a list of rows for larger ones, with import by button, drop and paste. The
 * lines are in the rows worker, and the old text stays until its replacement is complete.
 */
export function LineBox(props: LineBoxProps) {
  const { input, importRules, csv, label, shortLabel = label, ink = 'cyan', isReadOnly = false } = props;
  const state = useAtomValue(input.atom);
  const picker = useRef<HTMLInputElement>(null);
  const [isDragged, setDragged] = useState(false);
  const countId = useId();
  const noteId = useId();
  const { ref: footer, keepFocus } = useKeptFocus<HTMLDivElement>(state);
  const { ref: body, keepFocus: keepBodyFocus } = useKeptFocus<HTMLDivElement>(state);

  /** Form for the next files that are picked. */
  const pickedForm = useRef<FilesImport['form']>(undefined);

  const takeFiles = (files: Iterable<File>, form?: FilesImport['form']) => {
    if (!isReadOnly) {
      keepBodyFocus();
      const all = [...files];
      void importFiles(input, { files: all, rules: importRules, form: form ?? defaultForm(all, csv) });
    }
  };
  const pickFiles = (accept: string, form?: FilesImport['form']) => {
    if (picker.current) {
      pickedForm.current = form;
      picker.current.accept = accept;
      picker.current.click();
    }
  };
  const notePaste = (text: string) => {
    if (csv === undefined) {
      return;
    }
    if (looksLikeTable(text)) {
      input.setOrigin({ files: 'pasted', read: null });
    } else if (input.state.origin?.files === 'pasted') {
      input.setOrigin(null);
    }
  };
  const replaceByPaste = async (pieces: readonly string[]) => {
    keepBodyFocus();
    const undo = await rememberInputs([input]);
    await input.replace(pieces);
    notePaste(pieces[1]);
    if (undo) {
      showToast({ title: messages.pasted, ...undoAction(undo) });
    }
  };
  const onDrop = (event: DragEvent) => {
    setDragged(false);
    if (event.defaultPrevented || event.dataTransfer.files.length === 0) {
      return;
    }
    event.preventDefault();
    takeFiles(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out as this header is
    <div
      aria-describedby={props.note ? `${noteId} ${countId}` : countId}
      aria-label={label}
      className={`${classes.box} ${isDragged ? classes.dragged : ''}`}
      onDragLeave={() => setDragged(false)}
      onDragOver={(event) => {
        event.preventDefault();
        setDragged(true);
      }}
      onDrop={onDrop}
      role="group"
    >
      <BoxHead
        count={
          isDragged
            ? messages.dropHint
            : state.columns
              ? messages.tableSize(state.stats.lines, state.columns.length)
              : messages.items(state.stats.items)
        }
        countId={countId}
        ink={ink}
        note={props.note}
        noteId={noteId}
        title={shortLabel}
      />
      {state.intake === null && state.stats.lines > 0 && (state.leftOut ?? state.origin) !== null && (
        <Suspense>
          <BoxNotice importRules={importRules} input={input} onAct={keepFocus} takesTables={csv !== undefined} />
        </Suspense>
      )}
      {/* Takes the focus of an editor or a list that is replaced. */}
      <div className={classes.body} ref={body} tabIndex={-1}>
        {state.content.kind === 'text' ? (
          <LineEditor
            describedBy={countId}
            isReadOnly={isReadOnly}
            label={label}
            onChange={(readText) => input.typed(readText)}
            onDropFiles={takeFiles}
            onLargePaste={(pieces) => void showIntake(() => replaceByPaste(pieces), messages.pasteFailedText)}
            onPaste={notePaste}
            placeholder={props.placeholder ?? ''}
            value={state.content.text}
            version={state.version}
          />
        ) : (
          <LargeList
            input={input}
            isReadOnly={isReadOnly}
            label={label}
            markedColumn={props.markedColumn}
            onFiles={takeFiles}
            onReplaced={notePaste}
          />
        )}
        {state.intake && <Intake done={state.intake.done} input={input} total={state.intake.total} />}
      </div>
      <div className={classes.footer} ref={footer}>
        <Menu isDisabled={isReadOnly} label={messages.import}>
          <MenuItem onClick={() => pickFiles(IMPORT_ACCEPT)}>{messages.importFile}</MenuItem>
          {csv !== undefined && (
            <MenuItem onClick={() => pickFiles(TABLE_ACCEPT, DETECTED)}>{messages.importTable}</MenuItem>
          )}
          {props.importActions}
        </Menu>
        <Button disabled={isReadOnly} onClick={() => void clearInput(input, label)} size="compact-sm" variant="subtle">
          {messages.clear}
        </Button>
        {props.actions}
        <input
          accept={IMPORT_ACCEPT}
          aria-label={`${messages.import} ${label}`}
          hidden
          multiple
          onChange={(event) => {
            takeFiles(event.currentTarget.files ?? [], pickedForm.current);
            pickedForm.current = undefined;
            event.currentTarget.value = '';
          }}
          ref={picker}
          type="file"
        />
      </div>
    </div>
  );
}

/** Returns the form of files that were chosen or dropped without naming one. */
function defaultForm(files: readonly File[], csv: LineBoxProps['csv']): FilesImport['form'] {
  const hasWorkbook = files.some(({ name, type }) => isWorkbook(name, type));
  if (csv === undefined) {
    return hasWorkbook ? 'column' : 'list';
  }
  if (csv === 'table') {
    return 'auto';
  }
  // A spreadsheet is always a table.
  return hasWorkbook ? DETECTED : 'list';
}

function Intake({
  input,
  done,
  total,
}: {
  readonly input: TextInputController;
  readonly done: number;
  readonly total: number;
}) {
  return (
    <div aria-live="off" className={classes.intake} role="status">
      <span>{messages.reading(done, total)}</span>
      <Button onClick={() => input.cancelIntake()} size="compact-sm">
        {messages.cancel}
      </Button>
    </div>
  );
}

/** Clears a bulk input and offers to undo it. Shows no toast if the input was empty. */
async function clearInput(input: TextInputController, label: string): Promise<void> {
  const counting = input.flush().then(() => input.state.stats.lines);
  // Text that could not be stored cannot be restored.
  const remembering = Promise.all([counting, rememberInputs([input])]).catch(() => [0, undefined] as const);
  // Clear at once, so that later typing is not lost.
  await input.clear();
  const [lines, undo] = await remembering;
  if (undo) {
    showToast({ title: messages.cleared, message: messages.clearedText(lines, label), ...undoAction(undo) });
  }
}

/** The header of a box for lines: its ink, name and size. */
export function BoxHead({
  ink,
  title,
  note,
  noteId,
  count,
  countId,
}: {
  readonly ink: 'cyan' | 'magenta' | 'yellow';
  readonly title: string;
  readonly note?: string | undefined;
  readonly noteId?: string;
  readonly count: ReactNode;
  readonly countId?: string;
}) {
  return (
    <div className={classes.head}>
      <span aria-hidden="true" className={classes.dot} data-ink={ink} />
      <span className={classes.title}>{title}</span>
      {note && (
        <span className={classes.note} id={noteId} title={note}>
          {note}
        </span>
      )}
      <span className={classes.count} id={countId}>
        {count}
      </span>
    </div>
  );
}

/**
 * A table, or a list too large for an editor, as rows. They are replaced by pasting onto them, and a list also by a
 * button, both through a dialog that asks.
 */
function LargeList({
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
