import type { ToolId } from '../../../../libs/tools/index.ts';
import type { RowsState } from '../../../../workers/protocol/rows.ts';
import { rowsClient } from '../../shared/workers/rows-client.ts';
import type { Provenance, SentFrom } from '../inputs/sent-from.ts';
import type { RunText, ToolRun } from '../runs/tool-run.ts';

/** Lists of at most so many lines become part of a recipe. */
const MAX_DEFAULT_LINES = 1000;

/** Provenance by run, so that two outputs of one run have the same. */
const known = new WeakMap<ToolRun['inputs'], Provenance>();

/** Returns the provenance of a tool's run; undefined if its inputs are not known. */
export function provenanceOf(tool: ToolId, { form, inputs }: ToolRun): Provenance | undefined {
  if (form === null || Object.keys(inputs).length === 0) {
    return undefined;
  }
  const provenance = known.get(inputs) ?? {
    tool,
    form,
    inputs: Object.fromEntries(
      Object.entries(inputs).map(([text, input]) => [text, { ...input, text: readShort(input) }]),
    ),
  };
  known.set(inputs, provenance);
  return provenance;
}

/** Returns where rows come from; undefined if they are no whole output of the run. */
export function sentFromOf(tool: ToolId, run: ToolRun, rows: RowsState): Omit<SentFrom, 'column'> | undefined {
  const provenance = provenanceOf(tool, run);
  const output = Object.keys(run.outputs).find((id) => rows.id === `runs/${tool}/${run.number}/${id}`);
  return provenance && output !== undefined && !run.isPartial ? { run: provenance, output } : undefined;
}

function readShort({ id, stats, columns, sentFrom }: RunText): Promise<string> | undefined {
  if (sentFrom || columns || stats.lines === 0 || stats.lines > MAX_DEFAULT_LINES) {
    return undefined;
  }
  return rowsClient.call((rows) => rows.text(id)).catch(() => '');
}
