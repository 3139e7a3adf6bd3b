import { type ToolId, toolEntry } from '../tools/index.ts';
import { loadTool } from '../tools/registry.ts';
import type { OptionSpecs, OptionsOf } from '../tools/shared/options.ts';
import type { ToolDefinition } from '../tools/shared/tool.ts';
import { type Link, type LinkSource, RecipeLinks } from './links.ts';
import type { Recipe, RecipeInput, RecipeStep } from './recipe.ts';

/** A step that runs, with its tool loaded and its references resolved. */
export interface PlannedStep {
  /** Index in the recipe; disabled steps count. */
  readonly index: number;
  readonly id: string;
  readonly title: string;
  readonly tool: ToolDefinition<OptionSpecs, ToolId>;
  /** By `TextSpec.id`. */
  readonly links: ReadonlyMap<string, Link>;
  readonly fields: RecipeStep['fields'];
  readonly options: OptionsOf<OptionSpecs>;
}

/** Returns a step as errors name it: `Step 2 (fix1, Fix Keywords)`. Disabled steps count. */
export function nameStep({ index, id, title }: PlannedStep): string {
  return `Step ${index + 1} (${id}, ${title})`;
}

/** Result of a recipe. */
export interface PlannedOutput {
  /** `step.output`, as the recipe names it. */
  readonly from: string;
  readonly label: string;
  readonly file: string | undefined;
  /** Rows that it stands for: those of another step if its own step is disabled. */
  readonly link: Link;
}

/** Checked recipe with the code that runs it. */
export interface Pipeline {
  readonly inputs: readonly RecipeInput[];
  /** Steps that run, in their order. */
  readonly steps: readonly PlannedStep[];
  /** Number of all steps; disabled ones count. */
  readonly stepCount: number;
  readonly outputs: readonly PlannedOutput[];
}

/** Input of a step that reads some rows. */
export interface Reader {
  readonly step: PlannedStep;
  readonly text: string;
}

/**
 * Loads the tools of a recipe and resolves its references.
 * @param recipe as `readRecipe` returned it
 */
export async function planPipeline(recipe: Recipe): Promise<Pipeline> {
  const tools = await Promise.all(recipe.steps.map(({ tool }) => loadTool(tool)));
  const links = new RecipeLinks(
    recipe.inputs,
    recipe.steps.map((step, index) => ({ ...step, tool: tools[index] })),
  );
  const steps = recipe.steps.flatMap((step, index): PlannedStep[] => {
    const { id, tool, inputs, fields, options, disabled } = step;
    const resolved = Object.entries(inputs).map(([text, reference]): [string, Link] => {
      const linked = links.ofInput(reference, index);
      return [text, required(linked.ok ? linked.link : undefined, `${id}.${text}`)];
    });
    const planned = {
      index,
      id,
      title: toolEntry(tool).title,
      tool: tools[index],
      fields,
      options: options as OptionsOf<OptionSpecs>,
    };
    return disabled ? [] : [{ ...planned, links: new Map(resolved) }];
  });
  const outputs = recipe.outputs.map(({ from, label, file }): PlannedOutput => {
    const linked = links.ofOutput(from);
    return { from, label, file, link: required(linked.ok ? linked.link : undefined, from) };
  });
  return { inputs: recipe.inputs, steps, stepCount: recipe.steps.length, outputs };
}

/** @throws Error if a checked recipe has a reference to nothing */
function required(link: Link | undefined, name: string): Link {
  if (link === undefined) {
    throw new Error(`The recipe was not checked: ${name} refers to nothing`);
  }
  return link;
}

/** Returns the inputs of steps that read some rows. */
export function readersOf({ steps }: Pipeline, source: LinkSource): readonly Reader[] {
  return steps.flatMap((step) =>
    Array.from(step.links).flatMap(([text, link]): Reader[] => (isSame(link.source, source) ? [{ step, text }] : [])),
  );
}

/** Returns the results that stand for some rows. */
export function resultsOf({ outputs }: Pipeline, source: LinkSource): readonly PlannedOutput[] {
  return outputs.filter(({ link }) => link.column === undefined && isSame(link.source, source));
}

/** Returns the results that are one column of some rows. */
export function columnsOf({ outputs }: Pipeline, source: LinkSource): readonly PlannedOutput[] {
  return outputs.filter(({ link }) => link.column !== undefined && isSame(link.source, source));
}

/** Returns true if rows of an input of the recipe are read only once, from start to end, so that they need not be kept. */
export function isReadOnce(pipeline: Pipeline, input: string): boolean {
  const source = { kind: 'input', id: input } as const;
  const readers = readersOf(pipeline, source);
  const copies = pipeline.outputs.filter(({ link }) => isSame(link.source, source));
  return copies.length === 0 && readers.length === 1 && readers[0].step.tool.readsTextsOnce === true;
}

function isSame(one: LinkSource, other: LinkSource): boolean {
  if (one.kind === 'input') {
    return other.kind === 'input' && one.id === other.id;
  }
  return one.kind === 'output' && other.kind === 'output' && one.step === other.step && one.output === other.output;
}
