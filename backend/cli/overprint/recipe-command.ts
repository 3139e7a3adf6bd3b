import { access, readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { isWorkbook } from '../../../libs/files/file-kind.ts';
import { getOrAdd } from '../../../libs/get-or-add.ts';
import { problemOfMap } from '../../../libs/recipes/column-maps.ts';
import { problemText, type ReadRecipe, readRecipe } from '../../../libs/recipes/read-recipe.ts';
import type { Recipe } from '../../../libs/recipes/recipe.ts';
import { decodeShareLink, isShareLink } from '../../../libs/recipes/share-link.ts';
import type { ColumnMap } from '../../../libs/recipes/sources.ts';
import { isColumnName } from '../../../libs/tables/columns.ts';
import { readDescriptor, STDIN } from './descriptors.ts';
import { asUsageError, nameFile, UsageError } from './failure.ts';
import { MESSAGES } from './messages.ts';
import { refuseSecondInput, targetOf, toUsageError } from './read-arguments.ts';
import { parseMemory, parseSearchSeconds } from './run-limits.ts';
import { DEFAULT_SEARCH_SECONDS } from './search-watch.ts';
import { setValues } from './set-values.ts';
import { readWrittenFormat } from './table-flags.ts';
import { type SpillChoices, STANDARD_INPUT, type Target, type WrittenFormat } from './tool-command.ts';

const FLAGS = {
  to: { type: 'string', short: 'o' },
  also: { type: 'string', multiple: true },
  set: { type: 'string', multiple: true },
  map: { type: 'string', multiple: true },
  sheet: { type: 'string', multiple: true },
  'dry-run': { type: 'boolean' },
  memory: { type: 'string' },
  'temp-dir': { type: 'string' },
  'pattern-timeout': { type: 'string' },
  format: { type: 'string' },
  json: { type: 'boolean' },
  quiet: { type: 'boolean', short: 'q' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsConfig['options'];

/** A parsed command line for one run of a recipe. */
export interface RecipeCommand {
  /** The recipe; its outputs are those that are written. */
  readonly recipe: Recipe;
  /** Notes about options that are missing in the recipe and not set. */
  readonly notes: readonly string[];
  /** Files by the input that they belong to, read in order. Inputs without files have their default texts. */
  readonly files: ReadonlyMap<string, readonly string[]>;
  /** False if standard input is read because nothing was named. */
  readonly hasNamedFiles: boolean;
  /** Names of given columns by needed ones, by input. */
  readonly maps: ReadonlyMap<string, ColumnMap>;
  /** Names of the sheets of spreadsheets, by input. */
  readonly sheets: ReadonlyMap<string, string>;
  /** Destinations by `step.output`. */
  readonly targets: ReadonlyMap<string, Target>;
  readonly format: WrittenFormat | undefined;
  readonly spill: SpillChoices;
  /** Seconds after which one search with a pattern ends the run; 0 for none. */
  readonly searchSeconds: number;
  readonly isDryRun: boolean;
  readonly isJson: boolean;
  readonly isQuiet: boolean;
}

/**
 * Parses the arguments of `overprint run`.
 * @returns null if help was asked for
 * @throws UsageError for wrong arguments, and for a recipe that is not valid
 */
export async function parseRecipeCommand(args: readonly string[]): Promise<RecipeCommand | null> {
  const { values, positionals } = readFlags(args);
  if (values.help) {
    return null;
  }
  const [source, ...given] = positionals;
  if (source === undefined) {
    throw new UsageError(`${MESSAGES.noRecipe} ${MESSAGES.seeHelp('run')}`);
  }
  const set = values.set ?? [];
  const loaded = requireValid(await load(source));
  const { recipe } = requireValid(await readRecipe(await setValues(loaded.recipe, set)));
  const targets = targetsOf(recipe, values.to, values.also ?? []);
  const files = withStandardInput(recipe, filesOf(recipe, given));
  if (source === STANDARD_INPUT && [...files.values()].flat().includes(STANDARD_INPUT)) {
    throw new UsageError(MESSAGES.recipeFromStandardInput);
  }
  const hasNamedFiles = given.length > 0;
  const { recipe: wanted } = requireValid(
    await readRecipe({ ...recipe, outputs: wantedOutputs(recipe, [...targets.keys()]) }),
  );
  return {
    recipe: wanted,
    notes: notesWithout(loaded.notes, set),
    files,
    hasNamedFiles,
    maps: mapsOf(recipe, values.map ?? []),
    sheets: sheetsOf(recipe, values.sheet ?? [], files),
    targets,
    format: readWrittenFormat(values.format, values.json),
    spill: {
      memoryBytes: values.memory === undefined ? undefined : parseMemory(values.memory),
      folder: values['temp-dir'],
    },
    searchSeconds:
      values['pattern-timeout'] === undefined ? DEFAULT_SEARCH_SECONDS : parseSearchSeconds(values['pattern-timeout']),
    isDryRun: values['dry-run'] === true,
    isJson: values.json === true,
    isQuiet: values.quiet === true,
  };
}

function readFlags(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: FLAGS, allowPositionals: true });
  } catch (error) {
    throw toUsageError(error, 'run');
  }
}

