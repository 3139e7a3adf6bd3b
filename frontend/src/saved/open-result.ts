import { proxy } from 'comlink';
import type { SavedResultDetails } from '../../../libs/contracts/results.dto.ts';
import type { ToolId } from '../../../libs/contracts/tool-catalog.ts';
import type { RunReport, ToolDescription } from '../../../libs/tools/tool.ts';
import type { Outcome } from '../../../workers/protocol.ts';
import { ApiError } from '../api/api-error.ts';
import { addressOf, authorization, readRefusal } from '../api/client.ts';
import { readToken } from '../api/token.ts';
import { undoAction } from '../lines/undo-action.ts';
import { rememberInputs } from '../runs/remember-inputs.ts';
import { restoreInputs, textInput } from '../runs/text-inputs.ts';
import type { ToolForm } from '../runs/tool-options.ts';
import { type RunWork, toolRunner } from '../runs/tool-runs.ts';
import { showToast } from '../ui/toast.ts';
import { loadDescription } from './descriptions.ts';
import { fetchLines } from './fetch-lines.ts';
import { replaceForm } from './replace-form.ts';
import { fromInputData, type SavedInputs, toForm } from './result-data.ts';
import { OPEN_TEXTS as texts } from './texts.ts';

/** A result of which it is known what tool it comes from. */
export type ToolResult = SavedResultDetails & { readonly toolType: ToolId };

/**
 * Opens a saved result in its tool: inputs and options are those it was made with, and the rows are streamed back.
 * They are computed again where they were not saved, or where the tool tells more than the saved rows do. A toast says
 * how it went; what was in the tool before can be brought back.
 */
export async function openResult(result: ToolResult): Promise<void> {
  try {
    const tool = await loadDescription(result.toolType);
    await restoreInputs();
    const saved = fromInputData(tool, result.inputData);
    const apart = new Set(result.inputTexts.map(({ name }) => name));
    const isComplete = tool.texts.every(({ id }) => apart.has(id) || saved.texts[id] !== undefined);
    const form = toForm(tool, result.settings, saved.fields);
    const undo = isComplete ? await replaceAll(tool, form) : undefined;
    const loading = isComplete ? loadInputs(tool, result, saved) : Promise.resolve();
    if (await openRows(tool, result, form, saved.report, loading, isComplete)) {
      const message = (isComplete ? texts.resultOpenedText : texts.rowsOpenedText)(result.name);
      showToast({ title: texts.resultOpened, message, tone: 'success', ...undoAction(undo) });
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    if (error instanceof ApiError && error.status === 401) return;
    const message = error instanceof Error && error.message ? error.message : undefined;
    showToast({ title: texts.resultFailed, ...(message && { message }), tone: 'error' });
  }
}

/** Makes room for a result in a tool. Answers the way back; undefined where there is nothing to go back to. */
async function replaceAll(tool: ToolDescription, form: ToolForm): Promise<(() => Promise<void>) | undefined> {
  const undoInputs = await rememberInputs(tool.texts.map(({ id }) => textInput(tool.id, id)));
  const undoForm = replaceForm(tool, form);
  if (!undoInputs) return undefined;
  return () => {
    toolRunner(tool.id).clear();
    undoForm();
    return undoInputs();
  };
}

/** Fills the inputs of a tool with what a result was made from. */
async function loadInputs(tool: ToolDescription, { id, inputTexts }: ToolResult, saved: SavedInputs): Promise<void> {
  const apart = new Map(inputTexts.map((text) => [text.name, text]));
  await Promise.all(
    tool.texts.map(({ id: text }) => {
      const input = textInput(tool.id, text);
      const kept = apart.get(text);
      if (!kept) return input.replace([saved.texts[text] ?? '']);
      const route = 'GET /api/saved-results/{id}/inputs/{name}';
      return input.takeIn((target, signal, progress) =>
        fetchLines(
          { route, path: { id, name: text }, form: 'text', id: target, byteLength: kept.byteSize },
          signal,
          progress,
        ),
      );
    }),
  );
}

/** Brings the rows back. Answers whether all of them came. */
async function openRows(
  tool: ToolDescription,
  result: ToolResult,
  form: ToolForm,
  report: RunReport,
  inputs: Promise<void>,
  isComplete: boolean,
): Promise<boolean> {
  const runner = toolRunner(tool.id);
  if (result.isComputed || (isComplete && tool.outputs.length > 1)) {
    await inputs;
    return runner.start(tool, form);
  }
  const [{ id: output }] = tool.outputs;
  return runner.perform({
    name: `runs/${tool.id}`,
    outputs: [output],
    form,
    prepare: async (number) => {
      await inputs;
      if (isComplete) await runner.holdInputs(tool, number);
      return fetchRows(result, output, report);
    },
  });
}

/** The work of streaming the rows of a result back, as a run does it; progress in rows. */
function fetchRows({ id, itemCount, byteSize }: ToolResult, output: string, report: RunReport): RunWork {
  return async (task, ids, onProgress): Promise<Outcome<RunReport>> => {
    const token = readToken();
    const job = {
      ...addressOf('GET /api/saved-results/{id}/content', { path: { id } }),
      headers: authorization(token) as Record<string, string>,
      form: 'text',
      id: ids[output],
      byteLength: byteSize,
    } as const;
    const inRows = (done: number, total: number) => onProgress(Math.floor((done / total) * itemCount), itemCount);
    const outcome = await task.fetchRows(job, proxy(inRows));
    if (!outcome.ok) return outcome;
    const answer = outcome.value;
    if (answer.ok) return { ok: true, value: report };
    const refusal = answer.status > 0 ? await readRefusal(new Response(answer.body, answer), token) : null;
    return { ok: false, error: { code: 'fault', message: refusal?.message ?? texts.rowsUnreachable } };
  };
}
