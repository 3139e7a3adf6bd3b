import { VERSION } from '../../../libs/contracts/site/version.ts';
import { isToolId, TOOL_CATALOG } from '../../../libs/tools/index.ts';
import { loadTool } from '../../../libs/tools/registry.ts';
import { openSink } from './byte-sink.ts';
import { describeFailure, EXIT, OutputClosedError, UsageError } from './failure.ts';
import { overview, runHelp, toolHelp } from './help.ts';
import { MESSAGES } from './messages.ts';
import { notify } from './notices.ts';
import { parseCommand } from './parse-command.ts';
import { readArguments } from './read-arguments.ts';
import { runWithFiles } from './run-with-files.ts';

/** Name of the command that runs recipes. */
const RUN = 'run';

/** Runs the command line in a worker thread and returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const [name = '', ...rest] = args;
  try {
    if (name === '--version' || name === '-V') {
      await print(`${VERSION}\n`);
    } else if (name === '--help' || name === '-h') {
      await print(await overview());
    } else {
      return await runNamed(name, rest);
    }
    return EXIT.done;
  } catch (error) {
    return reportFailure(error, name);
  }
}

/** Runs a tool or prints its help, and returns the exit code. */
async function runNamed(name: string, args: readonly string[]): Promise<number> {
  if (name === '' || name.startsWith('-')) {
    throw new UsageError(`${MESSAGES.noTool} ${MESSAGES.seeHelp('')}`);
  }
  if (name === RUN) {
    return runRecipe(args);
  }
  const ids = TOOL_CATALOG.map(({ id }) => id);
  if (!isToolId(name)) {
    throw new UsageError(MESSAGES.unknownTool(name, ids));
  }
  const tool = await loadTool(name);
  const given = readArguments(tool, args);
  if (given.values.help === true) {
    await print(toolHelp(tool));
    return EXIT.done;
  }
  const command = await parseCommand(tool, given);
  const report = await runWithFiles(command, given.files.length > 0);
  return command.failsOn?.(report) ? EXIT.found : EXIT.done;
}

/** Runs a recipe or prints the help, and returns the exit code. */
async function runRecipe(args: readonly string[]): Promise<number> {
  const { parseRecipeCommand } = await import('./recipe-command.ts');
  const command = await parseRecipeCommand(args);
  if (command === null) {
    await print(runHelp());
    return EXIT.done;
  }
  const { runRecipeCommand } = await import('./run-recipe.ts');
  const described = await runRecipeCommand(command);
  if (described !== undefined) {
    await print(described);
  }
  return EXIT.done;
}

async function print(text: string): Promise<void> {
  const sink = await openSink('standard output');
  await sink.write(Buffer.from(text));
}

/** Prints an error to standard error and returns its exit code. */
function reportFailure(error: unknown, name: string): number {
  if (error instanceof OutputClosedError) {
    return EXIT.done;
  }
  const where = isToolId(name) || name === RUN ? `${MESSAGES.name} ${name}` : MESSAGES.name;
  notify({ kind: 'print', text: `${where}: ${describeFailure(error)}\n` });
  return error instanceof UsageError ? EXIT.misused : EXIT.failed;
}
