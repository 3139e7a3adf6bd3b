import type { Recipe, RecipeInput } from '../../../../libs/recipes/recipe.ts';

/** Kinds of sources of an input of a recipe that runs on the server. */
export const SOURCES = ['default', 'list', 'result', 'sheet', 'text'] as const;

export type Source = (typeof SOURCES)[number];

/** Source of an input, as chosen in a form. */
export interface InputChoice {
  readonly source: Source;
  /** Id of a list or result, address of a sheet, or lines. */
  readonly value: string;
  /** Column of a table that is used as a list; empty if there is none. */
  readonly column: string;
}

/** Choices by the id of the input. */
export type InputChoices = Readonly<Record<string, InputChoice>>;

/** Members of references in the API, by source. */
const KEYS = { list: 'listId', result: 'resultId', sheet: 'sheet' } as const;

/** Returns the sources that an input can have. */
export function sourcesOf({ text }: RecipeInput): readonly Source[] {
  return text === undefined ? SOURCES.filter((source) => source !== 'default') : SOURCES;
}

/** Returns the choice for an input that has none yet. */
export function defaultChoice(input: RecipeInput): InputChoice {
  const [source = 'text'] = sourcesOf(input);
  return { source, value: '', column: '' };
}

/** Returns the label of the first input without a value; undefined if all have one. */
export function findMissing({ inputs }: Recipe, choices: InputChoices): string | undefined {
  return inputs.find((input) => {
    const { source, value } = choices[input.id] ?? defaultChoice(input);
    return source !== 'default' && value.trim() === '';
  })?.label;
}

/** Returns the inputs of a job or schedule in the form of the API. */
export function toInput({ inputs }: Recipe, choices: InputChoices): Record<string, unknown> {
  return Object.fromEntries(
    inputs.flatMap((input): [string, unknown][] => {
      const { source, value, column } = choices[input.id] ?? defaultChoice(input);
      if (source === 'default') {
        return [];
      }
      if (source === 'text') {
        return [[input.id, value]];
      }
      return [[input.id, { [KEYS[source]]: value.trim(), ...(column.trim() !== '' && { column: column.trim() }) }]];
    }),
  );
}

/** Returns the choices that give an input of the API; undefined if a form cannot show it, such as a table. */
export function fromInput({ inputs }: Recipe, given: object): InputChoices | undefined {
  const choices: Record<string, InputChoice> = {};
  for (const [id, value] of Object.entries(given) as [string, unknown][]) {
    const choice = readChoice(value);
    if (!choice || !inputs.some((input) => input.id === id)) {
      return undefined;
    }
    choices[id] = choice;
  }
  return choices;
}

function readChoice(value: unknown): InputChoice | undefined {
  if (typeof value === 'string') {
    return { source: 'text', value, column: '' };
  }
  if (Array.isArray(value) && value.every((line) => typeof line === 'string')) {
    return { source: 'text', value: value.join('\n'), column: '' };
  }
  const { column = '', ...reference } = Object(value) as Record<string, unknown>;
  for (const source of ['list', 'result', 'sheet'] as const) {
    const id = reference[KEYS[source]];
    if (typeof id === 'string' && typeof column === 'string') {
      return { source, value: id, column };
    }
  }
  return undefined;
}
