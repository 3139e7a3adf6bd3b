import { Button, NativeSelect } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Recipe } from '../../../../libs/recipes/recipe.ts';
import { toolEntry } from '../../../../libs/tools/index.ts';
import { TOOLS } from '../../workbench/available-tools.ts';
import { showLoadFailure } from '../../workbench/saving/use-later.ts';
import type { Descriptions } from './descriptions.ts';
import { canMove, duplicateStep, moveStep, toggleStep } from './edit-recipe.ts';
import { RECIPES_MESSAGES as messages } from './messages.ts';
import classes from './recipe-editor.module.css';
import { runFactsAtom } from './recipe-runs.ts';
import { appendStep, removeWithUndo } from './recipe-store.ts';

/** The steps of a recipe with the actions on the chosen one, and the form that adds a step. */
export function StepList({
  recipe,
  chosen,
  descriptions,
  outdated,
  canRun,
  onChoose,
  onChange,
  onRunTo,
}: {
  readonly recipe: Recipe;
  readonly chosen: number;
  readonly descriptions: Descriptions;
  readonly outdated: ReadonlySet<string>;
  readonly canRun: boolean;
  readonly onChoose: (index: number) => void;
  readonly onChange: (recipe: Recipe) => void;
  readonly onRunTo: (index: number) => void;
}) {
  const facts = useAtomValue(runFactsAtom);
  const [tool, setTool] = useState<string>('merge');
  const section = useRef<HTMLElement>(null);
  const isRemoving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the step is gone
  useLayoutEffect(() => {
    if (isRemoving.current) {
      isRemoving.current = false;
      // Focus the current step or, without steps, the tool select.
      section.current?.querySelector<HTMLElement>('[aria-current], select')?.focus();
    }
  }, [recipe.steps.length]);
  const move = (index: number, by: -1 | 1) => {
    onChange(moveStep(recipe, index, by));
    onChoose(index + by);
  };
  const remove = (index: number) => {
    isRemoving.current = true;
    removeWithUndo(index);
  };
  const add = async () => {
    const entry = TOOLS.find(({ id }) => id === tool);
    const index = entry && (await appendStep(entry.id, descriptions));
    if (index !== undefined) {
      onChoose(index);
    }
  };
  return (
    <section aria-labelledby="recipe-steps" className={classes.steps} ref={section}>
      <h2 className={classes.title} id="recipe-steps">
        {messages.steps}
      </h2>
      {recipe.steps.length === 0 && <p className={classes.muted}>{messages.noSteps}</p>}
      <ol className={classes.list}>
        {recipe.steps.map(({ id, tool: of, disabled }, index) => (
          <li className={classes.step} data-chosen={index === chosen || undefined} key={id}>
            <button
              aria-current={index === chosen ? 'step' : undefined}
              className={classes.choose}
              onClick={() => onChoose(index)}
              type="button"
            >
              {messages.step(index + 1, toolEntry(of).title)}
              {disabled && <span className={classes.mark}>{messages.disabled}</span>}
              {facts?.reports[id] && outdated.has(id) && <span className={classes.mark}>{messages.outdated}</span>}
            </button>
            {index === chosen && (
              <div className={classes.stepActions}>
                {(
                  [
                    [messages.runTo, () => onRunTo(index), canRun && !disabled],
                    [messages.moveUp, () => move(index, -1), canMove(recipe, index, -1)],
                    [messages.moveDown, () => move(index, 1), canMove(recipe, index, 1)],
                    [messages.duplicate, () => onChange(duplicateStep(recipe, index)), true],
                    [disabled ? messages.enable : messages.disable, () => onChange(toggleStep(recipe, index)), true],
                    [messages.remove, () => remove(index), true],
                  ] as const
                ).map(([label, run, isPossible]) => (
                  <Button
                    // A moved step must not take the focus from the button that moved it, as `disabled` would.
                    aria-disabled={!isPossible || undefined}
                    aria-label={messages.ofStep(label, index + 1)}
                    data-disabled={!isPossible || undefined}
                    key={label}
                    onClick={isPossible ? run : undefined}
                    size="compact-sm"
                    variant="subtle"
                  >
                    {label}
                  </Button>
                ))}
              </div>
            )}
          </li>
        ))}
      </ol>
      <div className={classes.add}>
        <NativeSelect
          aria-label={messages.chooseTool}
          data={TOOLS.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={({ currentTarget }) => setTool(currentTarget.value)}
          value={tool}
        />
        <Button onClick={() => void add().catch(showLoadFailure)}>{messages.addStep}</Button>
      </div>
    </section>
  );
}
