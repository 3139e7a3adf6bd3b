import { getOrAdd } from '../get-or-add.ts';
import { maxTexts } from '../tools/shared/input-from.ts';
import { isShown } from '../tools/shared/options.ts';
import type { InputForm, OutputSpec, TextSpec, ToolDescription } from '../tools/shared/tool.ts';
import type { RecipeInput, RecipeStep, Reference } from './recipe.ts';

/** Rows that a reference stands for, after disabled steps have been passed by. */
export type LinkSource =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'input'; readonly id: string }
  | {
      readonly kind: 'output';
      /** Index of the step. */
      readonly step: number;
      readonly output: string;
    };

/** Resolved reference of a step's input, or of an output of the recipe. */
export interface Link {
  readonly source: LinkSource;
  /** Column that is taken out of the source if it is a table. */
  readonly column: string | undefined;
  /** Form of the rows that are read: with a column, a list. */
  readonly form: InputForm;
}

/** A problem belongs to the reference, or to a disabled step that it cannot pass by. */
export type Linked =
  | { readonly ok: true; readonly link: Link }
  | { readonly ok: false; readonly message: string; readonly disabledStep?: number };

/** A step with the description of its tool; undefined if there is no such tool. */
export interface DescribedStep extends Pick<RecipeStep, 'id' | 'inputs' | 'options' | 'disabled'> {
  readonly tool: ToolDescription | undefined;
}

/**
 * Returns an input of a tool by its id. An array may have more inputs than the tool declares.
 */
export function findText(tool: Pick<ToolDescription, 'texts' | 'textsOf'>, id: string): TextSpec | undefined {
  const declared = tool.texts.find((text) => text.id === id);
  if (declared !== undefined) {
    return declared;
  }
  const [, array, place] = /^(.*)\.(0|[1-9]\d?)$/.exec(id) ?? [];
  const last = tool.texts.filter((text) => array !== undefined && text.id.startsWith(`${array}.`)).at(-1);
  return last === undefined || Number(place) >= maxTexts(tool) ? undefined : { ...last, id };
}

/** Resolves the references of a recipe. */
export class RecipeLinks {
  readonly #inputs: ReadonlyMap<string, Pick<RecipeInput, 'id' | 'form'>>;
  readonly #steps: readonly DescribedStep[];
  /** Outputs that are resolved already: a chain of disabled steps would be followed over and over. */
  readonly #resolved = new Map<string, Linked>();

  constructor(inputs: readonly Pick<RecipeInput, 'id' | 'form'>[], steps: readonly DescribedStep[]) {
    this.#inputs = new Map(inputs.map((input) => [input.id, input]));
    this.#steps = steps;
  }

  /**
   * Resolves a reference of a step's input.
   * @param before index of the step; only steps before it have outputs
   */
  ofInput(reference: Reference, before: number): Linked {
    if (typeof reference === 'string') {
      return this.#find(reference, before, `“${reference}” is no output of an earlier step.`);
    }
    if ('text' in reference) {
      return { ok: true, link: { source: { kind: 'text', text: reference.text }, column: undefined, form: 'list' } };
    }
    const { from, column } = reference;
    const linked = this.#find(from, before, `“${from}” is no output of an earlier step.`);
    if (!linked.ok || linked.link.column !== undefined) {
      return linked;
    }
    return { ok: true, link: { source: linked.link.source, column, form: 'list' } };
  }

  /** Resolves an output of the recipe. */
  ofOutput(from: string): Linked {
    const message = `“${from}” is no output of a step.`;
    return from.startsWith('@') ? { ok: false, message } : this.#find(from, this.#steps.length, message);
  }

  #find(from: string, before: number, unknown: string): Linked {
    if (from.startsWith('@')) {
      const input = this.#inputs.get(from.slice(1));
      return input === undefined
        ? { ok: false, message: `“${from}” is no input of this recipe.` }
        : {
            ok: true,
            link: { source: { kind: 'input', id: input.id }, column: undefined, form: input.form },
          };
    }
    const dot = from.indexOf('.');
    const index = this.#steps.findIndex(({ id }, place) => place < before && id === from.slice(0, dot));
    const step = this.#steps[index];
    if (dot < 0 || step === undefined) {
      return { ok: false, message: unknown };
    }
    const id = from.slice(dot + 1);
    if (step.tool === undefined) {
      const source = { kind: 'output', step: index, output: id } as const;
      return { ok: true, link: { source, column: undefined, form: 'either' } };
    }
    const output = step.tool.outputs.find((candidate) => candidate.id === id);
    if (output === undefined) {
      return { ok: false, message: unknown };
    }
    if (step.disabled && output !== step.tool.outputs[0]) {
      return this.#refuseDisabled(index, `“${id}” is not its main output`);
    }
    return getOrAdd(this.#resolved, from, () => this.#resolve(index, output));
  }

  #resolve(index: number, output: OutputSpec): Linked {
    if (this.#steps[index].disabled) {
      return this.#passBy(index, output);
    }
    const source = { kind: 'output', step: index, output: output.id } as const;
    return { ok: true, link: { source, column: undefined, form: this.#formOf(index, output) } };
  }

  /** Resolves the main output of a disabled step: its only connected input, if that has the same form. */
  #passBy(index: number, output: OutputSpec): Linked {
    const connected = Object.values(this.#steps[index].inputs).filter((input) => !isConstant(input));
    const [reference] = connected;
    if (reference === undefined) {
      return this.#refuseDisabled(index, 'it has no connected input');
    }
    if (connected.length > 1) {
      return this.#refuseDisabled(index, 'it has more than one input');
    }
    const linked = this.ofInput(reference, index);
    if (linked.ok && !isSameForm(linked.link.form, this.#formOf(index, output))) {
      return this.#refuseDisabled(index, 'its output has another form than its input');
    }
    return linked;
  }

  #refuseDisabled(index: number, reason: string): Linked {
    const { id } = this.#steps[index];
    const message = `“${id}” is disabled and cannot be skipped, because ${reason}.`;
    return { ok: false, disabledStep: index, message };
  }

  #formOf(index: number, { isTable }: OutputSpec): InputForm {
    if (typeof isTable === 'object') {
      return isShown({ shownWhen: isTable }, this.#steps[index].options) ? 'table' : 'list';
    }
    if (isTable !== 'asInput') {
      return isTable === true ? 'table' : 'list';
    }
    const { tool, inputs } = this.#steps[index];
    const first = tool?.texts[0];
    const reference = first === undefined ? undefined : inputs[first.id];
    if (first?.form === 'table') {
      return 'table';
    }
    const linked = reference === undefined ? undefined : this.ofInput(reference, index);
    return linked?.ok ? linked.link.form : 'list';
  }
}

function isConstant(reference: Reference): boolean {
  return typeof reference !== 'string' && 'text' in reference;
}

function isSameForm(one: InputForm, other: InputForm): boolean {
  return one === other || one === 'either' || other === 'either';
}
