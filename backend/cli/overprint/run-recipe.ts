import { kindOfFileName } from '../../../libs/files/file-kind.ts';
import { toRecord } from '../../../libs/files/json-records.ts';
import type { Link } from '../../../libs/recipes/links.ts';
import { isReadOnce, nameStep, type Pipeline, type PlannedStep, planPipeline } from '../../../libs/recipes/plan.ts';
import { firstNotes, type RecipeInput } from '../../../libs/recipes/recipe.ts';
import { checkSteps, recordsOfSteps, runPipeline } from '../../../libs/recipes/run-pipeline.ts';
import { type ColumnMap, defaultSource, givenSource } from '../../../libs/recipes/sources.ts';
import type { TextSource } from '../../../libs/tools/shared/tool.ts';
import { describeRun } from './dry-run.ts';
import { asUsageError, UsageError } from './failure.ts';
import { MESSAGES } from './messages.ts';
import { notify } from './notices.ts';
import { type OpenFile, openFile } from './open-file.ts';
import { recordFailure, refuseReadOutput, refuseSameFiles } from './open-output.ts';
import { openReporting, type Reporting } from './progress.ts';
import type { RecipeCommand } from './recipe-command.ts';
import { CommandHost } from './recipe-host.ts';
import { summarize } from './summary.ts';
import { mayBeTable } from './table-flags.ts';
import { type InputSettings, loadText, sizeOf, streamText } from './text-input.ts';

/** Files that are read as tables where an input takes lists and tables. */
const TABLE_FILE = /\.(?:csv|tsv|tab|xlsx|xlsm)$/i;

/**
 * Runs a recipe over files and pipes, and prints a summary to standard error. Each output file is replaced once its step
 * is done.
 * @returns the text of a dry run; undefined after a run
 */
export async function runRecipeCommand(command: RecipeCommand): Promise<string | undefined> {
  const startMs = performance.now();
  const { isQuiet, isDryRun } = command;
  const { progress, say } = openReporting(isQuiet);
  for (const note of isDryRun ? command.notes : firstNotes(command.notes)) {
    say(note);
  }
  await refuseSameFiles([...command.targets.values()]);
  await refuseReadOutput(command);
  const pipeline = await planPipeline(command.recipe);
  if (command.format !== undefined) {
    await requireTables(command);
  }
  const files = new Map<string, readonly OpenFile[]>();
  const host = new CommandHost(command, pipeline, progress);
  try {
    await host.checkTargets();
    await host.spill.checkGivenFolder();
    for (const [id, names] of command.files) {
      const opened: OpenFile[] = [];
      files.set(id, opened);
      const input = pipeline.inputs.find((candidate) => candidate.id === id);
      for (const name of names) {
        opened.push(await openFile(name, command.hasNamedFiles, input?.form !== 'list'));
      }
    }
    const sources = await openSources(command, pipeline, files, { progress, say });
    if (isDryRun) {
      await checkSteps(pipeline, sources, host);
      return describeRun(pipeline, command, sources);
    }
    const steps: string[] = [];
    for (const step of pipeline.steps) {
      steps[step.index] = nameStep(step);
    }
    notify({ kind: 'search-limit', limit: { seconds: command.searchSeconds, isQuiet, steps } });
    const reports = await runPipeline(pipeline, sources, host);
    if (command.isJson) {
      await host.end(([from, { rows }]) =>
        [...recordsOfSteps(reports), { summary: { output: from, rows } }].map(toRecord),
      );
    }
    say(summarize(host.outputs, {}, (performance.now() - startMs) / 1000));
    return undefined;
  } catch (error) {
    await recordFailure(error, command, host.outputs);
    throw error;
  } finally {
    progress.clear();
    await host.close();
    for (const file of [...files.values()].flat()) {
      await file.close();
    }
  }
}

/** @throws UsageError if a table lacks a column that the recipe needs, or columns of a list are chosen */
async function openSources(
  { maps, sheets, isDryRun }: RecipeCommand,
  pipeline: Pipeline,
  files: ReadonlyMap<string, readonly OpenFile[]>,
  reporting: Reporting,
): Promise<Map<string, TextSource>> {
  const sources = new Map<string, TextSource>();
  for (const input of pipeline.inputs) {
    const given = files.get(input.id);
    const isBorrowed = isDryRun || isReadOnce(pipeline, input.id);
    const settings = settingsOf(input, given ?? [], sheets.get(input.id), reporting);
    const source = given ? await (isBorrowed ? streamText : loadText)(given, settings) : await defaultSource(input);
    sources.set(input.id, mapColumns(input, source, maps.get(input.id)));
  }
  return sources;
}

/**
 * Checks that `--format` has an effect.
 * @throws UsageError if all outputs are lists with the given files
 */
async function requireTables({ recipe, files }: RecipeCommand): Promise<void> {
  const inputs = recipe.inputs.map((input) => ({
    ...input,
    form: isReadAsTable(input, files.get(input.id) ?? []) ? ('table' as const) : ('list' as const),
  }));
  const { steps, outputs } = await planPipeline({ ...recipe, inputs });
  if (!outputs.some(({ link }) => isMaybeTable(link, steps))) {
    throw new UsageError(MESSAGES.noTables);
  }
}

/** Returns false for rows that are a list whatever the files hold. */
function isMaybeTable({ source, column, form }: Link, steps: readonly PlannedStep[]): boolean {
  if (column !== undefined || source.kind !== 'output') {
    return column === undefined && form !== 'list';
  }
  const step = steps.find(({ index }) => index === source.step);
  const output = step?.tool.outputs.find(({ id }) => id === source.output);
  const hasTable = Array.from(step?.links.values() ?? []).some((link) => link.form !== 'list');
  return step !== undefined && output !== undefined && mayBeTable(output, hasTable, step.options);
}

/** @throws UsageError if a table lacks a column that the recipe needs, or columns of a list are chosen */
function mapColumns(input: RecipeInput, source: TextSource, map: ColumnMap | undefined): TextSource {
  if (map && input.form !== 'table' && source.columns === undefined) {
    throw new UsageError(MESSAGES.mapOfList(input.id));
  }
  try {
    return givenSource(input, source, map);
  } catch (error) {
    throw asUsageError(error);
  }
}

/** @throws UsageError for tables and lists in one input */
function settingsOf(
  input: RecipeInput,
  files: readonly OpenFile[],
  sheet: string | undefined,
  { progress, say }: Reporting,
): InputSettings {
  const isTable = isReadAsTable(
    input,
    files.map(({ label }) => label),
  );
  const size = sizeOf(files);
  return {
    imports: undefined,
    spec: { form: isTable ? 'table' : 'list' },
    from: isTable ? 'table' : 'txt',
    ...(!isTable && { kindOf: (name) => kindOfFileName(name) ?? 'txt' }),
    table: { delimiter: 'auto', header: 'auto', sheet },
    onNote: say,
    onLongLine: () => {},
    onRead: (bytes, lines) => progress.update(MESSAGES.reading, lines, size && bytes / size),
  };
}

/** @throws UsageError for tables and lists in one input */
function isReadAsTable({ id, form }: RecipeInput, names: readonly string[]): boolean {
  if (form !== 'either') {
    return form === 'table';
  }
  const table = names.find((name) => TABLE_FILE.test(name));
  const list = names.find((name) => !TABLE_FILE.test(name));
  if (table !== undefined && list !== undefined) {
    throw new UsageError(MESSAGES.tableAndList(id, table, list));
  }
  return table !== undefined;
}