/** Reads a recipe from a file, standard input, or a share link. A file may have a name like a link, such as `v1.json`. */
async function load(source: string): Promise<ReadRecipe> {
  if (isShareLink(source) && !(await exists(source))) {
    try {
      return await decodeShareLink(source);
    } catch (error) {
      throw asUsageError(error);
    }
  }
  const given = source === STANDARD_INPUT ? text(readDescriptor(STDIN)) : readFile(source, 'utf8');
  const json = await given.catch((error: unknown) => {
    throw nameFile(error, source);
  });
  return readRecipe(json.replace(/^\uFEFF/, ''));
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** @throws UsageError with all problems, one per line */
function requireValid(read: ReadRecipe): Extract<ReadRecipe, { ok: true }> {
  if (!read.ok) {
    throw new UsageError(read.problems.map(problemText).join('\n'));
  }
  return read;
}

/** Returns the notes that are not about an option of `--set`, such as `merge1.separator.type=minus`. */
function notesWithout(notes: readonly string[], set: readonly string[]): readonly string[] {
  const starts = set.map((pair) => pair.replace(/^([^.=]+)\.([^.=]+).*$/s, '$1: $2 '));
  return notes.filter((note) => !starts.some((start) => note.startsWith(start)));
}

function filesOf(recipe: Recipe, given: readonly string[]): Map<string, readonly string[]> {
  const files = new Map<string, readonly string[]>();
  for (const pair of given) {
    const [id, file] = splitPair(pair) ?? [];
    if (id === undefined || file === undefined) {
      throw new UsageError(
        MESSAGES.badInput(
          pair,
          recipe.inputs.map((input) => input.id),
        ),
      );
    }
    requireInput(recipe, id);
    files.set(id, [...(files.get(id) ?? []), file]);
  }
  refuseSecondInput(files);
  return files;
}

/** Splits `NAME=VALUE`; undefined if one of them is missing. */
function splitPair(pair: string): [name: string, value: string] | undefined {
  const at = pair.indexOf('=');
  return at > 0 && at < pair.length - 1 ? [pair.slice(0, at), pair.slice(at + 1)] : undefined;
}

/** @throws UsageError if the recipe has no such input */
function requireInput({ inputs }: Recipe, id: string): void {
  const ids = inputs.map((input) => input.id);
  if (!ids.includes(id)) {
    throw new UsageError(MESSAGES.unknownInput(id, ids));
  }
}

/** Returns the files with standard input for the only input that has neither a file nor a default, if there is one. */
function withStandardInput(
  { inputs }: Recipe,
  files: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, readonly string[]> {
  const missing = inputs.filter(({ id, text }) => text === undefined && !files.has(id)).map(({ id }) => id);
  if (missing.length === 0) {
    return files;
  }
  if (missing.length > 1 || [...files.values()].flat().includes(STANDARD_INPUT)) {
    throw new UsageError(MESSAGES.missingInputs(missing));
  }
  return new Map([...files, [missing[0], [STANDARD_INPUT]]]);
}

function mapsOf(recipe: Recipe, given: readonly string[]): Map<string, ColumnMap> {
  const maps = new Map<string, Map<string, string>>();
  for (const pair of given) {
    const [, id, needed, name] = /^([^:=]+):([^=]+)=(.+)$/s.exec(pair) ?? [];
    if (name === undefined) {
      throw new UsageError(MESSAGES.badMap(pair));
    }
    requireInput(recipe, id);
    const map = getOrAdd(maps, id, () => new Map<string, string>());
    if (!isColumnName(needed)) {
      throw new UsageError(MESSAGES.badColumnName(id, needed));
    }
    if (map.has(needed)) {
      throw new UsageError(MESSAGES.mapTwice(id, needed));
    }
    map.set(needed, name);
  }
  for (const [id, map] of maps) {
    const problem = problemOfMap(map);
    if (problem !== undefined) {
      throw new UsageError(`${id}: ${problem}`);
    }
  }
  return maps;
}

function sheetsOf(
  recipe: Recipe,
  given: readonly string[],
  files: ReadonlyMap<string, readonly string[]>,
): Map<string, string> {
  const sheets = new Map<string, string>();
  for (const pair of given) {
    const [id, name] = splitPair(pair) ?? [];
    if (id === undefined || name === undefined) {
      throw new UsageError(MESSAGES.badSheet(pair));
    }
    requireInput(recipe, id);
    if (sheets.has(id)) {
      throw new UsageError(MESSAGES.sheetTwice(id));
    }
    if (!files.get(id)?.some((file) => isWorkbook(file, ''))) {
      throw new UsageError(MESSAGES.noSheets);
    }
    sheets.set(id, name);
  }
  return sheets;
}

function targetsOf({ outputs }: Recipe, to: string | undefined, also: readonly string[]): Map<string, Target> {
  const targets = new Map<string, Target>();
  const target = targetOf(to);
  const [main] = outputs;
  if (main) {
    targets.set(main.from, target);
  } else if (to !== undefined || also.length === 0) {
    throw new UsageError(MESSAGES.noOutputs);
  }
  for (const pair of also) {
    const [from, file] = splitPair(pair) ?? [];
    if (from === undefined || file === undefined || file === STANDARD_INPUT) {
      throw new UsageError(MESSAGES.badRecipeAlso(pair));
    }
    if (targets.has(from)) {
      throw new UsageError(MESSAGES.twice(from));
    }
    targets.set(from, { file });
  }
  return targets;
}

/** Returns the outputs that are written, with their labels in the recipe. */
function wantedOutputs({ outputs }: Recipe, names: readonly string[]): Recipe['outputs'] {
  return names.map((from) => outputs.find((output) => output.from === from) ?? { from, label: '' });
}
