import { UserMistake } from '../../libs/errors.ts';
import { isObject } from '../../libs/is-object.ts';
import { problemOfMap } from '../../libs/recipes/column-maps.ts';
import type { Recipe, RecipeInput } from '../../libs/recipes/recipe.ts';
import { type ColumnMap, givenSource } from '../../libs/recipes/sources.ts';
import { cleanNames } from '../../libs/tables/columns.ts';
import type { TextSource } from '../../libs/tools/shared/tool.ts';
import { type FieldProblem, requireNoProblems } from './run-refusal.ts';

/** Maps of columns by the input of a recipe. */
export type ColumnMaps = ReadonlyMap<string, ColumnMap>;

/**
 * Reads `map` of a request: names of given columns by the names that the recipe needs, by input.
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
  for (const [id, columns] of Object.entries(map)) {
    const input = inputs.find((candidate) => candidate.id === id);
    const problem = problemOfInput(input, given) ?? problemOfColumns(columns);
    if (problem !== undefined) {
      problems.push({ path: `map.${id}`, message: problem });
    } else {
      maps.set(id, new Map(Object.entries(columns as Readonly<Record<string, string>>)));
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

function problemOfColumns(columns: unknown): string | undefined {
  if (!isObject(columns) || !Object.entries(columns).flat().every(isName)) {
    return 'must be an object with the name of a column for each column that the recipe needs';
  }
  const problem = problemOfMap(new Map(Object.entries(columns as Readonly<Record<string, string>>)));
  return problem && `has a column twice: ${problem}`;
}

/** Returns true for a text that can be the name of a column. */
function isName(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && cleanNames([value])[0] === value;
}

/**
 * Returns what was given for an input of a recipe, with the columns named as the recipe needs them.
 * @throws UserMistake if columns of a list are mapped, or a column is missing
 */
export function mappedSource(input: RecipeInput, source: TextSource, map: ColumnMap | undefined): TextSource {
  if (map && input.form !== 'table' && source.columns === undefined) {
    throw new UserMistake(`${input.id} is a list, which has no columns, so map does not apply to it.`);
  }
  return givenSource(input, source, map);
}
