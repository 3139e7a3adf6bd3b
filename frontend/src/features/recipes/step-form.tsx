import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { Recipe, RecipeStep, Reference } from '../../../../libs/recipes/recipe.ts';
import type { RecipeProblem } from '../../../../libs/recipes/untrusted-values.ts';
import { isShown, type OptionSpecs, type OptionsOf } from '../../../../libs/tools/shared/options.ts';
import { type TextSpec, type ToolDescription, textsOf } from '../../../../libs/tools/shared/tool.ts';
import { OptionForm } from '../../workbench/tool/option-form.tsx';
import { type Descriptions, outputsOf } from './descriptions.ts';
import { targetOf } from './edit-recipe.ts';
import { RECIPES_MESSAGES as messages } from './messages.ts';
import classes from './recipe-editor.module.css';
import { recipeRunner } from './recipe-runs.ts';
import { recipeInput } from './recipe-store.ts';

/** The form of a step: the sources of its inputs, its fields and its options. */
export function StepForm({
  recipe,
  index,
  descriptions,
  problems,
  onChange,
}: {
  readonly recipe: Recipe;
  readonly index: number;
  readonly descriptions: Descriptions;
  /** Problems of the recipe, with paths such as `steps.0.inputs.text`. */
  readonly problems: readonly RecipeProblem[];
  readonly onChange: (change: Partial<RecipeStep>) => void;
}) {
  const step = recipe.steps[index];
  const tool = descriptions.get(step.tool);
  if (tool === undefined) {
    return <p>{messages.loading}</p>;
  }
  const options = step.options as OptionsOf<OptionSpecs>;
  const inputs = textsOf(tool, options).filter((text) => isShown(text, options));
  const fields = tool.fields.filter((field) => isShown(field, options));
  const errorOf = (part: string) => problems.find(({ path }) => path === `steps.${index}.${part}`)?.message;
  const setSource = (text: string, reference: Reference | undefined) => {
    const { [text]: _before, ...others } = step.inputs;
    onChange({ inputs: reference === undefined ? others : { ...step.inputs, [text]: reference } });
  };
  return (
    <div className={classes.form}>
      <fieldset className={classes.sources}>
        <legend className={classes.legend}>{messages.sources}</legend>
        {inputs.map((text) => (
          <SourceField
            descriptions={descriptions}
            error={errorOf(`inputs.${text.id}`)}
            index={index}
            key={text.id}
            onChange={(reference) => setSource(text.id, reference)}
            recipe={recipe}
            reference={step.inputs[text.id]}
            text={text}
          />
        ))}
      </fieldset>
      {fields.map(({ id, label, maxLength }) => (
        <TextInput
          error={errorOf(`fields.${id}`)}
          key={id}
          label={label}
          maxLength={maxLength}
          onChange={({ currentTarget }) => onChange({ fields: { ...step.fields, [id]: currentTarget.value } })}
          value={step.fields[id] ?? ''}
        />
      ))}
      <StepOptions onChange={onChange} recipe={recipe} step={step} tool={tool} />
    </div>
  );
}

function StepOptions({
  recipe,
  step,
  tool,
  onChange,
}: {
  readonly recipe: Recipe;
  readonly step: RecipeStep;
  readonly tool: ToolDescription;
  readonly onChange: (change: Partial<RecipeStep>) => void;
}) {
  const run = useAtomValue(recipeRunner.atom);
  const specs = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(tool.options).filter(([, spec]) => !(spec.kind === 'boolean' && spec.isForScreen)),
      ),
    [tool],
  );
  /** Columns by input, as far as they are known. */
  const inputs = Object.fromEntries(
    Object.entries(step.inputs).map(([text, reference]) => {
      const target = targetOf(reference);
      const isColumn = typeof reference !== 'string' && 'column' in reference;
      return [text, { columns: isColumn || target === undefined ? undefined : columnsOf(recipe, target, run.outputs) }];
    }),
  );
  return (
    <OptionForm
      inputs={inputs}
      onChange={(options) => onChange({ options: { ...step.options, ...options } })}
      specs={specs}
      value={step.options as OptionsOf<OptionSpecs>}
    />
  );
}

type Outputs = { readonly [from: string]: { readonly columns?: readonly string[] | undefined } };

