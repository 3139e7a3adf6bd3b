import { rowRecords, toRecord } from '../../../libs/files/json-records.ts';
import type { LineBlock } from '../../../libs/lines/line-block.ts';
import { UserMistake } from '../../../libs/tools/tool.ts';
import { openSink } from './byte-sink.ts';
import { type OpenFile, openFile } from './open-file.ts';
import { ProgressLine } from './progress.ts';
import { RowOutput } from './row-output.ts';
import { runCommand } from './run-command.ts';
import { summarize } from './summary.ts';
import type { ToolCommand } from './tool-command.ts';

/**
 * Opens what a command reads and writes, runs it, and says on standard error what came of it. Files that are written are
 * in their place at the end, or as they were before where anything went wrong.
 * @param hasNamedFiles whether standard input was asked for, or is read for want of anything else
 */
export async function runWithFiles(command: ToolCommand, hasNamedFiles: boolean): Promise<void> {
  const startMs = performance.now();
  const { stderr, stdout } = process;
  const say = (line: string) => {
    progress.clear();
    if (!command.isQuiet) stderr.write(`${line}\n`);
  };
  // Where the rows are on the screen, they tell how far the run is.
  const progress = new ProgressLine(stderr.isTTY && !stdout.isTTY && !command.isQuiet ? stderr : undefined);
  const files = new Map<string, OpenFile[]>();
  const outputs = new Map<string, RowOutput>();
  let isDone = false;
  try {
    for (const [text, names] of command.files) {
      const opened: OpenFile[] = [];
      files.set(text, opened);
      for (const name of names) opened.push(await openFile(name, hasNamedFiles));
    }
    const format = command.isJson ? rowRecords : ({ bytes }: LineBlock) => bytes;
    for (const [output, target] of command.targets) outputs.set(output, new RowOutput(await openSink(target), format));
    const report = await runCommand(command, { files, outputs, progress, onNote: say });
    // A pattern that is not valid leaves the text as it is, and says why.
    if (typeof report.problem === 'string') throw new UserMistake(report.problem);
    if (command.isJson) {
      for (const [output, rows] of outputs) {
        // As the API ends its answer.
        await rows.end(toRecord({ summary: { tool: command.tool.id, output, rows: rows.rows, report } }));
      }
    }
    isDone = true;
    for (const output of outputs.values()) await output.finish();
    say(summarize(outputs, report, (performance.now() - startMs) / 1000));
  } finally {
    progress.clear();
    if (!isDone) for (const output of outputs.values()) await output.discard();
    for (const file of [...files.values()].flat()) await file.close();
  }
}
