import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import type { ImportDeviations } from '../../../../libs/tools/shared/tool-entry.ts';
import { INPUT_MESSAGES } from '../messages.ts';
import { type FilesImport, importFiles, showIntake } from './import-files.ts';
import classes from './line-box.module.css';
import { NOTICE_MESSAGES as messages } from './messages.ts';
import type { LeftOut, TableOrigin, TextInputController } from './text-input.ts';

/** Maximum characters of a header line in the notice. */
const SHOWN_CHARS = 60;

/** Fewest columns that are mentioned: more than one was left out (`docs/spec/formats.md`, Import). */
const MANY_COLUMNS = 3;

/**
 * Tells how the rows of a box differ from the files or the paste they come from. Buttons add header lines that were left
 * out, leave one out, read a list as a table, and take another column of a table.
 */
export function BoxNotice({
  input,
  importRules,
  takesTables,
  onAct,
}: {
  readonly input: TextInputController;
  readonly importRules: ImportDeviations | undefined;
  readonly takesTables: boolean;
  /** Called before a button removes itself. */
  readonly onAct: () => void;
}) {
  const { leftOut, origin } = useAtomValue(input.atom);
  const headers = leftOut?.headers ?? [];
  const sentences = sentencesOf(leftOut, origin);
  if (sentences.length === 0) {
    return null;
  }
  const isTableOffered = takesTables && origin?.read === null && (origin.files === 'pasted' || hasManyColumns(leftOut));
  const files = origin?.files === 'pasted' ? undefined : origin?.files;
  const readAgain = (change: Omit<FilesImport, 'files'>) => {
    onAct();
    void importFiles(input, { files: files ?? [], ...change });
  };
  return (
    <div className={classes.leftOut} role="status">
      <p>{sentences.join(' ')}</p>
      {headers.length > 0 && (
        <Button
          onClick={() => {
            onAct();
            void showIntake(() => input.keepHeaders(), messages.keepHeaderFailedText);
          }}
          size="compact-sm"
        >
          {headers.length === 1 ? messages.keepHeader : messages.keepHeaders}
        </Button>
      )}
      {files && leftOut && leftOut.columnName !== null && (
        <Button onClick={() => readAgain({ rules: { ...importRules, leavesOutColumnNames: true } })} size="compact-sm">
          {messages.leaveOut}
        </Button>
      )}
      {isTableOffered && (
        <Button
          onClick={() => {
            onAct();
            void showIntake(
              async () => (await import('./read-as-table.ts')).convertToTable(input),
              INPUT_MESSAGES.importFailedText,
            );
          }}
          size="compact-sm"
        >
          {messages.useAsTable}
        </Button>
      )}
      {files && !takesTables && hasManyColumns(leftOut) && (
        <Button onClick={() => readAgain({ form: 'column' })} size="compact-sm">
          {messages.chooseColumn}
        </Button>
      )}
    </div>
  );
}

function sentencesOf(leftOut: LeftOut | null, origin: TableOrigin | null): string[] {
  if (origin?.read) {
    const { report, options, sheets } = origin.read;
    const { longRecords, cleanedCells } = report;
    const hasHeader = report.header !== 'none';
    const isOneSheet = sheets !== undefined && sheets.names.length > 1 && options.sheet === undefined;
    return [
      ...(isOneSheet ? [messages.oneSheetRead(shorten(sheets.read), sheets.names.length)] : []),
      ...(isOneSheet && origin.files ? [messages.chooseSheet] : []),
      ...(options.header === 'auto' && !hasHeader && origin.files ? [messages.noHeader] : []),
      ...(longRecords.count > 0 ? [messages.longRecords(longRecords.count, longRecords.first, hasHeader)] : []),
      ...(cleanedCells > 0 ? [messages.cleanedCells(cleanedCells)] : []),
    ];
  }
  const headers = leftOut?.headers ?? [];
  return [
    ...(headers.length === 1 ? [messages.headerLeftOut(shorten(headers[0].text))] : []),
    ...(headers.length > 1 ? [messages.headersLeftOut(headers.length)] : []),
    ...(leftOut && leftOut.columnName !== null ? [messages.mayBeColumnName(shorten(leftOut.columnName))] : []),
    ...(leftOut && hasManyColumns(leftOut) ? [messages.firstColumnRead(leftOut.columns)] : []),
    ...(origin?.files === 'pasted' ? [messages.looksLikeTable] : []),
  ];
}

function hasManyColumns(leftOut: LeftOut | null): boolean {
  return leftOut !== null && leftOut.columns >= MANY_COLUMNS;
}

function shorten(text: string): string {
  const characters = [...text];
  return characters.length > SHOWN_CHARS ? `${characters.slice(0, SHOWN_CHARS).join('')}…` : text;
}
