import { toRecord } from '../../../libs/files/json-records.ts';
import { toolEntry } from '../../../libs/tools/index.ts';
import { requireSuccess } from '../../../libs/tools/shared/prepare-run.ts';
import type { RunReport } from '../../../libs/tools/shared/tool.ts';
import { type OpenFile, openFile } from './open-file.ts';
import { openOutput, recordFailure, refusePartNames, refuseReadOutput, refuseSameFiles } from './open-output.ts';
import { openReporting } from './progress.ts';
import type { Output } from './row-output.ts';
import { runCommand } from './run-command.ts';
import { summarize } from './summary.ts';
import type { ToolCommand } from './tool-command.ts';

/**
 * Opens the files of a command, runs it, and prints a summary to standard error. Output files are replaced only after
 * success.
 * @param hasNamedFiles true if the user named the inputs, also as standard input; false if it is the default
 * @returns the report of the run
 */
export async function runWithFiles(command: ToolCommand, hasNamedFiles: boolean): Promise<RunReport> {
  const startMs = performance.now();
  const { progress, say } = openReporting(command.isQuiet);
  const files = new Map<string, OpenFile[]>();
  const outputs = new Map<string, Output>();
  let isDone = false;
  try {
    await refuseSameFiles([...command.targets.values()]);
    await refuseReadOutput(command);
    await refusePartNames(Array.from(command.targets, ([output, target]) => ({ ...command, output, target })));
    for (const [text, names] of command.files) {
      const opened: OpenFile[] = [];
      const { headerNames } = command.tool.texts.find(({ id }) => id === text) ?? {};
      const takesAnyJson = toolEntry(command.tool.id).imports?.takesAnyJson ?? false;
      const isReadTwice =
        command.from === 'table' || headerNames !== undefined || (command.from === 'json' && takesAnyJson);
      files.set(text, opened);
      for (const name of names) {
        opened.push(await openFile(name, hasNamedFiles, isReadTwice));
      }
    }
    // Files and the exit code do not depend on the reader of standard output.
    const continuesIfClosed = command.targets.size > 1 || command.failsOn !== undefined;
    for (const [output, target] of command.targets) {
      outputs.set(output, await openOutput({ ...command, output, target }, continuesIfClosed));
    }
    const report = await runCommand(command, { files, outputs, progress, onNote: say });
    requireSuccess(command.tool, report);
    if (command.isJson) {
      for (const [output, rows] of outputs) {
        // Same record as at the end of an API response.
        await rows.end?.(toRecord({ summary: { tool: command.tool.id, output, rows: rows.rows, report } }));
      }
    }
    isDone = true;
    for (const output of outputs.values()) {
      await output.finish();
    }
    say(summarize(outputs, report, (performance.now() - startMs) / 1000));
    return report;
  } catch (error) {
    await recordFailure(error, command, outputs);
    throw error;
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
