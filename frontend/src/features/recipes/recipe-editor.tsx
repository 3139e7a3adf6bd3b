import { Button, Textarea, TextInput } from '@mantine/core';
import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai';
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { readRecipe } from '../../../../libs/recipes/read-recipe.ts';
import { MAX_NOTE, MAX_RECIPE_NAME, type Recipe } from '../../../../libs/recipes/recipe.ts';
import type { RecipeProblem } from '../../../../libs/recipes/untrusted-values.ts';
import { toolEntry } from '../../../../libs/tools/index.ts';
import { showToast } from '../../shared/ui/toast.tsx';
import { restoreInputs } from '../../workbench/inputs/text-inputs.ts';
import { rowsOf } from '../../workbench/runs/tool-run.ts';
import { useToolShortcuts } from '../../workbench/tool/tool-page.tsx';
import { type Descriptions, describeProblem, outputsOf, useDescriptions } from './descriptions.ts';
import { type ColumnMaps, changeStep, outdatedSteps } from './edit-recipe.ts';
import { RECIPES_MESSAGES as messages } from './messages.ts';
import { RecipeActions } from './recipe-actions.tsx';
import classes from './recipe-editor.module.css';
import { RecipeInputs, RecipeOutputs, useMissingColumns } from './recipe-lists.tsx';
import { RecipeResults } from './recipe-results.tsx';
import { recipeRunner, runFactsAtom, setFacts, startRecipe } from './recipe-runs.ts';
import {
  chosenStepAtom,
  closeRecipe,
  type EditedRecipe,
  editedAtom,
  justOpenedAtom,
  recipeInput,
} from './recipe-store.ts';
import { StepForm } from './step-form.tsx';
import { StepList } from './step-list.tsx';

const NO_MAPS: ColumnMaps = {};

/** Runs a recipe, or its steps up to one; gives the outputs that a run will have. */
type Run = (recipe: Recipe, upTo?: number) => void;

