import { LineTooLong } from '../../../libs/errors.ts';
import { prepareRun } from '../../../libs/tools/shared/prepare-run.ts';
import type { RunReport } from '../../../libs/tools/shared/tool.ts';
import { CommandContext } from './command-context.ts';
import { nameFile } from './failure.ts';
import type { OpenFile } from './open-file.ts';
import type { ProgressLine } from './progress.ts';
import type { RowOutput } from './row-output.ts';
import { type InputSettings, type KeptText, keepText, passingText, sizeOf } from './text-input.ts';
import { TEXTS } from './texts.ts';
import type { ToolCommand } from './tool-command.ts';

/** Files of a run, and what is found out about them while they are read. */
interface ReadFiles {
  /** File with a line that may be too long for the tool. */
  longLined?: string;
}

export interface RunEquipment {
  /** Open files of each input. */
  readonly files: ReadonlyMap<string, readonly OpenFile[]>;
  /** Outputs by `OutputSpec.id`; other rows are discarded. */
  readonly outputs: ReadonlyMap<string, RowOutput>;
  readonly progress: ProgressLine;
  onNote(note: string): void;
}

/**
 * Runs a tool over files and pipes. If the tool reads its inputs only once, they are streamed in blocks and rows are
 * written as they are produced. Backpressure of the output limits memory to a few blocks.
 * @throws UserMistake if the tool rejects the input
 */
export async function runCommand(command: ToolCommand, equipment: RunEquipment): Promise<RunReport> {
  const { tool, fields, options } = command;
  const read: ReadFiles = {};
  const kept = tool.readsTextsOnce ? new Map<string, KeptText>() : await keepTexts(command, equipment, read);
  const texts = tool.readsTextsOnce
    ? mapValues(equipment.files, (files) => passingText(files, inputSettings(command, equipment, files, read)))
    : Object.fromEntries(kept);
  const start = prepareRun(tool, { texts, fields }, options);
  const context = new CommandContext(!tool.readsTextsOnce, equipment.outputs, equipment.progress);
  const report = await start(context).catch((error: unknown) => {
    throw error instanceof LineTooLong && read.longLined !== undefined ? nameFile(error, read.longLined) : error;
  });
  await context.finish();
  return report;
}

async function keepTexts(
  command: ToolCommand,
  equipment: RunEquipment,
  read: ReadFiles,
): Promise<Map<string, KeptText>> {
  const kept = new Map<string, KeptText>();
  for (const [id, files] of equipment.files) {
    kept.set(id, await keepText(files, inputSettings(command, equipment, files, read)));
  }
  return kept;
}

function mapValues<T, R>(values: ReadonlyMap<string, T>, map: (value: T) => R): { [id: string]: R } {
  return Object.fromEntries(Array.from(values, ([id, value]) => [id, map(value)]));
}

function inputSettings(
  { tool, from }: ToolCommand,
  { progress, onNote }: RunEquipment,
  files: readonly OpenFile[],
  read: ReadFiles,
): InputSettings {
  const size = sizeOf(files);
  return {
    tool,
    from,
    onNote,
    onLongLine: (label) => {
      read.longLined = label;
    },
    onRead: (bytes, lines) => progress.update(TEXTS.reading, lines, size && bytes / size),
  };
}
