import { proxy } from 'comlink';
import { type ToolId, toolEntry } from '../../../../libs/tools/index.ts';
import type { ToolInput } from '../../../../libs/tools/shared/tool-entry.ts';
import type { RowsState } from '../../../../workers/protocol.ts';
import { showToast } from '../../shared/ui/toast.ts';
import { rowsClient } from '../../shared/workers/rows-client.ts';
import { runTask } from '../../shared/workers/task-client.ts';
import { toolGroups } from '../available-tools.ts';
import { rememberInputs, undoAction } from '../inputs/remember-inputs.ts';
import { type TextInputController, textInput } from '../inputs/text-inputs.ts';
import { SEND_TEXTS as texts } from '../texts.ts';

/** A bulk input that can receive rows. */
export interface SendTarget {
  readonly tool: ToolId;
  readonly input: ToolInput;
  /** Label in the menu. */
  readonly label: string;
}

/** Location state of a page that was opened by sending rows to it. */
interface SentState {
  /** `ToolInput.id`. */
  readonly sentTo: string;
}

/** Returns the location state for opening the target's page. */
export function sentState({ input }: SendTarget): SentState {
  return { sentTo: input.id };
}

/** Returns the id of the input that has just received rows, from the location state, or undefined. */
export function sentInput(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('sentTo' in state)) {
    return undefined;
  }
  return typeof state.sentTo === 'string' ? state.sentTo : undefined;
}

/** Returns every input of the available tools, by group of tools. */
export function targetGroups(except?: ToolId): { readonly label: string; readonly targets: readonly SendTarget[] }[] {
  return toolGroups(except).map(({ label, tools }) => ({
    label,
    targets: tools.flatMap(({ id, title, inputs }) =>
      inputs.map((input) => ({ tool: id, input, label: texts.target(title, inputs.length > 1 ? input.label : null) })),
    ),
  }));
}

/** Returns a tool's own inputs. */
export function ownTargets(tool: ToolId): SendTarget[] {
  return toolEntry(tool).inputs.map((input) => ({ tool, input, label: texts.back(input.label) }));
}

/**
 * Sends rows to an input. Nothing is copied: both ids refer to the same rows. The old text stays until the stats of the
 * rows are known (at once for computed rows, after a scan for stored ones) and can be restored. A toast shows the
 * result.
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
  // Cancelled, or superseded by another text.
  if (error instanceof DOMException && error.name === 'AbortError') {
    return;
  }
  const message = error instanceof Error && error.message ? error.message : texts.failedText;
  showToast({ title: texts.failed, message, tone: 'error' });
}
