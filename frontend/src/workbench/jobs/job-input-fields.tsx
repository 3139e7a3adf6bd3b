import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { randomId } from '../../../../libs/random-id.ts';
import type { Recipe, RecipeInput } from '../../../../libs/recipes/recipe.ts';
import { call } from '../../shared/api/client.ts';
import { SAVED_KEY, useSavedLists, useSavedResults } from '../../shared/api/saved-queries.ts';
import saving from '../saving/save-dialog.module.css';
import { JOB_MESSAGES as messages } from './messages.ts';

/** Kinds of sources of an input of a recipe that runs on the server. */
const SOURCES = ['default', 'list', 'result', 'sheet', 'text'] as const;

export type Source = (typeof SOURCES)[number];

/** Source of an input, as chosen in a form. */
interface InputChoice {
  readonly source: Source;
  /** Id of a list or result, address of a sheet, or lines. */
  readonly value: string;
  /** Column of a table that is used as a list; empty if there is none. */
  readonly column: string;
}

/** Choices by the id of the input. */
type InputChoices = Readonly<Record<string, InputChoice>>;

/** Members of references in the API, by source. */
const KEYS = { list: 'listId', result: 'resultId', sheet: 'sheet' } as const;

/** Returns the sources that an input can have. */
function sourcesOf({ text }: RecipeInput): readonly Source[] {
  return text === undefined ? SOURCES.filter((source) => source !== 'default') : SOURCES;
}

