import { isRecomputable } from '../../../libs/contracts/recomputable.ts';
import type { InputTextRequest } from '../../../libs/contracts/results.dto.ts';
import { SAVED_LIMITS } from '../../../libs/contracts/saved-limits.ts';
import type { ToolId } from '../../../libs/contracts/tool-catalog.ts';
import { call } from '../api/client.ts';
import type { ToolRun } from '../runs/tool-runs.ts';
import { resettingOnRefusal } from './resetting-on-refusal.ts';
import { linesOf, toInputData } from './result-data.ts';
import { type LinesBody, type SaveControl, savableRows, type UploadSession } from './upload-session.ts';

/** A result that is to be saved. */
export interface SavableResult {
  readonly tool: ToolId;
  readonly run: ToolRun;
  /** The output that counts as the result. */
  readonly output: string;
}

/**
 * Whether a result is saved as its inputs and options, from which its rows are computed again: only where the tool
 * gives the same rows again at any time, and only where they are very many (`spec/decisions.md`, 5).
 */
export function isSavedAsInputs({ tool, run, output }: SavableResult): boolean {
  const rows = run.outputs[output]?.count ?? 0;
  return rows > SAVED_LIMITS.storedRows && isRecomputable(tool) && hasInputs(run);
}

/** A run that was ended early, or shows a part of another, is not what its inputs would give. */
function hasInputs(run: ToolRun): boolean {
  return run.state === 'done' && Object.keys(run.inputs).length > 0;
}

/**
 * Saves a result with what it was made from.
 * @throws ApiError, TaskFailed, or the signal's reason
 */
export async function saveResult(
  result: SavableResult,
  name: string,
  session: UploadSession,
  control: SaveControl,
): Promise<void> {
  const { tool, run, output } = result;
  const rows = run.outputs[output];
  const texts: Record<string, string | null> = {};
  const inputTexts: InputTextRequest[] = [];
  for (const [text, { id, stats }] of Object.entries(hasInputs(run) ? run.inputs : {})) {
    if (stats.lines === 0) {
      texts[text] = '';
      continue;
    }
    const lines = await session.lines(savableRows(id, stats, run.number), control);
    if ('textId' in lines) inputTexts.push({ name: text, textId: lines.textId });
    texts[text] = 'content' in lines ? lines.content : null;
  }
  const lines = isSavedAsInputs(result)
    ? { rowCount: rows.count }
    : await session.lines({ id: rows.id, version: run.number, lines: rows.count, bytes: rows.byteLength }, control);
  const body = {
    name,
    toolType: tool,
    inputData: toInputData(tool, { texts, fields: run.form?.fields ?? {}, report: run.report }, run.form?.options),
    settings: { ...run.form?.options },
    ...(inputTexts.length > 0 && { inputTexts }),
    ...asResults(tool, lines),
  };
  await resettingOnRefusal(session, () =>
    call('POST /api/saved-results', { body, idempotencyKey: session.keyOf(body), signal: control.signal }),
  );
}

/** Merge has always sent its rows as an array, every other tool as a text. */
function asResults(tool: ToolId, lines: LinesBody | { readonly rowCount: number }) {
  return tool === 'merge' && 'content' in lines ? { results: linesOf(lines.content) } : lines;
}
