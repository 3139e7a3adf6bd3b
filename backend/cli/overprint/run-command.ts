import { availableParallelism } from 'node:os';
import { LineTooLong } from '../../../libs/errors.ts';
import { toolEntry } from '../../../libs/tools/index.ts';
import { prepareRun } from '../../../libs/tools/shared/prepare-run.ts';
import type { RunContext, RunInput, RunReport, TextSource } from '../../../libs/tools/shared/tool.ts';
import { CommandContext } from './command-context.ts';
import { nameFile } from './failure.ts';
import { MESSAGES } from './messages.ts';
import { notify } from './notices.ts';
import type { OpenFile } from './open-file.ts';
import type { ProgressLine } from './progress.ts';
import { areShared, defaultThreads, readInThread } from './reading-thread.ts';
import type { Output } from './row-output.ts';
import { SpillFiles } from './spill-files.ts';
import { type InputSettings, loadText, sizeOf, streamText } from './text-input.ts';
import { runParts } from './threads/run-parts.ts';
import type { PartsHelp } from './threads/thread-messages.ts';
import type { ToolCommand } from './tool-command.ts';

type Texts = RunInput['texts'];

/** State of reading the files of a run. */
interface ReadState {
  /** File with a line that may be too long for the tool. */
  fileWithLongLine?: string;
}

export interface RunEquipment {
  /** Open files of each input. */
  readonly files: ReadonlyMap<string, readonly OpenFile[]>;
  /** Outputs by `OutputSpec.id`; other rows are discarded. */
  readonly outputs: ReadonlyMap<string, Output>;
  readonly progress: ProgressLine;
  onNote(note: string): void;
}

/**
 * Runs a tool over files and pipes. If the tool can read its inputs once, they are streamed in blocks and rows are
 * written as they are produced. Backpressure of the output limits memory to a few blocks.
 * @throws UserMistake if the tool rejects the input
 */
export async function runCommand(command: ToolCommand, equipment: RunEquipment): Promise<RunReport> {
  const { tool, fields, options } = command;
  const read: ReadState = {};
  const spill = new SpillFiles(command.spill, equipment.progress);
  await spill.checkGivenFolder();
  // Choosing rows by number needs computed rows, and these need stored inputs.
  const isStreamed = tool.readsTextsOnce || (tool.streamsFiles && command.rows === undefined);
  const texts = await (isStreamed ? streamTexts : loadTexts)(command, equipment, read);
  const start = prepareRun(tool, { texts, fields }, options);
  const { searchSeconds: seconds, isQuiet } = command;
  notify({ kind: 'search-limit', limit: { seconds, isQuiet, steps: [] } });
  const context = new CommandContext(command, spill, equipment.outputs, equipment.progress);
  const run = async () => (await runInThreads(command, equipment, texts, context)) ?? start(context);
  try {
    const report = await run().catch((error: unknown) => {
      throw error instanceof LineTooLong && read.fileWithLongLine !== undefined
        ? nameFile(error, read.fileWithLongLine)
        : error;
    });
    await context.finish();
    return report;
  } finally {
    await spill.close();
  }
}

/**
 * Runs the tool on parts of its first input in several threads.
 * @returns undefined if the run takes one thread, because its parts depend on each other or the user did not ask for more
 */
async function runInThreads(
  command: ToolCommand,
  { outputs }: RunEquipment,
  texts: Texts,
  context: RunContext,
): Promise<RunReport | undefined> {
  const { tool, fields, options } = command;
  const [{ id }] = tool.texts;
  const most = command.threads ?? 1;
  if (most < 2 || !(await tool.apart?.canRun({ texts, fields }, options))) {
    return undefined;
  }
  const help: Omit<PartsHelp, 'thread'> = {
    kind: 'parts',
    tool: tool.id,
    options,
    fields,
    columns: texts[id].columns,
    outputs: [...outputs.keys()],
  };
  const blocks = texts[id].blocks();
  return runParts(blocks, help, most, context, tool.apart?.optionalKeys);
}

async function loadTexts(command: ToolCommand, equipment: RunEquipment, read: ReadState): Promise<Texts> {
  const texts: Record<string, TextSource> = {};
  for (const [id, files] of equipment.files) {
    texts[id] = await loadText(files, inputSettings(command, equipment, id, read));
  }
  return texts;
}

async function streamTexts(command: ToolCommand, equipment: RunEquipment, read: ReadState): Promise<Texts> {
  const texts: Record<string, TextSource> = {};
  for (const [id, files] of equipment.files) {
    const settings = inputSettings(command, equipment, id, read);
    const threads = command.threads ?? defaultThreads(command.tool, sizeOf(files), availableParallelism());
    texts[id] =
      areShared(files) && threads > 1
        ? await readInThread(files, settings, command.tool.id)
        : await streamText(files, settings);
  }
  return texts;
}

function inputSettings(
  { tool, from, table }: ToolCommand,
  { progress, onNote, files }: RunEquipment,
  id: string,
  read: ReadState,
): InputSettings {
  const size = sizeOf(files.get(id) ?? []);
  return {
    imports: toolEntry(tool.id).imports,
    spec: tool.texts.find((text) => text.id === id) ?? tool.texts[0],
    from,
    table,
    onNote,
    onLongLine: (label) => {
      read.fileWithLongLine = label;
    },
    onRead: (bytes, lines) => progress.update(MESSAGES.reading, lines, size && bytes / size),
  };
}
