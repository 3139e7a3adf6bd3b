import { formatBytes } from '../format-bytes.ts';
import { EMPTY_STATS, type LineStats } from '../lines/blocks/line-stats.ts';
import type { Estimate } from '../tools/shared/tool.ts';
import type { PipelineProgress } from './pipeline-host.ts';
import { type Pipeline, type PlannedStep, readersOf } from './plan.ts';
import { groupSteps } from './step-groups.ts';

const MOST_ROWS = BigInt(Number.MAX_SAFE_INTEGER);
const counts = new Intl.NumberFormat('en');

export interface StepEstimate {
  readonly step: PlannedStep;
  readonly estimate: Estimate;
}

/**
 * Estimates all steps, each from the estimates of those before, as upper bounds.
 * @param inputs statistics of the recipe's inputs by id
 */
export function estimatePipeline(pipeline: Pipeline, inputs: ReadonlyMap<string, LineStats>): readonly StepEstimate[] {
  const results = new Map<number, LineStats>();
  return pipeline.steps.map((step) => {
    const stats = Object.fromEntries(step.tool.texts.map(({ id }) => [id, EMPTY_STATS]));
    for (const [text, { source }] of step.links) {
      stats[text] =
        source.kind === 'input'
          ? (inputs.get(source.id) ?? EMPTY_STATS)
          : source.kind === 'output'
            ? (results.get(source.step) ?? EMPTY_STATS)
            : textStats(source.text);
    }
    const estimate = step.tool.estimate(stats, step.options);
    results.set(step.index, statsOf(estimate));
    return { step, estimate };
  });
}

function textStats(text: string): LineStats {
  const lines = text === '' ? 0 : text.split('\n').length;
  return { lines, bytes: text.length * 3 + lines, items: lines, itemBytes: text.length * 3 };
}

function statsOf({ rows, bytes }: Estimate): LineStats {
  const lines = Number(rows < MOST_ROWS ? rows : MOST_ROWS);
  const size = Number(bytes < MOST_ROWS ? bytes : MOST_ROWS);
  return { lines, bytes: size, items: lines, itemBytes: Math.max(0, size - lines) };
}

/** Way to run a recipe within a tab's memory. */
export type MemoryPlan =
  | { readonly kind: 'stored' }
  | {
      readonly kind: 'streamed';
      /** Places of the steps whose rows are not kept, from 1. */
      readonly notKept: readonly number[];
      readonly note: string;
    }
  | { readonly kind: 'refused'; readonly message: string };

/**
 * Decides whether a tab keeps the rows of all steps, or passes rows on without storing them where it can.
 * @param limitBytes bytes that the rows may take
 */
export function planMemory(pipeline: Pipeline, estimates: readonly StepEstimate[], limitBytes: number): MemoryPlan {
  const needed = estimates.reduce((sum, { estimate }) => sum + estimate.storedBytes, 0n);
  if (needed <= BigInt(limitBytes)) {
    return { kind: 'stored' };
  }
  const streamed = new Set(
    groupSteps(pipeline, { mayStream: () => true })
      .flat()
      .map(({ stream }) => stream?.from),
  );
  const passed = estimates.filter(({ step }) => streamed.has(step.index) && isReadOnce(pipeline, step));
  const kept = estimates.filter((estimate) => !passed.includes(estimate));
  const left = kept.reduce((sum, { estimate }) => sum + estimate.storedBytes, 0n);
  if (passed.length === 0 || left > BigInt(limitBytes)) {
    const sizes = `about ${formatBytes(needed)}; this tab can hold ${formatBytes(limitBytes)}`;
    return {
      kind: 'refused',
      message: `This recipe needs ${sizes}. Run it on the command line: overprint run.`,
    };
  }
  const notKept = passed.map(({ step }) => step.index + 1);
  return { kind: 'streamed', notKept, note: notKeptText(notKept) };
}

/** Returns true if one later step reads one output of a step, and nothing else reads its rows. */
function isReadOnce(pipeline: Pipeline, { index, tool }: PlannedStep): boolean {
  const sources = tool.outputs.map(({ id }) => ({ kind: 'output', step: index, output: id }) as const);
  const readers = sources.flatMap((source) => readersOf(pipeline, source));
  const isResult = pipeline.outputs.some(({ link: { source } }) => source.kind === 'output' && source.step === index);
  return !isResult && readers.length === 1;
}

function notKeptText(places: readonly number[]): string {
  const last = places.at(-1);
  return places.length === 1
    ? `Step ${last} is not kept.`
    : `Steps ${places.slice(0, -1).join(', ')} and ${last} are not kept.`;
}

/** Returns a step as `Step 2 of 4: Find & Replace`. Disabled steps count. */
export function stepText({ stepCount }: Pick<Pipeline, 'stepCount'>, { index, title }: PlannedStep): string {
  return `Step ${index + 1} of ${stepCount}: ${title}`;
}

/** Returns the progress as `Step 2 of 4: Find & Replace · 3.2 M rows`. Disabled steps count. */
export function progressText(pipeline: Pick<Pipeline, 'stepCount'>, { step, rows }: PipelineProgress): string {
  return `${stepText(pipeline, step)} · ${rowsText(rows)}`;
}

function rowsText(rows: number): string {
  if (rows < 1_000_000) {
    return `${counts.format(rows)} ${rows === 1 ? 'row' : 'rows'}`;
  }
  return rows < 999_950_000 ? `${(rows / 1_000_000).toFixed(1)} M rows` : `${(rows / 1_000_000_000).toFixed(1)} B rows`;
}
