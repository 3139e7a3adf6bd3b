import { LineTooLong } from '../../../libs/errors.ts';
import { prepareRun } from '../../../libs/tools/shared/prepare-run.ts';
import type { RunReport, TextSource } from '../../../libs/tools/shared/tool.ts';
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
  const texts = tool.readsTextsOnce ? await passTexts(command, equipment, read) : Object.fromEntries(kept);
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
    kept.set(id, await keepText(files, inputSettings(command, equipment, id, read)));
  }
  return kept;
}

async function passTexts(
  command: ToolCommand,
  equipment: RunEquipment,
  read: ReadFiles,
): Promise<{ [id: string]: TextSource }> {
  const texts: Record<string, TextSource> = {};
  for (const [id, files] of equipment.files) {
    texts[id] = await passingText(files, inputSettings(command, equipment, id, read));
  }
  return texts;
}

function inputSettings(
  { tool, from, table }: ToolCommand,
  { progress, onNote, files }: RunEquipment,
  id: string,
  read: ReadFiles,
): InputSettings {
  const size = sizeOf(files.get(id) ?? []);
  return {
    tool,
    spec: tool.texts.find((text) => text.id === id) ?? tool.texts[0],
    from,
    table,
    onNote,
    onLongLine: (label) => {
      read.longLined = label;
    },
    onRead: (bytes, lines) => progress.update(TEXTS.reading, lines, size && bytes / size),
  };
}