/** Returns the choice for an input that has none yet. */
function defaultChoice(input: RecipeInput): InputChoice {
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

interface FieldProps {
  readonly input: RecipeInput;
  readonly choice: InputChoice;
  readonly onChange: (choice: InputChoice) => void;
}

/** Renders the choice of a source for each input of a recipe. */
function JobInputFields({
  recipe,
  choices,
  onChange,
}: {
  readonly recipe: Recipe;
  readonly choices: InputChoices;
  readonly onChange: (choices: InputChoices) => void;
}) {
  return recipe.inputs.map((input) => {
    const choice = choices[input.id] ?? defaultChoice(input);
    const change = (next: InputChoice) => onChange({ ...choices, [input.id]: next });
    return (
      <div className={saving.input} key={input.id}>
        <NativeSelect
          data={sourcesOf(input).map((source) => ({ value: source, label: messages.sources[source] }))}
          label={messages.sourceOf(input.label)}
          onChange={({ currentTarget }) => change({ source: currentTarget.value as Source, value: '', column: '' })}
          value={choice.source}
        />
        <ValueField choice={choice} input={input} onChange={change} />
      </div>
    );
  });
}

function ValueField(field: FieldProps) {
  const { input, choice, onChange } = field;
  switch (choice.source) {
    case 'default':
      return null;
    case 'list':
    case 'result':
      return <SavedField {...field} source={choice.source} />;
    case 'sheet':
      return (
        <>
          <TextInput
            aria-label={messages.sheetOf(input.label)}
            autoComplete="off"
            description={messages.sheetHint}
            inputMode="url"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            onChange={({ currentTarget }) => onChange({ ...choice, value: currentTarget.value })}
            placeholder="https://docs.google.com/spreadsheets/d/…"
            required
            value={choice.value}
          />
          {input.form === 'list' && (
            <TextInput
              aria-label={messages.columnOf(input.label)}
              autoComplete="off"
              onChange={({ currentTarget }) => onChange({ ...choice, column: currentTarget.value })}
              placeholder={messages.columnHint}
              value={choice.column}
            />
          )}
        </>
      );
    case 'text':
      return (
        <Textarea
          aria-label={messages.textOf(input.label)}
          autosize={false}
          onChange={({ currentTarget }) => onChange({ ...choice, value: currentTarget.value })}
          placeholder={messages.textHints[input.form]}
          required
          rows={4}
          value={choice.value}
        />
      );
  }
}

/** Renders the choice of a saved list or result, and of the column if it is a table for a list. */
function SavedField({ input, choice, onChange, source }: FieldProps & { readonly source: 'list' | 'result' }) {
  const lists = useSavedLists(source === 'list');
  const results = useSavedResults(source === 'result');
  const { data: found, isError } = source === 'list' ? lists : results;
  const columns = found?.find(({ id }) => id === choice.value)?.columns;
  const none = found?.length === 0 ? messages.noneSaved : found ? messages.choose : messages.loading;
  const label = source === 'list' ? messages.listOf : messages.resultOf;
  return (
    <>
      <NativeSelect
        aria-label={label(input.label)}
        error={isError && !found && messages.notLoaded}
        data={[{ value: '', label: none }, ...(found ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={({ currentTarget }) => onChange({ ...choice, value: currentTarget.value, column: '' })}
        required
        value={choice.value}
      />
      {columns && input.form !== 'table' && (
        <NativeSelect
          aria-label={messages.columnOf(input.label)}
          data={[
            { value: '', label: input.form === 'list' ? messages.choose : messages.wholeTable },
            ...columns.map((name) => ({ value: name, label: name })),
          ]}
          onChange={({ currentTarget }) => onChange({ ...choice, column: currentTarget.value })}
          required={input.form === 'list'}
          value={choice.column}
        />
      )}
    </>
  );
}

/** Part of a form that chooses the inputs of a saved recipe. */
interface JobInputsPart {
  readonly fields: ReactNode;
  /** Message for an input that is missing, or undefined. */
  readonly problem: string | undefined;
  /** Inputs in the form of the API; undefined until the recipe has been loaded, and if they stay as they are. */
  readonly input: object | undefined;
}

/**
 * Returns the fields for the inputs of a saved recipe.
 * @param recipeId empty if none is chosen
 * @param given inputs to start from
 */
export function useJobInputs(recipeId: string, given?: object): JobInputsPart {
  const [changed, setChanged] = useState<{ readonly recipeId: string; readonly choices: InputChoices }>();
  const { data, isError, refetch } = useSavedRecipe(recipeId);
  const recipe = data?.recipe as Recipe | undefined;
  if (recipeId === '') {
    return { fields: null, problem: messages.recipeMissing, input: undefined };
  }
  if (!recipe) {
    const fields = isError ? (
      <div className={saving.failure} role="alert">
        <p>{messages.loadFailed}</p>
        <Button onClick={() => void refetch()} size="compact-sm">
          {messages.tryAgain}
        </Button>
      </div>
    ) : (
      <p className={saving.note}>{messages.loading}</p>
    );
    return { fields, problem: isError ? messages.loadFailed : messages.loading, input: undefined };
  }
  const choices = changed?.recipeId === recipeId ? changed.choices : fromInput(recipe, given ?? {});
  if (!choices) {
    return { fields: <p className={saving.note}>{messages.fixedInputs}</p>, problem: undefined, input: undefined };
  }
  return {
    fields: (
      <JobInputFields choices={choices} onChange={(next) => setChanged({ recipeId, choices: next })} recipe={recipe} />
    ),
    problem: findMissing(recipe, choices),
    input: toInput(recipe, choices),
  };
}

/**
 * Returns a saved recipe with its steps.
 * @param id empty if none is chosen
 */
function useSavedRecipe(id: string) {
  return useQuery({
    queryKey: [SAVED_KEY, 'recipes', id],
    queryFn: ({ signal }) => call('GET /api/recipes/{id}', { path: { id }, signal }),
    enabled: id !== '',
    // What is shown must be the inputs of the recipe as it is now.
    gcTime: 0,
  });
}

/**
 * Returns a function that returns the idempotency key of a request: the same one while the body stays the same, so that
 * an attempt after a lost response creates no second record.
 */
export function useRequestKey(): (body: object) => string {
  const last = useRef({ body: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) {
      last.current = { body: text, key: randomId() };
    }
    return last.current.key;
  };
}
