import { isShown } from '../tools/shared/options.ts';
import type { ToolDescription } from '../tools/shared/tool.ts';
import { findText, type Link, type Linked, RecipeLinks } from './links.ts';
import type { RecipeInput, RecipeStep } from './recipe.ts';
import type { UntrustedValues } from './untrusted-values.ts';

/** Message for a table that reaches an input for lists. */
export const CHOOSE_COLUMN = 'Choose the column to use.';

/** A step as it was read, with the description of its tool; undefined if there is no such tool. */
export interface ReadStep extends RecipeStep {
  readonly description: ToolDescription | undefined;
}

/** Checks the references of a recipe, and reports those that lead nowhere, or to rows of the wrong form. */
export class LinkChecks {
  readonly #links: RecipeLinks;
  readonly #steps: readonly ReadStep[];
  readonly #values: UntrustedValues;

  /** @param values receives the problems */
  constructor(inputs: readonly RecipeInput[], steps: readonly ReadStep[], values: UntrustedValues) {
    const described = steps.map(({ description, ...step }) => ({ ...step, tool: description }));
    this.#links = new RecipeLinks(inputs, described);
    this.#steps = steps;
    this.#values = values;
  }

  /** Checks the inputs of all steps. */
  checkSteps(): void {
    for (const [index, { inputs, options, description }] of this.#steps.entries()) {
      for (const [id, reference] of Object.entries(inputs)) {
        const path = `steps.${index}.inputs.${id}`;
        this.#values.begin(`steps.${index}`);
        const link = this.#resolve(path, this.#links.ofInput(reference, index));
        const text = description && findText(description, id);
        const isList = text?.form === undefined || text.form === 'list';
        const isUnnamed = typeof reference !== 'string' && 'from' in reference && reference.column === '';
        if (link && (isUnnamed || (isList && link.form === 'table'))) {
          this.#values.refuse(path, CHOOSE_COLUMN);
        } else if (link?.form === 'list' && link.source.kind !== 'text' && text?.columnsNeeded) {
          if (isShown(text, options)) {
            this.#values.refuse(path, text.columnsNeeded.problem);
          }
        }
      }
    }
  }

  /** Checks what an output of the recipe refers to. */
  checkOutput(path: string, from: string): void {
    this.#resolve(path, this.#links.ofOutput(from));
  }

  /** Returns a resolved reference. A problem of a disabled step is reported once, with the path of that step. */
  #resolve(path: string, linked: Linked): Link | undefined {
    if (linked.ok) {
      return linked.link;
    }
    const { disabledStep, message } = linked;
    if (disabledStep === undefined) {
      this.#values.refuse(path, message);
      return undefined;
    }
    const step = `steps.${disabledStep}`;
    this.#values.begin(step);
    if (!this.#values.problems.some((problem) => problem.path === step)) {
      this.#values.refuse(step, message);
    }
    return undefined;
  }
}