/** Returns the columns of a source if it is a table whose columns are known. */
function columnsOf(recipe: Recipe, target: string, outputs: Outputs): readonly string[] | undefined {
  if (!target.startsWith('@')) {
    return outputs[target]?.columns;
  }
  const input = recipe.inputs.find(({ id }) => `@${id}` === target);
  return input && (recipeInput(input.id).state.columns ?? input.columns);
}

const OWN_TEXT = 'text';

function SourceField({
  recipe,
  index,
  text,
  reference,
  error,
  descriptions,
  onChange,
}: {
  readonly recipe: Recipe;
  readonly index: number;
  readonly text: TextSpec;
  readonly reference: Reference | undefined;
  readonly error: string | undefined;
  readonly descriptions: Descriptions;
  readonly onChange: (reference: Reference | undefined) => void;
}) {
  const run = useAtomValue(recipeRunner.atom);
  const target = reference === undefined ? '' : (targetOf(reference) ?? OWN_TEXT);
  const column =
    reference !== undefined && typeof reference !== 'string' && 'from' in reference ? reference.column : '';
  const sources = sourcesOf(recipe, index, descriptions);
  const needsColumn = (text.form ?? 'list') === 'list' && mayBeTable(recipe, target, descriptions);
  const columns = target === '' ? undefined : columnsOf(recipe, target, run.outputs);
  const choose = (value: string) => {
    if (value === '') {
      onChange(undefined);
    } else if (value === OWN_TEXT) {
      onChange({ text: '' });
    } else {
      const isTable = (text.form ?? 'list') === 'list' && mayBeTable(recipe, value, descriptions) === 'always';
      onChange(isTable ? { from: value, column: columnsOf(recipe, value, run.outputs)?.[0] ?? '' } : value);
    }
  };
  const setColumn = (name: string) =>
    onChange(name === '' && needsColumn !== 'always' ? target : { from: target, column: name });
  return (
    <>
      <NativeSelect
        error={needsColumn ? undefined : error}
        label={messages.sourceOf(text.label)}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        value={target}
      >
        <option value="">{messages.nothing}</option>
        {sources.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        <option value={OWN_TEXT}>{messages.ownText}</option>
        {target !== '' && target !== OWN_TEXT && sources.every(({ value }) => value !== target) && (
          <option value={target}>{target}</option>
        )}
      </NativeSelect>
      {target === OWN_TEXT && (
        <Textarea
          autosize={false}
          label={messages.ownTextOf(text.label)}
          onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
          rows={4}
          value={typeof reference === 'object' && 'text' in reference ? reference.text : ''}
        />
      )}
      {needsColumn &&
        (columns ? (
          <NativeSelect
            data={['', ...columns]}
            error={error}
            label={messages.columnOf(text.label)}
            onChange={({ currentTarget }) => setColumn(currentTarget.value)}
            value={column}
          />
        ) : (
          <TextInput
            error={error}
            label={messages.columnOf(text.label)}
            onChange={({ currentTarget }) => setColumn(currentTarget.value)}
            value={column}
          />
        ))}
    </>
  );
}

/** Returns the rows that a step can read: inputs of the recipe, and outputs of earlier steps. */
function sourcesOf(
  recipe: Recipe,
  index: number,
  descriptions: Descriptions,
): readonly { readonly value: string; readonly label: string }[] {
  const inputs = recipe.inputs.map(({ id, label }) => ({ value: `@${id}`, label }));
  return [...inputs, ...outputsOf(recipe, descriptions).filter(({ step }) => step < index)];
}

/** Returns whether a source is a table, as far as that is known. */
function mayBeTable(recipe: Recipe, target: string, descriptions: Descriptions): 'always' | 'maybe' | false {
  if (target === '' || target === OWN_TEXT) {
    return false;
  }
  if (target.startsWith('@')) {
    const input = recipe.inputs.find(({ id }) => `@${id}` === target);
    return input?.form === 'table' ? 'always' : input?.form === 'either' ? 'maybe' : false;
  }
  const [stepId, output] = target.split('.');
  const step = recipe.steps.find(({ id }) => id === stepId);
  const spec = step && descriptions.get(step.tool)?.outputs.find(({ id }) => id === output);
  if (!step || !spec?.isTable) {
    return false;
  }
  if (typeof spec.isTable === 'object') {
    return isShown({ shownWhen: spec.isTable }, step.options) ? 'always' : false;
  }
  return spec.isTable === true ? 'always' : 'maybe';
}
