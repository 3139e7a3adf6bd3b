import { proxy } from 'comlink';
import { routeExists } from '../../../libs/contracts/routes.ts';
import { TOOL_CATALOG, type ToolId, type ToolInput, toolEntry } from '../../../libs/contracts/tool-catalog.ts';
import type { RowsState } from '../../../workers/protocol.ts';
import { rememberInputs } from '../runs/remember-inputs.ts';
import { rowsClient } from '../runs/rows-client.ts';
import { runTask } from '../runs/task-client.ts';
import { type TextInputController, textInput } from '../runs/text-inputs.ts';
import { showToast } from '../ui/toast.ts';
import { SEND_TEXTS as texts } from './texts.ts';
import { undoAction } from './undo-action.ts';

/** A bulk input that rows can be sent to. */
export interface SendTarget {
  readonly tool: ToolId;
  readonly input: ToolInput;
  /** What the menu calls it. */
  readonly label: string;
}

/** What the page that rows were sent to finds as the state of its location. */
interface SentState {
  /** `ToolInput.id`. */
  readonly sentTo: string;
}

/** The state to go to the target's page with. */
export function sentState({ input }: SendTarget): SentState {
  return { sentTo: input.id };
}

/** The input that rows were just sent to, by the state of the location; undefined where none were. */
export function sentInput(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('sentTo' in state)) return undefined;
  return typeof state.sentTo === 'string' ? state.sentTo : undefined;
}

/** Every input of the tools that can be opened, in the order of the catalog; the tool's own come last. */
export function sendTargets(from: ToolId): SendTarget[] {
  const others = TOOL_CATALOG.filter(({ id, path }) => id !== from && routeExists(path));
  return [
    ...others.flatMap(({ id, title, inputs }) =>
      inputs.map((input) => ({
        tool: id,
        input,
        label: texts.target(title, inputs.length > 1 ? input.label : null),
      })),
    ),
    ...toolEntry(from).inputs.map((input) => ({ tool: from, input, label: texts.back(input.label) })),
  ];
}

/**
 * Puts rows into an input. Nothing is copied: both name the same rows. What was there stays until its stats are known
 * (computed ones at once, of stored ones after a scan) and can be brought back; a toast says how it went.
 */
export async function sendRows(rows: RowsState, { tool, input: { id, label } }: SendTarget): Promise<void> {
  const input = textInput(tool, id);
  try {
    const undo = await rememberInputs([input]);
    await takeRows(input, rows);
    showToast({
      title: texts.sent(toolEntry(tool).title),
      message: (undo ? texts.replacedText : texts.sentText)(rows.count, label),
      tone: 'success',
      ...undoAction(undo),
    });
  } catch (error) {
    showFailure(error);
  }
}

async function takeRows(input: TextInputController, rows: RowsState): Promise<void> {
  await input.takeIn(async (target, signal, progress) => {
    await rowsClient.call((service) => service.alias(rows.id, target));
    return runTask(signal, (task) => task.measure({ ...rows, id: target }, proxy(progress)));
  });
}

function showFailure(error: unknown): void {
  // Cancelled, or overtaken by another text.
  if (error instanceof DOMException && error.name === 'AbortError') return;
  const message = error instanceof Error && error.message ? error.message : texts.failedText;
  showToast({ title: texts.failed, message, tone: 'error' });
}
