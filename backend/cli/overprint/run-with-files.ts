import { isatty } from 'node:tty';
import { UserMistake } from '../../../libs/errors.ts';
import { rowRecordPieces, toRecord } from '../../../libs/files/json-records.ts';
import { writeTable } from '../../../libs/tables/write-table.ts';
import { openSink, replacedFile } from './byte-sink.ts';
import { STDERR, STDOUT } from './descriptors.ts';
import { UsageError } from './failure.ts';
import { notify } from './notices.ts';
import { type OpenFile, openFile } from './open-file.ts';
import { ProgressLine } from './progress.ts';
import { type RowFormat, RowOutput, type TableRows } from './row-output.ts';
import { runCommand } from './run-command.ts';
import { summarize } from './summary.ts';
import { TEXTS } from './texts.ts';
import type { Target, ToolCommand } from './tool-command.ts';

/**
 * Opens the files of a command, runs it, and prints a summary to standard error. Output files are replaced only after
 * success.
 * @param hasNamedFiles true if the user named the inputs, also as standard input; false if it is the default
 */
export async function runWithFiles(command: ToolCommand, hasNamedFiles: boolean): Promise<void> {
  const startMs = performance.now();
  const say = (line: string) => {
    progress.clear();
    if (!command.isQuiet) {
      notify({ kind: 'print', text: `${line}\n` });
    }
  };
  // No progress line if the rows themselves are printed to the terminal.
  const progress = new ProgressLine(isatty(STDERR) && !isatty(STDOUT) && !command.isQuiet);
  const files = new Map<string, OpenFile[]>();
  const outputs = new Map<string, RowOutput>();
  let isDone = false;
  try {
    await refuseSameFiles(command);
    for (const [text, names] of command.files) {
      const opened: OpenFile[] = [];
      files.set(text, opened);
      for (const name of names) {
        opened.push(await openFile(name, hasNamedFiles, command.from === 'table'));
      }
    }
    const format: RowFormat = command.isJson ? rowRecordPieces : ({ bytes }) => [bytes];
    for (const [output, target] of command.targets) {
      outputs.set(output, new RowOutput(await openSink(target), format, tableRows(command, target)));
    }
    const report = await runCommand(command, { files, outputs, progress, onNote: say });
    // Such as an invalid pattern, for which the tool returns the input unchanged.
    if (typeof report.problem === 'string') {
      throw new UserMistake(report.problem);
    }
    if (command.isJson) {
      for (const [output, rows] of outputs) {
        // Same record as at the end of an API response.
        await rows.end(toRecord({ summary: { tool: command.tool.id, output, rows: rows.rows, report } }));
      }
    }
    isDone = true;
    for (const output of outputs.values()) {
      await output.finish();
    }
    say(summarize(outputs, report, (performance.now() - startMs) / 1000));
  } finally {
    progress.clear();
    if (!isDone) {
      for (const output of outputs.values()) {
        await output.discard();
      }
    }
    for (const file of [...files.values()].flat()) {
      await file.close();
    }
  }
}

/** Returns the format of an output that is a table. */
function tableRows({ isJson, format }: ToolCommand, target: Target): TableRows {
  const isTsv = target !== 'standard output' && target.file.toLowerCase().endsWith('.tsv');
  return (columns) => writeTable(isJson ? 'ndjson' : (format ?? (isTsv ? 'tsv' : 'csv')), columns);
}

/**
 * Compares the outputs before anything is opened.
 * @throws UsageError if two of them are the same file, whatever their names
 */
async function refuseSameFiles({ targets }: ToolCommand): Promise<void> {
  const written = new Set<string>();
  for (const target of targets.values()) {
    const place = target === 'standard output' ? undefined : await replacedFile(target.file);
    if (place === undefined) {
      continue;
    }
    if (target !== 'standard output' && written.has(place)) {
      throw new UsageError(TEXTS.sameFile(target.file));
    }
    written.add(place);
  }
}
