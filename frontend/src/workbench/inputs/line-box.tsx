import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { IMPORT_ACCEPT } from '../../../../libs/files/file-kind.ts';
import type { ImportDeviations } from '../../../../libs/tools/shared/tool-entry.ts';
import { Menu, MenuItem } from '../../shared/ui/menu.tsx';
import { showToast } from '../../shared/ui/toast.ts';
import { INPUT_TEXTS as texts } from '../texts.ts';
import boxHeadClasses from './box-head.module.css';
import { importFiles, showIntake } from './import-files.ts';
import { LargeList } from './large-list.tsx';
import classes from './line-box.module.css';
import { LineEditor } from './line-editor/line-editor.tsx';
import { rememberInputs, undoAction } from './remember-inputs.ts';
import type { LeftOut, TextInputController } from './text-inputs.ts';
import { useKeptFocus } from './use-kept-focus.ts';

/** Props of a box for a list of any owner. */
export interface LineBoxProps {
  readonly input: TextInputController;
  /** Rules for imported files; the common rules apply if missing. */
  readonly importRules?: ImportDeviations | undefined;
  /** Accessible name of group and textbox. */
  readonly label: string;
  /** Shorter visible name, such as `A`. */
  readonly shortLabel?: string;
  readonly ink?: 'cyan' | 'magenta' | 'yellow';
  readonly placeholder?: string;
  readonly isReadOnly?: boolean;
  /** Actions beside Import and Clear, such as a Save button. */
  readonly actions?: ReactNode;
  /** Additional entries of the import menu. */
  readonly importActions?: ReactNode;
}

/**
 * A bulk input: an editor for small texts, a list of rows for larger ones, with import by button, drop and paste. The
 * lines are in the rows worker, and the old text stays until its replacement is complete.
 */
export function LineBox(props: LineBoxProps) {
  const { input, importRules, label, shortLabel = label, ink = 'cyan', isReadOnly = false } = props;
  const state = useAtomValue(input.atom);
  const picker = useRef<HTMLInputElement>(null);
  const [isDragged, setDragged] = useState(false);
  const countId = useId();
  const { ref: footer, keepFocus } = useKeptFocus<HTMLDivElement>(state.leftOut);

  const takeFiles = (files: Iterable<File>) => {
    if (!isReadOnly) {
      void importFiles(input, { files: [...files], rules: importRules });
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
      aria-describedby={countId}
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
        count={isDragged ? texts.dropHint : texts.items(state.stats.items)}
        countId={countId}
        ink={ink}
        title={shortLabel}
      />
      {state.leftOut && state.intake === null && state.stats.lines > 0 && (
        <LeftOutNotice input={input} leftOut={state.leftOut} onKeep={keepFocus} />
      )}
      <div className={classes.body}>
        {state.content.kind === 'text' ? (
          <LineEditor
            describedBy={countId}
            isReadOnly={isReadOnly}
            label={label}
            onChange={(readText) => input.typed(readText)}
            onDropFiles={takeFiles}
            onLargePaste={(pieces) => void showIntake(() => input.replace(pieces), texts.pasteFailedText)}
            placeholder={props.placeholder ?? ''}
            value={state.content.text}
            version={state.version}
          />
        ) : (
          <LargeList input={input} isReadOnly={isReadOnly} label={label} onFiles={takeFiles} />
        )}
        {state.intake && <Intake done={state.intake.done} input={input} total={state.intake.total} />}
      </div>
      <div className={classes.footer} ref={footer}>
        <Menu isDisabled={isReadOnly} label={texts.import}>
          <MenuItem onClick={() => picker.current?.click()}>{texts.importFile}</MenuItem>
          {props.importActions}
        </Menu>
        <Button disabled={isReadOnly} onClick={() => void clearInput(input, label)} size="compact-sm" variant="subtle">
          {texts.clear}
        </Button>
        {props.actions}
        <input
          accept={IMPORT_ACCEPT}
          aria-label={`${texts.import} ${label}`}
          hidden
          multiple
          onChange={(event) => {
            takeFiles(event.currentTarget.files ?? []);
            event.currentTarget.value = '';
          }}
          ref={picker}
          type="file"
        />
      </div>
    </div>
  );
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
    <div className={classes.intake} role="status">
      <span>{texts.reading(done, total)}</span>
      <Button onClick={() => input.cancelIntake()} size="compact-sm">
        {texts.cancel}
      </Button>
    </div>
  );
}

/** Clears a bulk input and offers to undo it. Shows no toast if the input was empty. */
async function clearInput(input: TextInputController, label: string): Promise<void> {
  const counting = input.flush().then(() => input.state.stats.lines);
  const remembering = rememberInputs([input]);
  // Clear at once, so that later typing is not lost.
  await input.clear();
  const [lines, undo] = await Promise.all([counting, remembering]);
  if (undo) {
    showToast({ title: texts.cleared, message: texts.clearedText(lines, label), ...undoAction(undo) });
  }
}

/** Maximum characters of a header line in the notice. */
const SHOWN_CHARS = 60;

/** Fewest columns that are mentioned: more than one was left out (`docs/spec/formats.md`, Import). */
const MANY_COLUMNS = 3;

/** Tells which parts of imported CSV files are not in the list; a button adds the header lines. */
function LeftOutNotice({
  input,
  leftOut: { headers, columns },
  onKeep,
}: {
  readonly input: TextInputController;
  readonly leftOut: LeftOut;
  readonly onKeep: () => void;
}) {
  const hasColumns = columns >= MANY_COLUMNS;
  if (headers.length === 0 && !hasColumns) {
    return null;
  }
  const [header] = headers;
  return (
    <div className={classes.leftOut} role="status">
      <p>
        {headers.length === 1 && texts.headerLeftOut(shorten(header.text))}
        {headers.length > 1 && texts.headersLeftOut(headers.length)}
        {headers.length > 0 && hasColumns && ' '}
        {hasColumns && texts.firstColumnRead(columns)}
      </p>
      {headers.length > 0 && (
        <Button
          onClick={() => {
            onKeep();
            void showIntake(() => input.keepHeaders(), texts.keepHeaderFailedText);
          }}
          size="compact-sm"
        >
          {headers.length === 1 ? texts.keepHeader : texts.keepHeaders}
        </Button>
      )}
    </div>
  );
}

function shorten(text: string): string {
  const characters = [...text];
  return characters.length > SHOWN_CHARS ? `${characters.slice(0, SHOWN_CHARS).join('')}…` : text;
}

/** The header of a box for lines: its ink, name and size. */
export function BoxHead({
  ink,
  title,
  count,
  countId,
}: {
  readonly ink: 'cyan' | 'magenta' | 'yellow';
  readonly title: string;
  readonly count: ReactNode;
  readonly countId?: string;
}) {
  return (
    <div className={boxHeadClasses.head}>
      <span aria-hidden="true" className={boxHeadClasses.dot} data-ink={ink} />
      <span className={boxHeadClasses.title}>{title}</span>
      <span className={boxHeadClasses.count} id={countId}>
        {count}
      </span>
    </div>
  );
}
