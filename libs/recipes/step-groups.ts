import type { Link } from './links.ts';
import type { PipelineHost } from './pipeline-host.ts';
import { columnsOf, type Pipeline, type PlannedStep, readersOf } from './plan.ts';

/** Input of a step that receives the rows of an earlier one as they are made. */
interface Stream {
  readonly text: string;
  /** Index of the earlier step. */
  readonly from: number;
  readonly output: string;
}

/** Step of a group. All but the first read the rows of the one before. */
export interface Member {
  readonly step: PlannedStep;
  readonly stream: Stream | undefined;
}

/**
 * Divides the steps into groups. The groups run one after the other, the steps of a group at the same time. A step joins
 * the group of the step before if it reads an output of it that nothing else reads, and all its other inputs are complete
 * before that group starts.
 */
export function groupSteps(pipeline: Pipeline, host: Pick<PipelineHost, 'mayStream'>): readonly (readonly Member[])[] {
  const groups: Member[][] = [];
  const groupOf = new Map<number, number>();
  for (const step of pipeline.steps) {
    const stream = findStream(pipeline, step, host);
    const joined = stream && joinedGroup(step, stream, groups, groupOf);
    groupOf.set(step.index, joined ?? groups.length);
    if (joined === undefined) {
      groups.push([{ step, stream: undefined }]);
    } else {
      groups[joined].push({ step, stream });
    }
  }
  return groups;
}

/** Returns the group that a step can join; undefined if another step came in between, or its inputs are not complete. */
function joinedGroup(
  { links }: PlannedStep,
  stream: Stream,
  groups: readonly (readonly Member[])[],
  groupOf: ReadonlyMap<number, number>,
): number | undefined {
  const group = groupOf.get(stream.from) ?? 0;
  const isComplete = Array.from(links).every(([text, { source }]) => {
    return text === stream.text || source.kind !== 'output' || (groupOf.get(source.step) ?? 0) < group;
  });
  // Only the latest group, so that the first step that fails is the first in the recipe.
  const isLatest = group === groups.length - 1 && groups[group].at(-1)?.step.index === stream.from;
  return isComplete && isLatest ? group : undefined;
}

/** Returns the input of a step that can read the rows of an earlier step as they are made. */
function findStream(pipeline: Pipeline, step: PlannedStep, host: Pick<PipelineHost, 'mayStream'>): Stream | undefined {
  if (!step.tool.readsTextsOnce) {
    return undefined;
  }
  for (const [text, { source }] of step.links) {
    const from = source.kind === 'output' && pipeline.steps.find(({ index }) => index === source.step);
    if (source.kind === 'output' && from && isReadByOne(pipeline, source) && host.mayStream(from, source.output)) {
      return { text, from: source.step, output: source.output };
    }
  }
  return undefined;
}

function isReadByOne(pipeline: Pipeline, source: Link['source']): boolean {
  return readersOf(pipeline, source).length === 1 && columnsOf(pipeline, source).length === 0;
}
