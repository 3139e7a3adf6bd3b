import type { InputTextRequest } from '../../../../libs/contracts/saved/results.dto.ts';
import { SAVED_LIMITS } from '../../../../libs/contracts/saved/saved-limits.ts';
import { isRecomputable, PROJECT_TOOL, type ToolId } from '../../../../libs/tools/index.ts';
import { linesOf, toInputData } from '../../../../libs/tools/result-data.ts';
import { call } from '../../shared/api/client.ts';
import type { ToolRun } from '../runs/tool-runs.ts';
import { resettingOnRefusal } from './describe-save-failure.ts';
import { type LinesBody, type SaveControl, savableRows, type UploadSession } from './upload-session.ts';

export interface SavableResult {
  readonly tool: ToolId;
  readonly run: ToolRun;
  /** Id of the output to save. */
  readonly output: string;
}

/**
 * Returns true if a result is saved without rows, which are then recomputed from its inputs and options. This applies
 * only to deterministic tools and very many rows (`docs/spec/formats.md`, Saved data).
 */
export function isSavedAsInputs({ tool, run, output }: SavableResult): boolean {
  const rows = run.outputs[output]?.count ?? 0;
  return rows > SAVED_LIMITS.storedRows && isRecomputable(tool) && hasInputs(run);
}

/** Returns the bytes that a result takes up when it is saved: rows and inputs, without options. */
export function sizeOfResult(result: SavableResult): number {
  const { run, output } = result;
  const inputs = hasInputs(run) ? Object.values(run.inputs) : [];
  const rowBytes = isSavedAsInputs(result) ? 0 : (run.outputs[output]?.byteLength ?? 0);
  return inputs.reduce((sum, { stats }) => sum + stats.bytes, rowBytes);
}

/** Returns true if the rows can be recomputed from the inputs. A cancelled or partial run has other rows. */
function hasInputs(run: ToolRun): boolean {
  return run.state === 'done' && Object.keys(run.inputs).length > 0;
}

/**
 * Saves a result with its inputs and options.
 * @throws ApiError; TaskFailed; the signal's reason
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
  const tables: Record<string, readonly string[]> = {};
  for (const [text, { id, stats, columns }] of Object.entries(hasInputs(run) ? run.inputs : {})) {
    if (columns) {
      tables[text] = columns;
    }
    if (stats.lines === 0) {
      texts[text] = '';
      continue;
    }
    const lines = await session.lines(
      { ...savableRows(id, stats, run.number), isApart: columns !== undefined },
      control,
    );
    if ('textId' in lines) {
      inputTexts.push({ name: text, textId: lines.textId });
    }
    texts[text] = 'content' in lines ? lines.content : null;
  }
  const lines = isSavedAsInputs(result)
    ? { rowCount: rows.count }
    : await session.lines({ id: rows.id, version: run.number, lines: rows.count, bytes: rows.byteLength }, control);
  const body = {
    name,
    toolType: tool,
    inputData: toInputData(
      tool,
      { texts, tables, fields: run.form?.fields ?? {}, report: run.report },
      run.form?.options,
    ),
    settings: { ...run.form?.options },
    ...(inputTexts.length > 0 && { inputTexts }),
    ...(rows.columns && { columns: [...rows.columns] }),
    ...asResults(tool, lines),
  };
  await resettingOnRefusal(session, () =>
    call('POST /api/saved-results', { body, idempotencyKey: session.keyOf(body), signal: control.signal }),
  );
}

/** Returns the rows in the form of the request: merge sends an array, all other tools a text. */
function asResults(tool: ToolId, lines: LinesBody | { readonly rowCount: number }) {
  return tool === PROJECT_TOOL && 'content' in lines ? { results: linesOf(lines.content) } : lines;
}
