import { Button, NativeSelect, TextInput } from '@mantine/core';
import { atom, useAtomValue } from 'jotai';
import { useMemo, useRef } from 'react';
import { MAX_LABEL, type Recipe, type RecipeInput } from '../../../../libs/recipes/recipe.ts';
import type { InputForm } from '../../../../libs/tools/shared/tool.ts';
import { LineBox } from '../../workbench/inputs/line-box.tsx';
import { type Descriptions, outputsOf } from './descriptions.ts';
import { type ColumnMaps, changeInput, lackedColumns, validMap } from './edit-recipe.ts';
import { RECIPES_MESSAGES as messages } from './messages.ts';
import classes from './recipe-editor.module.css';
import { appendInput, recipeInput, removeInputWithUndo } from './recipe-store.ts';

const FORMS = Object.entries(messages.forms).map(([value, label]) => ({ value, label }));

/** The lists that a recipe takes, each with its box. */
export function RecipeInputs({
  recipe,
  maps,
  onChange,
  onMap,
}: {
  readonly recipe: Recipe;
  readonly maps: ColumnMaps;
  readonly onChange: (recipe: Recipe) => void;
  readonly onMap: (maps: ColumnMaps) => void;
}) {
  /** Takes the focus of the button of a removed input. */
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <section aria-labelledby="recipe-inputs" className={classes.lists}>
      <h2 className={classes.title} id="recipe-inputs">
        {messages.inputs}
      </h2>
      <div className={classes.boxes}>
        {recipe.inputs.map((input, index) => (
          <div className={classes.box} key={input.id}>
            <div className={classes.boxHead}>
              <TextInput
                aria-label={messages.inputName(input.label)}
                maxLength={MAX_LABEL}
                onChange={({ currentTarget }) => onChange(changeInput(recipe, index, { label: currentTarget.value }))}
                value={input.label}
              />
              <NativeSelect
                aria-label={messages.inputForm(input.label)}
                data={FORMS}
                onChange={({ currentTarget }) =>
                  onChange(changeInput(recipe, index, { form: currentTarget.value as InputForm }))
                }
                value={input.form}
              />
              <Button
                aria-label={messages.removeInput(input.label)}
                onClick={() => {
                  removeInputWithUndo(index);
                  addButton.current?.focus();
                }}
                size="compact-sm"
                variant="subtle"
              >
                {messages.remove}
              </Button>
            </div>
            <InputBox input={input} maps={maps} onMap={onMap} />
          </div>
        ))}
      </div>
      <div className={classes.add}>
        <Button onClick={appendInput} ref={addButton}>
          {messages.addInput}
        </Button>
      </div>
    </section>
  );
}

/** The box of an input, and a select for each column that its table lacks. */
export function InputBox({
  input,
  maps,
  onMap,
}: {
  readonly input: RecipeInput;
  readonly maps: ColumnMaps;
  readonly onMap: (maps: ColumnMaps) => void;
}) {
  const box = recipeInput(input.id);
  const { columns, stats } = useAtomValue(box.atom);
  const map = validMap(input, columns, maps[input.id]);
  const set = (name: string, value: string) => onMap({ ...maps, [input.id]: { ...maps[input.id], [name]: value } });
  return (
    <>
      <LineBox
        csv={input.form === 'list' ? undefined : 'table'}
        input={box}
        label={input.label || input.id}
        note={stats.lines === 0 && input.text ? messages.defaultText : undefined}
        placeholder={messages.inputPlaceholder}
      />
      {lackedColumns(input, columns).map((name) => (
        <NativeSelect
          data={[{ value: '', label: messages.nothing }, ...(columns ?? [])]}
          key={name}
          label={messages.map(name)}
          onChange={({ currentTarget }) => set(name, currentTarget.value)}
          value={map[name] ?? ''}
        />
      ))}
    </>
  );
}

/** Returns the columns that tables lack, as long as none was chosen for them: `Terms: Choose the column for “Cost”.` */
export function useMissingColumns({ inputs }: Recipe, maps: ColumnMaps): readonly string[] {
  const missingAtom = useMemo(
    () =>
      atom((get) =>
        inputs.flatMap((input) => {
          const { columns } = get(recipeInput(input.id).atom);
          const map = validMap(input, columns, maps[input.id]);
          return lackedColumns(input, columns)
            .filter((name) => map[name] === undefined)
            .map((name) => messages.columnMissing(input.label || input.id, name));
        }),
      ),
    [inputs, maps],
  );
  return useAtomValue(missingAtom);
}

/** The results of a recipe: which output of which step, and its name. */
export function RecipeOutputs({
  recipe,
  descriptions,
  onChange,
}: {
  readonly recipe: Recipe;
  readonly descriptions: Descriptions;
  readonly onChange: (recipe: Recipe) => void;
}) {
  const { outputs } = recipe;
  const possible = outputsOf(recipe, descriptions);
  const free = possible.filter(({ value }) => outputs.every(({ from }) => from !== value));
  const set = (index: number, change: Partial<Recipe['outputs'][number]>) =>
    onChange({ ...recipe, outputs: outputs.with(index, { ...outputs[index], ...change }) });
  const add = () => {
    // The main output of the last step is the likeliest one.
    const last = recipe.steps.length - 1;
    const { value: from } = free.find(({ step }) => step === last) ?? free[0];
    onChange({ ...recipe, outputs: [...outputs, { from, label: nameOf(from) }] });
  };
  const nameOf = (from: string) => {
    const label = possible.find(({ value }) => value === from)?.label ?? '';
    return label.slice(label.indexOf(': ') + 2);
  };
  return (
    <section aria-labelledby="recipe-outputs" className={classes.lists}>
      <h2 className={classes.title} id="recipe-outputs">
        {messages.outputs}
      </h2>
      {outputs.map(({ from, label }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the select changes the output, and keeps the focus
        <div className={classes.output} key={index}>
          <NativeSelect
            aria-label={messages.outputFrom(index + 1)}
            data={possible
              .filter(({ value }) => value === from || free.some((other) => other.value === value))
              .map(({ value, label: name }) => ({ value, label: name }))}
            onChange={({ currentTarget: { value } }) =>
              // A name that was entered stays.
              set(index, { from: value, ...(label === nameOf(from) && { label: nameOf(value) }) })
            }
            value={from}
          />
          <TextInput
            aria-label={messages.outputName(index + 1)}
            maxLength={MAX_LABEL}
            onChange={({ currentTarget }) => set(index, { label: currentTarget.value })}
            value={label}
          />
          <Button
            aria-label={messages.removeOutput(index + 1)}
            onClick={() => onChange({ ...recipe, outputs: outputs.toSpliced(index, 1) })}
            size="compact-sm"
            variant="subtle"
          >
            {messages.remove}
          </Button>
        </div>
      ))}
      <div className={classes.add}>
        <Button disabled={free.length === 0} onClick={add}>
          {messages.addOutput}
        </Button>
      </div>
    </section>
  );
}
