import { isObject } from '../is-object.ts';
import { isToolId, type ToolId } from '../tools/index.ts';
import { loadDescription } from '../tools/load-description.ts';
import { parseInput } from '../tools/shared/input-from.ts';
import type { OptionProblem, OptionSpecs } from '../tools/shared/options.ts';
import { type InputForm, parseToolOptions, type ToolDescription } from '../tools/shared/tool.ts';
import { LinkChecks, type ReadStep } from './link-checks.ts';
import { findText } from './links.ts';
import {
  MAX_CONSTANT_CHARS,
  MAX_LABEL,
  MAX_NOTE,
  MAX_RECIPE_BYTES,
  MAX_RECIPE_INPUTS,
  MAX_RECIPE_NAME,
  MAX_RECIPE_OUTPUTS,
  MAX_STEPS,
  RECIPE_VERSION,
  type Recipe,
  type RecipeInput,
  type RecipeOutput,
  type RecipeStep,
  type Reference,
  TOO_LARGE,
} from './recipe.ts';
import { type RecipeProblem, UntrustedValues, type Values } from './untrusted-values.ts';

/** A recipe with every option, and what was missing in it; or all its errors. */
export type ReadRecipe =
  | { readonly ok: true; readonly recipe: Recipe; readonly notes: readonly string[] }
  | { readonly ok: false; readonly problems: readonly RecipeProblem[] };

const FORMS: readonly InputForm[] = ['list', 'table', 'either'];
/** Descriptions of the tools of a recipe, by what the recipe gives as tool. */
type Descriptions = ReadonlyMap<unknown, ToolDescription<OptionSpecs, ToolId>>;

const NO_RECIPE = 'This file is not an Overprint recipe.';

/** Returns a problem as one text, path first. */
export function problemText({ path, message }: RecipeProblem): string {
  return path === '' ? message : `${path}: ${message}`;
}

/**
 * Checks an untrusted recipe. Options that are missing get their defaults, and each of them a note.
 * @param given text of a file, or its parsed JSON
 * @returns the recipe, or all errors: unknown names, references to nothing, options that the tools refuse, limits
 */
export async function readRecipe(given: unknown): Promise<ReadRecipe> {
  if (typeof given === 'string' && utf8Bytes(given) > MAX_RECIPE_BYTES) {
    return refuse(TOO_LARGE);
  }
  const value = typeof given === 'string' ? parseJson(given) : given;
  if (!isObject(value) || value.overprint !== 'recipe') {
    return refuse(NO_RECIPE);
  }
  const { version } = value;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    return refuse(NO_RECIPE);
  }
  if (version > RECIPE_VERSION) {
    return refuse(newerVersion(version));
  }
  const reader = new RecipeReader(value);
  const recipe = await reader.read();
  if (
    reader.problems.length === 0 &&
    typeof given !== 'string' &&
    utf8Bytes(JSON.stringify(value)) > MAX_RECIPE_BYTES
  ) {
    return refuse(TOO_LARGE);
  }
  return reader.problems.length > 0
    ? { ok: false, problems: reader.problems }
    : { ok: true, recipe, notes: reader.notes };
}

/** Returns the message for a recipe of a later version. */
export function newerVersion(version: number): string {
  return `This recipe needs a newer version of Overprint (recipe version ${version}).`;
}

