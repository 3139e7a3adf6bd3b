import type { SavedList } from '../../../../libs/contracts/saved/lists.dto.ts';
import type { ToolId } from '../../../../libs/tools/index.ts';
import type { ToolInput } from '../../../../libs/tools/shared/tool-entry.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { showToast } from '../../shared/ui/toast.ts';
import { TaskFailed } from '../../shared/workers/task-client.ts';
import { rememberInputs, undoAction } from '../inputs/remember-inputs.ts';
import { restoreInputs, textInput } from '../inputs/text-inputs.ts';
import { fetchLines } from './fetch-lines.ts';
import { LOAD_TEXTS as texts } from './texts.ts';

/** Input that receives a list. */
export interface LoadTarget {
  readonly tool: ToolId;
  readonly input: ToolInput;
}

/** Record with stored lines: a list, or a result that was saved with its rows. */
export type LinesRecord = Pick<SavedList, 'id' | 'name' | 'byteSize'>;

export type ContentRoute = 'GET /api/saved-lists/{id}/content' | 'GET /api/saved-results/{id}/content';

/**
 * Loads saved lines into a bulk input and shows the outcome in a toast with an undo action. The previous content stays
 * until all lines have arrived.
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
      if (stats.items === 0) {
        throw new TaskFailed({ code: 'mistake', message: texts.empty });
      }
      return stats;
    });
    showToast({
      title: texts.loaded,
      message: texts.loadedText(name, label),
      tone: 'success',
      ...undoAction(undo),
    });
  } catch (error) {
    // Cancelled, or superseded by another change of the input.
    if (error instanceof DOMException && error.name === 'AbortError') {
      return;
    }
    // A 401 already shows a toast with a sign-in action.
    if (error instanceof ApiError && error.status === 401) {
      return;
    }
    showToast({ title: texts.failed, message: describeLoadFailure(error), tone: 'error' });
  }
}

/** Returns the message for a failed load. Messages of internal faults are not shown to users. */
function describeLoadFailure(error: unknown): string {
  if (error instanceof ApiError) {
    return texts.fetchFailedText;
  }
  return error instanceof TaskFailed && error.code !== 'fault' ? error.message : texts.failedText;
}
