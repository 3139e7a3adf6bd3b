import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import type { Recipe, RecipeInput } from '../../../../libs/recipes/recipe.ts';
import { useSavedLists, useSavedResults } from '../../shared/api/saved-queries.ts';
import { defaultChoice, type InputChoice, type InputChoices, type Source, sourcesOf } from './input-choices.ts';
import classes from './job-forms.module.css';
import { JOB_TEXTS as texts } from './texts.ts';

interface FieldProps {
  readonly input: RecipeInput;
  readonly choice: InputChoice;
  readonly onChange: (choice: InputChoice) => void;
}

/** Renders the choice of a source for each input of a recipe. */
export function JobInputFields({
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
      <div className={classes.input} key={input.id}>
        <NativeSelect
          data={sourcesOf(input).map((source) => ({ value: source, label: texts.sources[source] }))}
          label={texts.sourceOf(input.label)}
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
            aria-label={texts.sheetOf(input.label)}
            autoComplete="off"
            description={texts.sheetHint}
            inputMode="url"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            onChange={({ currentTarget }) => onChange({ ...choice, value: currentTarget.value })}
            placeholder="https://docs.google.com/spreadsheets/d/…"
            value={choice.value}
          />
          {input.form === 'list' && (
            <TextInput
              aria-label={texts.columnOf(input.label)}
              autoComplete="off"
              onChange={({ currentTarget }) => onChange({ ...choice, column: currentTarget.value })}
              placeholder={texts.columnHint}
              value={choice.column}
            />
          )}
        </>
      );
    case 'text':
      return (
        <Textarea
          aria-label={texts.textOf(input.label)}
          autosize={false}
          onChange={({ currentTarget }) => onChange({ ...choice, value: currentTarget.value })}
          placeholder={texts.textHint}
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
  const found = source === 'list' ? lists.data : results.data;
  const columns = found?.find(({ id }) => id === choice.value)?.columns;
  const none = found?.length === 0 ? texts.noneSaved : found ? texts.choose : texts.loading;
  const label = source === 'list' ? texts.listOf : texts.resultOf;
  return (
    <>
      <NativeSelect
        aria-label={label(input.label)}
        data={[{ value: '', label: none }, ...(found ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={({ currentTarget }) => onChange({ ...choice, value: currentTarget.value, column: '' })}
        value={choice.value}
      />
      {columns && input.form !== 'table' && (
        <NativeSelect
          aria-label={texts.columnOf(input.label)}
          data={[
            { value: '', label: input.form === 'list' ? texts.choose : texts.wholeTable },
            ...columns.map((name) => ({ value: name, label: name })),
          ]}
          onChange={({ currentTarget }) => onChange({ ...choice, column: currentTarget.value })}
          value={choice.column}
        />
      )}
    </>
  );
}