function refuse(message: string): ReadRecipe {
  return { ok: false, problems: [{ path: '', message }] };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function utf8Bytes(text: string): number {
  return text.length > MAX_RECIPE_BYTES ? text.length : new TextEncoder().encode(text).length;
}

class RecipeReader {
  readonly notes: string[] = [];
  readonly #value: Values;
  readonly #values = new UntrustedValues();
  #constantChars = 0;

  constructor(value: Values) {
    this.#value = value;
  }

  get problems(): readonly RecipeProblem[] {
    return this.#values.problems;
  }

  async read(): Promise<Recipe> {
    this.#values.begin('head');
    this.#values.refuseOthers('', this.#value, ['overprint', 'version', 'name', 'note', 'inputs', 'steps', 'outputs']);
    const name = this.#values.text('name', this.#value.name, MAX_RECIPE_NAME);
    const note = this.#values.text('note', this.#value.note, MAX_NOTE);
    const inputs = this.#inputs();
    const steps = await this.#steps();
    const checks = new LinkChecks(inputs, steps, this.#values);
    checks.checkSteps();
    const outputs = this.#outputs(steps, checks);
    return {
      overprint: 'recipe',
      version: RECIPE_VERSION,
      name,
      note,
      inputs,
      steps: steps.map(({ description: _, ...step }) => step),
      outputs,
    };
  }

  #inputs(): RecipeInput[] {
    const ids = new Set<string>();
    return this.#values.list('inputs', this.#value.inputs, MAX_RECIPE_INPUTS).map((value, index) => {
      const path = `inputs.${index}`;
      this.#values.refuseOthers(`${path}.`, value, ['id', 'label', 'form', 'text', 'columns']);
      const id = this.#values.id(`${path}.id`, value.id, ids);
      const form = FORMS.find((candidate) => candidate === (value.form ?? 'list'));
      if (form === undefined) {
        this.#values.refuse(`${path}.form`, `must be one of ${FORMS.join(', ')}`);
      }
      return {
        id,
        label: this.#values.text(`${path}.label`, value.label, MAX_LABEL) || id,
        form: form ?? 'list',
        ...(value.text !== undefined && { text: this.#values.text(`${path}.text`, value.text, MAX_RECIPE_BYTES) }),
        ...(value.columns !== undefined && { columns: this.#values.names(`${path}.columns`, value.columns) }),
      };
    });
  }

  async #steps(): Promise<ReadStep[]> {
    const ids = new Set<string>();
    const values = this.#values.list('steps', this.#value.steps, MAX_STEPS);
    const descriptions = await loadDescriptions(values.map(({ tool }) => tool));
    return values.map((value, index) => {
      this.#values.begin(`steps.${index}`);
      return this.#step(`steps.${index}`, value, ids, descriptions);
    });
  }

  #step(path: string, value: Values, ids: Set<string>, descriptions: Descriptions): ReadStep {
    this.#values.refuseOthers(`${path}.`, value, ['id', 'tool', 'inputs', 'fields', 'options', 'disabled']);
    const id = this.#values.id(`${path}.id`, value.id, ids);
    const { tool, disabled } = value;
    if (disabled !== undefined && typeof disabled !== 'boolean') {
      this.#values.refuse(`${path}.disabled`, 'must be true or false');
    }
    const step: Pick<RecipeStep, 'id' | 'disabled'> = disabled === true ? { id, disabled } : { id };
    const description = descriptions.get(tool);
    if (description === undefined) {
      const name = typeof tool === 'string' ? tool.slice(0, MAX_LABEL) : '';
      this.#values.refuse(`${path}.tool`, `there is no tool “${name}”.`);
      return { ...step, tool: '' as ToolId, inputs: {}, fields: {}, options: {}, description };
    }
    const inputs = this.#references(`${path}.inputs`, value.inputs, description);
    const fields = this.#fields(`${path}.fields`, value.fields, description);
    const options = this.#options(path, id, value.options, description);
    return { ...step, tool: description.id, inputs, fields, options, description };
  }

  #references(path: string, value: unknown, tool: ToolDescription): { [text: string]: Reference } {
    const references: Record<string, Reference> = {};
    for (const [id, reference] of Object.entries(this.#values.object(path, value))) {
      const spec = findText(tool, id);
      const read = this.#reference(`${path}.${id}`, reference);
      if (spec === undefined) {
        const known = tool.texts.map((text) => text.id).join(', ');
        this.#values.refuse(`${path}.${id}`, `is not known; this tool takes ${known}`);
      } else if (read !== undefined) {
        references[id] = read;
      }
    }
    return references;
  }

  #reference(path: string, value: unknown): Reference | undefined {
    if (typeof value === 'string') {
      return value;
    }
    if (isObject(value) && typeof value.text === 'string' && Object.keys(value).length === 1) {
      this.#constantChars += value.text.length;
      if (this.#constantChars > MAX_CONSTANT_CHARS && this.#constantChars - value.text.length <= MAX_CONSTANT_CHARS) {
        this.#values.refuse(path, 'The own texts of a recipe can have 100,000 characters together.');
      }
      return { text: value.text };
    }
    if (isObject(value) && typeof value.from === 'string') {
      this.#values.refuseOthers(`${path}.`, value, ['from', 'column']);
      return { from: value.from, column: this.#values.text(`${path}.column`, value.column, MAX_LABEL) };
    }
    this.#values.refuse(path, 'must be @input, step.output, or an object with text, or with from and column');
    return undefined;
  }

  #fields(path: string, value: unknown, tool: ToolDescription): { [field: string]: string } {
    const given = this.#values.object(path, value);
    const parsed = parseInput({ ...tool, texts: [] }, given);
    if (!parsed.ok) {
      for (const problem of parsed.problems) {
        const message = tool.fields.length === 0 ? 'is not known; this tool takes no fields' : problem.message;
        this.#values.refuse(`${path}.${problem.path}`, message);
      }
      return {};
    }
    return Object.fromEntries(Object.entries(parsed.fields).filter(([, text]) => text !== ''));
  }

  #options(path: string, id: string, value: unknown, tool: ToolDescription): RecipeStep['options'] {
    const parsed = parseToolOptions(tool, value ?? {});
    if (!parsed.ok) {
      for (const problem of inGivenOrder(parsed.problems, value)) {
        this.#values.refuse(
          problem.path === '' ? `${path}.options` : `${path}.options.${problem.path}`,
          problem.message,
        );
      }
      return isObject(value) ? value : {};
    }
    for (const [name, spec] of Object.entries(tool.options)) {
      const isForScreen = spec.kind === 'boolean' && spec.isForScreen === true;
      if (!isForScreen && (!isObject(value) || !Object.hasOwn(value, name))) {
        this.notes.push(`${id}: ${name} was missing, the default is used.`);
      }
    }
    return parsed.options;
  }

  #outputs(steps: readonly ReadStep[], checks: LinkChecks): RecipeOutput[] {
    const taken = new Set<string>();
    this.#values.begin('outputs');
    return this.#values.list('outputs', this.#value.outputs, MAX_RECIPE_OUTPUTS).map((value, index) => {
      const path = `outputs.${index}`;
      this.#values.begin('outputs');
      this.#values.refuseOthers(`${path}.`, value, ['from', 'label', 'file']);
      const from = this.#values.text(`${path}.from`, value.from, MAX_LABEL);
      checks.checkOutput(`${path}.from`, from);
      this.#values.begin('outputs');
      if (taken.has(from)) {
        this.#values.refuse(`${path}.from`, `“${from}” is given twice.`);
      }
      taken.add(from);
      const file = value.file === undefined ? '' : this.#values.text(`${path}.file`, value.file, MAX_LABEL);
      if (/[/\\]/.test(file)) {
        this.#values.refuse(`${path}.file`, 'must be the name of a file, without a folder');
      }
      return {
        from,
        label: this.#values.text(`${path}.label`, value.label, MAX_LABEL) || labelOf(from, steps),
        ...(file !== '' && { file }),
      };
    });
  }
}

/** Loads the description of each tool once, side by side: in the page each is a request. Skips what is no tool. */
async function loadDescriptions(tools: readonly unknown[]): Promise<Descriptions> {
  const ids = [...new Set(tools)].filter((tool) => typeof tool === 'string' && isToolId(tool));
  const descriptions = await Promise.all(ids.map(loadDescription));
  return new Map(descriptions.map((description) => [description.id, description]));
}

/** Returns problems in the order in which the options were given. */
function inGivenOrder(problems: readonly OptionProblem[], options: unknown): readonly OptionProblem[] {
  const names = isObject(options) ? Object.keys(options) : [];
  const place = ({ path }: OptionProblem) => {
    const index = names.indexOf(path.split('.')[0]);
    return index < 0 ? names.length : index;
  };
  return [...problems].sort((one, other) => place(one) - place(other));
}

/** Returns the label of an output that has none of its own. */
function labelOf(from: string, steps: readonly ReadStep[]): string {
  const [id, output] = from.split('.');
  const step = steps.find((candidate) => candidate.id === id);
  return step?.description?.outputs.find((candidate) => candidate.id === output)?.label ?? from;
}