/** The editor of a recipe: its steps, the form of the chosen one, the lists, and the results of a run. */
export function RecipeEditor({ edited }: { readonly edited: EditedRecipe }) {
  const { recipe, maps = NO_MAPS } = edited;
  const setEdited = useSetAtom(editedAtom);
  const change = (next: Recipe) => setEdited({ ...edited, recipe: next });
  const [chosen, setChosen] = useAtom(chosenStepAtom);
  const setMaps = (next: ColumnMaps) => setEdited({ ...edited, maps: next });
  const descriptions = useDescriptions(recipe.steps.map(({ tool }) => tool));
  const problems = useProblems(recipe);
  const missing = useMissingColumns(recipe, maps);
  const run = useAtomValue(recipeRunner.atom);
  const outdated = useOutdated(recipe);
  const index = Math.min(chosen, recipe.steps.length - 1);
  const isRunning = run.state === 'running';
  const canRun = recipe.steps.length > 0 && problems.length === 0 && missing.length === 0 && !isRunning;
  const start: Run = (of, upTo) => void runRecipe(of, maps, descriptions, upTo);
  const editor = useFocusOnOpening();
  const results = useRef<HTMLDivElement>(null);
  const problemsId = useId();
  const hasProblems = problems.length + missing.length > 0 && recipe.steps.length > 0;
  /** Starts a run and moves the focus to the results, since scrolling to them moves the button out of view. */
  const startFromButton: Run = (of, upTo) => {
    start(of, upTo);
    results.current?.querySelector('section')?.focus({ preventScroll: true });
  };
  useEffect(() => void restoreInputs(), []);
  useToolShortcuts({
    run: canRun ? () => start(recipe) : undefined,
    cancel: isRunning ? () => recipeRunner.cancel() : undefined,
    clear: () => {},
    copy: undefined,
  });
  return (
    <section aria-label={messages.editor} className={classes.editor} ref={editor} tabIndex={-1}>
      <div className={classes.head}>
        <TextInput
          className={classes.name}
          label={messages.name}
          maxLength={MAX_RECIPE_NAME}
          onChange={({ currentTarget }) => change({ ...recipe, name: currentTarget.value })}
          placeholder={messages.untitled}
          value={recipe.name}
        />
        <RecipeActions canRun={canRun} edited={edited} maps={maps} onMap={setMaps} onRun={() => start(recipe)} />
        <Button onClick={closeRecipe} variant="subtle">
          {messages.close}
        </Button>
      </div>
      <Textarea
        autosize={false}
        label={messages.note}
        maxLength={MAX_NOTE}
        onChange={({ currentTarget }) => change({ ...recipe, note: currentTarget.value })}
        rows={2}
        value={recipe.note}
      />
      <div className={classes.columns}>
        <StepList
          canRun={canRun}
          chosen={index}
          descriptions={descriptions}
          onChange={change}
          onChoose={setChosen}
          onRunTo={(upTo) => startFromButton(recipe, upTo)}
          outdated={outdated}
          recipe={recipe}
        />
        {recipe.steps[index] && (
          <section
            aria-label={messages.step(index + 1, toolEntry(recipe.steps[index].tool).title)}
            className={classes.stepBox}
          >
            <h2 className={classes.title}>{messages.step(index + 1, toolEntry(recipe.steps[index].tool).title)}</h2>
            <StepForm
              descriptions={descriptions}
              index={index}
              onChange={(changed) => change(changeStep(recipe, index, changed))}
              problems={problems}
              recipe={recipe}
            />
          </section>
        )}
      </div>
      <RecipeInputs maps={maps} onChange={change} onMap={setMaps} recipe={recipe} />
      <RecipeOutputs descriptions={descriptions} onChange={change} recipe={recipe} />
      {hasProblems && (
        <div className={classes.problems} id={problemsId} role="status">
          <p>{messages.problems}</p>
          <ul>
            {problems.map((problem) => (
              <li key={problem.path + problem.message}>{describeProblem(recipe, descriptions, problem)}</li>
            ))}
            {missing.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      <div className={classes.runBar}>
        {isRunning ? (
          <Button onClick={() => recipeRunner.cancel()}>{messages.cancel}</Button>
        ) : (
          <Button
            aria-describedby={hasProblems ? problemsId : undefined}
            aria-disabled={!canRun || undefined}
            color="magenta"
            data-disabled={!canRun || undefined}
            onClick={canRun ? () => startFromButton(recipe) : undefined}
            variant="filled"
          >
            {messages.runAll}
          </Button>
        )}
      </div>
      <div ref={results}>
        <RecipeResults descriptions={descriptions} onRun={() => start(recipe)} outdated={outdated} recipe={recipe} />
      </div>
    </section>
  );
}

/** Moves focus and view to the editor when a recipe is opened, since its card or button may be far below. */
function useFocusOnOpening(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  const [isJustOpened, setJustOpened] = useAtom(justOpenedAtom);
  useEffect(() => {
    if (isJustOpened) {
      setJustOpened(false);
      ref.current?.focus({ preventScroll: true });
      ref.current?.scrollIntoView({ block: 'start' });
    }
  }, [isJustOpened, setJustOpened]);
  return ref;
}

/** Runs a recipe on the boxes of the page, and says when it is finished. */
async function runRecipe(
  recipe: Recipe,
  maps: ColumnMaps,
  descriptions: Descriptions,
  chosen: number | undefined,
): Promise<void> {
  // Without outputs, the results are those of the last step.
  const upTo =
    chosen ?? (recipe.outputs.length === 0 ? recipe.steps.findLastIndex(({ disabled }) => !disabled) : undefined);
  const last = upTo ?? recipe.steps.length - 1;
  const until = recipe.steps.slice(0, last + 1).map(({ id }) => id);
  const results = recipe.outputs.map(({ from }) => from).filter((from) => until.includes(from.split('.')[0]));
  const own = outputsOf(recipe, descriptions)
    .filter(({ step }) => upTo !== undefined && step === last)
    .map(({ value }) => value);
  const outputs = [...new Set([...results, ...own])];
  const isDone = await startRecipe(recipe, recipeInput, maps, upTo, outputs);
  const main = outputs[0];
  if (main === undefined || !isDone) {
    return;
  }
  const rows = rowsOf(recipeRunner.run, main);
  if (rows > 0) {
    const steps = recipe.steps.slice(0, last + 1).filter(({ disabled }) => !disabled).length;
    const label = recipe.outputs.find(({ from }) => from === main)?.label ?? messages.results;
    setFacts({ hasToast: true });
    showToast({ title: messages.finished, message: messages.finishedText(steps, rows, label), tone: 'success' });
  }
}

/** Returns the errors of a recipe, after a pause in typing. */
function useProblems(recipe: Recipe): readonly RecipeProblem[] {
  const [problems, setProblems] = useState<readonly RecipeProblem[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const read = await readRecipe(recipe);
      if (isCurrent) {
        setProblems(read.ok ? [] : read.problems);
      }
    }, 150);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [recipe]);
  return problems;
}

function useOutdated(recipe: Recipe): ReadonlySet<string> {
  const facts = useAtomValue(runFactsAtom);
  const run = useAtomValue(recipeRunner.atom);
  const ids = recipe.inputs.map(({ id }) => id).join();
  const revisionsAtom = useMemo(
    () =>
      atom((get) =>
        Object.fromEntries((ids === '' ? [] : ids.split(',')).map((id) => [id, get(recipeInput(id).atom).revision])),
      ),
    [ids],
  );
  const revisions = useAtomValue(revisionsAtom);
  return useMemo(
    () =>
      facts && run.state !== 'idle' && run.state !== 'running'
        ? outdatedSteps(recipe, revisions, facts.ran)
        : new Set(),
    [facts, run.state, recipe, revisions],
  );
}
