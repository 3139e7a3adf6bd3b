import { toPlainName } from '../files/plain-name.ts';
import type { ToolId } from '../tools/index.ts';
import type { InputForm } from '../tools/shared/tool.ts';

/** Highest version of recipes that this program reads. */
export const RECIPE_VERSION = 1;

export const MAX_STEPS = 50;
export const MAX_RECIPE_INPUTS = 20;
export const MAX_RECIPE_OUTPUTS = 20;
/** Maximum characters of all constant lists of a recipe together. */
export const MAX_CONSTANT_CHARS = 100_000;
/** Maximum size of a recipe as JSON in UTF-8. */
export const MAX_RECIPE_BYTES = 200_000;
/** Message for more bytes. */
export const TOO_LARGE = 'A recipe can have 200 kB.';
export const MAX_RECIPE_NAME = 200;
export const MAX_NOTE = 10_000;
/** Maximum characters of labels, names of files and names of columns. */
export const MAX_LABEL = 200;

/** Id of an input or a step. */
export const RECIPE_ID = /^[a-z][a-z0-9-]{0,31}$/;

/**
 * Rows for a bulk input of a step: `@input`, `step.output` of an earlier step, a constant list, or one column of a
 * table that one of the first two names.
 */
export type Reference =
  | string
  | { readonly text: string }
  | {
      /** `@input` or `step.output`. */
      readonly from: string;
      readonly column: string;
    };

/** List or table that whoever runs the recipe gives. */
export interface RecipeInput {
  readonly id: string;
  readonly label: string;
  readonly form: InputForm;
  /** Default that the runner may replace: lines, or for a table CSV with a header. */
  readonly text?: string;
  /** Names of the columns that a table must have. */
  readonly columns?: readonly string[];
}

/** One run of a tool. */
export interface RecipeStep {
  readonly id: string;
  readonly tool: ToolId;
  /** References by `TextSpec.id`; an input that is left out is empty. */
  readonly inputs: { readonly [text: string]: Reference };
  /** Values by `FieldSpec.id`; a field that is left out is empty. */
  readonly fields: { readonly [field: string]: string };
  /** Every option of the tool, as `parseToolOptions` returns them. */
  readonly options: { readonly [option: string]: unknown };
  /** Set if the step is skipped. */
  readonly disabled?: true;
}

/** Output of a step that is a result of the recipe. */
export interface RecipeOutput {
  /** `step.output`. */
  readonly from: string;
  readonly label: string;
  /** Suggested name of its file. */
  readonly file?: string;
}

/** Saved steps (`docs/spec/recipes.md`). */
export interface Recipe {
  readonly overprint: 'recipe';
  readonly version: typeof RECIPE_VERSION;
  readonly name: string;
  readonly note: string;
  readonly inputs: readonly RecipeInput[];
  readonly steps: readonly RecipeStep[];
  readonly outputs: readonly RecipeOutput[];
}

/** Returns the text of a recipe's file, indented unless that makes it too large. */
export function recipeText(recipe: Recipe): string {
  const text = `${JSON.stringify(recipe, null, 2)}\n`;
  return text.length * 3 <= MAX_RECIPE_BYTES ? text : JSON.stringify(recipe);
}

/** Returns the name of a recipe's file: `Shoes DE.overprint.json`. */
export function recipeFileName({ name }: Pick<Recipe, 'name'>): string {
  return `${toPlainName(name) || 'recipe'}.overprint.json`;
}

/** Maximum number of notes about a recipe that are shown at once. */
const MAX_SHOWN_NOTES = 3;

/** Returns the first notes about a recipe, and the number of the others as the last one. */
export function firstNotes(notes: readonly string[]): readonly string[] {
  const moreCount = notes.length - MAX_SHOWN_NOTES;
  return moreCount > 0 ? [...notes.slice(0, MAX_SHOWN_NOTES), `And ${moreCount} more.`] : notes;
}
