import { type RunReport, UserMistake } from '../../../libs/tools/tool.ts';
import { CommandContext } from './command-context.ts';
import type { OpenFile } from './open-file.ts';
import type { ProgressLine } from './progress.ts';
import type { RowOutput } from './row-output.ts';
import { type InputSettings, type KeptText, keepText, passingText, sizeOf } from './text-input.ts';
import { TEXTS } from './texts.ts';
import type { ToolCommand } from './tool-command.ts';

/** What a run works with. */
export interface RunEquipment {
  /** The open files of each bulk text. */
  readonly files: ReadonlyMap<string, readonly OpenFile[]>;
  /** By `OutputSpec.id`; rows of others are not wanted. */
  readonly outputs: ReadonlyMap<string, RowOutput>;
  readonly progress: ProgressLine;
  onNote(note: string): void;
}

/**
 * Runs a tool over files and pipes. Where the tool reads its texts once, they go by in blocks, and rows are written as
 * they come; the writer is waited for, so that no more than a few blocks are in memory.
 * @throws UserMistake where the tool does not take the input
 */
export async function runCommand(command: ToolCommand, equipment: RunEquipment): Promise<RunReport> {
  const { tool, fields, options } = command;
  const kept = tool.readsTextsOnce ? new Map<string, KeptText>() : await keepTexts(command, equipment);
  const texts = tool.readsTextsOnce
    ? mapValues(equipment.files, (files) => passingText(files, inputSettings(command, equipment, files)))
    : Object.fromEntries(kept);
  const context = new CommandContext(!tool.readsTextsOnce, equipment.outputs, equipment.progress);
  const report = await tool.run({ texts, fields }, options, context);
  await context.finish();
  return report;
}

async function keepTexts(command: ToolCommand, equipment: RunEquipment): Promise<Map<string, KeptText>> {
  const kept = new Map<string, KeptText>();
  for (const [id, files] of equipment.files) {
    kept.set(id, await keepText(files, inputSettings(command, equipment, files)));
  }
  const stats = mapValues(kept, (text) => text.stats);
  const { refusal } = command.tool.estimate(stats, command.options);
  if (refusal !== undefined) throw new UserMistake(refusal);
  return kept;
}

function mapValues<T, R>(values: ReadonlyMap<string, T>, map: (value: T) => R): { [id: string]: R } {
  return Object.fromEntries(Array.from(values, ([id, value]) => [id, map(value)]));
}

function inputSettings(
  { tool, from }: ToolCommand,
  { progress, onNote }: RunEquipment,
  files: readonly OpenFile[],
): InputSettings {
  const size = sizeOf(files);
  return {
    tool,
    from,
    onNote,
    onRead: (bytes, lines) => progress.update(TEXTS.reading, lines, size && bytes / size),
  };
}
