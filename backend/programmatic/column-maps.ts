import { UserMistake } from '../../libs/errors.ts';
import { isObject } from '../../libs/is-object.ts';
import { problemOfMap } from '../../libs/recipes/column-maps.ts';
import type { Recipe, RecipeInput } from '../../libs/recipes/recipe.ts';
import { type ColumnMap, givenSource } from '../../libs/recipes/sources.ts';
import { isColumnName, MAX_COLUMNS } from '../../libs/tables/columns.ts';
import type { TextSource } from '../../libs/tools/shared/tool.ts';
import { type FieldProblem, requireNoProblems } from './run-refusal.ts';

/** Maps of columns by the input of a recipe. */
export type ColumnMaps = ReadonlyMap<string, ColumnMap>;

/**
 * Reads `map` of a request: names of given columns by the names that the recipe needs, by input. An input without columns
 * in it has no map.
 * @param map missing if it is undefined or null
 * @param given ids of the inputs that are in the request
 * @throws RunRefusal that names the problem
 */
export function readColumnMaps({ inputs }: Recipe, map: unknown, given: ReadonlySet<string>): ColumnMaps {
  if (map === undefined || map === null) {
    return new Map();
  }
  if (!isObject(map)) {
    requireNoProblems([{ path: 'map', message: 'must be an object with a map for each input' }]);
    return new Map();
  }
  const maps = new Map<string, ColumnMap>();
  const problems: FieldProblem[] = [];
  for (const [id, value] of Object.entries(map)) {
    const input = inputs.find((candidate) => candidate.id === id);
    const columns = toColumnMap(value);
    const problem = problemOfInput(input, given) ?? problemOfColumns(columns);
    if (problem !== undefined) {
      problems.push({ path: `map.${id}`, message: problem });
    } else if (columns !== undefined && columns.size > 0) {
      maps.set(id, columns);
    }
  }
  requireNoProblems(problems);
  return maps;
}

function problemOfInput(input: RecipeInput | undefined, given: ReadonlySet<string>): string | undefined {
  if (input === undefined) {
    return 'is not an input of this recipe';
  }
  if (input.form === 'list') {
    return 'is an input that takes a list, which has no columns';
  }
  return given.has(input.id) ? undefined : 'is for an input that is not given';
}

/** Returns the map of an input; undefined if it is no object, or a name in it cannot be that of a column. */
function toColumnMap(value: unknown): ColumnMap | undefined {
  if (!isObject(value)) {
    return undefined;
  }
  const columns = Object.entries(value);
  const isNamed = (column: [string, unknown]): column is [string, string] =>
    isColumnName(column[0]) && typeof column[1] === 'string' && isColumnName(column[1]);
  return columns.every(isNamed) ? new Map(columns) : undefined;
}

function problemOfColumns(columns: ColumnMap | undefined): string | undefined {
  if (columns === undefined) {
    return 'must be an object with the name of a column for each column that the recipe needs';
  }
  if (columns.size > MAX_COLUMNS) {
    return `has ${columns.size} columns; a table can have ${MAX_COLUMNS}`;
  }
  const problem = problemOfMap(columns);
  return problem && `has a column twice: ${problem}`;
}

/**
 * Returns what was given for an input of a recipe, with the columns named as the recipe needs them.
 * @param map undefined if the input has none
 * @throws UserMistake if columns of a list are mapped, or a column is missing
 */
export function mappedSource(input: RecipeInput, source: TextSource, map: ColumnMap | undefined): TextSource {
  if (map && input.form !== 'table' && source.columns === undefined) {
    throw new UserMistake(`${input.id} is a list, which has no columns, so map does not apply to it.`);
  }
  return givenSource(input, source, map);
}
