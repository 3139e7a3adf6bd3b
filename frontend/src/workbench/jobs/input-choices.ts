import type { Recipe, RecipeInput } from '../../../../libs/recipes/recipe.ts';
import { JOB_MESSAGES as messages } from './messages.ts';

/** Kinds of sources of an input of a recipe that runs on the server. */
const SOURCES = ['default', 'list', 'result', 'sheet', 'text'] as const;

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

/** Returns the message for the first input without a value; undefined if all have one. */
export function findMissing({ inputs }: Recipe, choices: InputChoices): string | undefined {
  for (const input of inputs) {
    const { source, value } = choices[input.id] ?? defaultChoice(input);
    if (source !== 'default' && value.trim() === '') {
      return (source === 'text' ? messages.textMissing : messages.inputMissing)(input.label);
    }
  }
  return undefined;
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
        return [[input.id, readText(input, value)]];
      }
      return [[input.id, { [KEYS[source]]: value.trim(), ...(column.trim() !== '' && { column: column.trim() }) }]];
    }),
  );
}

/** Returns a text as an input of the API: a table if the input is one, or if the first line has tabs. */
function readText({ form }: RecipeInput, value: string): string | { readonly csv: string } | { readonly tsv: string } {
  if (form !== 'list' && value.split('\n', 1)[0].includes('\t')) {
    return { tsv: value };
  }
  return form === 'table' ? { csv: value } : value;
}

/** Returns the choices that give an input of the API; undefined if a form cannot show it, such as a table. */
export function fromInput({ inputs }: Recipe, given: object): InputChoices | undefined {
  const choices: Record<string, InputChoice> = {};
  for (const [id, value] of Object.entries(given) as [string, unknown][]) {
    const input = inputs.find((candidate) => candidate.id === id);
    const choice = input && readChoice(input, value);
    if (!choice) {
      return undefined;
    }
    choices[id] = choice;
  }
  return choices;
}

function readChoice(input: RecipeInput, value: unknown): InputChoice | undefined {
  if (typeof value === 'string') {
    return { source: 'text', value, column: '' };
  }
  if (Array.isArray(value) && value.every((line) => typeof line === 'string')) {
    return { source: 'text', value: value.join('\n'), column: '' };
  }
  const { column = '', ...reference } = Object(value) as Record<string, unknown>;
  const text = reference.tsv ?? reference.csv;
  if (typeof text === 'string' && JSON.stringify(readText(input, text)) === JSON.stringify(value)) {
    return { source: 'text', value: text, column: '' };
  }
  for (const source of ['list', 'result', 'sheet'] as const) {
    const id = reference[KEYS[source]];
    if (typeof id === 'string' && typeof column === 'string') {
      return { source, value: id, column };
    }
  }
  return undefined;
}
