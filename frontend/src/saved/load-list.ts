import type { SavedList } from '../../../libs/contracts/lists.dto.ts';
import type { ToolId, ToolInput } from '../../../libs/contracts/tool-catalog.ts';
import { ApiError } from '../api/api-error.ts';
import { undoAction } from '../lines/undo-action.ts';
import { rememberInputs } from '../runs/remember-inputs.ts';
import { TaskFailed } from '../runs/task-client.ts';
import { restoreInputs, textInput } from '../runs/text-inputs.ts';
import { showToast } from '../ui/toast.ts';
import { fetchLines } from './fetch-lines.ts';
import { LOAD_TEXTS as texts } from './texts.ts';

/** Where a list goes. */
export interface LoadTarget {
  readonly tool: ToolId;
  readonly input: ToolInput;
}

/** What has lines of its own: a list, or a result whose lines are kept. */
export type LinesRecord = Pick<SavedList, 'id' | 'name' | 'byteSize'>;

/** Where the lines of a record are. */
export type ContentRoute = 'GET /api/saved-lists/{id}/content' | 'GET /api/saved-results/{id}/content';

/**
 * Loads saved lines into a bulk input, as rows or into the editor by their size. What was there stays until all of them
 * have come, and can be brought back; a toast says how it went.
 */
export async function loadList(
  { id, name, byteSize }: LinesRecord,
  { tool, input: { id: text, label } }: LoadTarget,
  route: ContentRoute = 'GET /api/saved-lists/{id}/content',
): Promise<void> {
  try {
    await restoreInputs();
    const into = textInput(tool, text);
    const undo = await rememberInputs([into]);
    await into.takeIn(async (target, signal, progress) => {
      const request = { route, path: { id }, form: 'text', id: target, byteLength: byteSize } as const;
      const stats = await fetchLines(request, signal, progress);
      if (stats.items === 0) throw new TaskFailed({ code: 'mistake', message: texts.empty });
      return stats;
    });
    showToast({
      title: texts.loaded,
      message: texts.loadedText(name, label),
      tone: 'success',
      ...undoAction(undo),
    });
  } catch (error) {
    // Cancelled, or overtaken by another text.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    // That the session has ended is told already, with the way to sign in.
    if (error instanceof ApiError && error.status === 401) return;
    showToast({ title: texts.failed, message: describeLoadFailure(error), tone: 'error' });
  }
}

/** What is said where a list did not come; what a fault of ours says is for us. */
function describeLoadFailure(error: unknown): string {
  if (error instanceof ApiError) return texts.fetchFailedText;
  return error instanceof TaskFailed && error.code !== 'fault' ? error.message : texts.failedText;
}
