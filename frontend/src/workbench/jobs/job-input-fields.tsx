import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { type ReactNode, useRef, useState } from 'react';
import { randomId } from '../../../../libs/random-id.ts';
import type { Recipe, RecipeInput } from '../../../../libs/recipes/recipe.ts';
import { useSavedLists, useSavedResults } from '../../shared/api/saved-queries.ts';
import saving from '../saving/save-dialog.module.css';
import {
  defaultChoice,
  findMissing,
  fromInput,
  type InputChoice,
  type InputChoices,
  type Source,
  sourcesOf,
  toInput,
} from './input-choices.ts';
import { JOB_MESSAGES as messages } from './messages.ts';
import { useSavedRecipe } from './schedules-data.ts';

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
