import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Recipe } from '../../../../libs/recipes/recipe.ts';
import saving from '../saving/save-dialog.module.css';
import { findMissing, fromInput, type InputChoices, toInput } from './input-choices.ts';
import { JobInputFields } from './job-input-fields.tsx';
import { useSavedRecipe } from './schedules-data.ts';
import { JOB_TEXTS as texts } from './texts.ts';

/** Part of a form that chooses the inputs of a saved recipe. */
export interface JobInputsPart {
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
    return { fields: null, problem: texts.recipeMissing, input: undefined };
  }
  if (!recipe) {
    const fields = isError ? (
      <div className={saving.failure} role="alert">
        <p>{texts.loadFailed}</p>
        <Button onClick={() => void refetch()} size="compact-sm">
          {texts.tryAgain}
        </Button>
      </div>
    ) : (
      <p className={saving.note}>{texts.loading}</p>
    );
    return { fields, problem: isError ? texts.loadFailed : texts.loading, input: undefined };
  }
  const choices = changed?.recipeId === recipeId ? changed.choices : fromInput(recipe, given ?? {});
  if (!choices) {
    return { fields: <p className={saving.note}>{texts.fixedInputs}</p>, problem: undefined, input: undefined };
  }
  const missing = findMissing(recipe, choices);
  return {
    fields: (
      <JobInputFields choices={choices} onChange={(next) => setChanged({ recipeId, choices: next })} recipe={recipe} />
    ),
    problem: missing === undefined ? undefined : texts.inputMissing(missing),
    input: toInput(recipe, choices),
  };
}
