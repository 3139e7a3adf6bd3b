import { proxy } from 'comlink';
import type { SavedList } from '../../../../libs/contracts/saved/lists.dto.ts';
import { LIST_COLUMNS } from '../../../../libs/files/list-columns.ts';
import type { LineStats } from '../../../../libs/lines/blocks/line-stats.ts';
import type { ToolId } from '../../../../libs/tools/index.ts';
import type { ToolInput } from '../../../../libs/tools/shared/tool-entry.ts';
import { takesTables } from '../../../../libs/tools/shared/tool-entry.ts';
import type { OnProgress } from '../../../../workers/protocol/task-service.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { showToast } from '../../shared/ui/toast.ts';
import { rowsClient } from '../../shared/workers/rows-client.ts';
import { runTask, TaskFailed } from '../../shared/workers/task-client.ts';
import { isCancellation } from '../../shared/workers/task-slot.ts';
import { askColumn } from '../inputs/ask-column.ts';
import { rememberInputs, undoAction } from '../inputs/remember-inputs.ts';
import { restoreInputs, textInput } from '../inputs/text-inputs.ts';
import { fetchLines, type LinesRequest } from './fetch-lines.ts';
import { LOAD_MESSAGES as messages } from './messages.ts';

/** Input that receives a list. */
interface LoadTarget {
  readonly tool: ToolId;
  readonly input: ToolInput;
}

/** Record with stored lines: a list, or a result that was saved with its rows. */
export type LinesRecord = Pick<SavedList, 'id' | 'name' | 'byteSize' | 'columns'>;

export type ContentRoute = 'GET /api/saved-lists/{id}/content' | 'GET /api/saved-results/{id}/content';

/**
 * Loads saved lines into a bulk input and shows the outcome in a toast with an undo action. The previous content stays
 * until all lines have arrived.
 */
export async function loadList(
  { id, name, byteSize, columns }: LinesRecord,
  { tool, input }: LoadTarget,
  route: ContentRoute = 'GET /api/saved-lists/{id}/content',
): Promise<void> {
  try {
    await restoreInputs();
    const { id: text, label } = input;
    const place =
      columns && !takesTables(input) ? await askColumn({ columns, preferred: input.preferredColumns }) : undefined;
    if (place === null) {
      return;
    }
    const into = textInput(tool, text);
    const undo = await rememberInputs([into]);
    await into.takeIn(async (target, signal, progress) => {
      const names = columns ?? (input.form === 'table' ? LIST_COLUMNS : undefined);
      const request = { route, path: { id }, form: 'text', id: target, columns: names, byteLength: byteSize } as const;
      const stats = await fetchRows(request, place, signal, progress);
      if (stats.items === 0) {
        throw new TaskFailed({ code: 'mistake', message: messages.empty });
      }
      return stats;
    });
    showToast({
      title: messages.loaded,
      message: messages.loadedText(name, label),
      tone: 'success',
      ...undoAction(undo),
    });
  } catch (error) {
    if (needsToast(error)) {
      showToast({ title: messages.failed, message: describeLoadFailure(error), tone: 'error' });
    }
  }
}

/**
 * Returns true if a failure is not known to the visitor yet. A load was cancelled by the visitor or by a newer change of
 * the input, and a 401 already shows a toast with a sign-in action.
 */
export function needsToast(error: unknown): boolean {
  return !isCancellation(error) && !(error instanceof ApiError && error.status === 401);
}

/**
 * Loads saved rows into the sequence of a request, as `fetchLines` does.
 * @param place of the only column to load from a table; all of them if undefined
 */
export async function fetchRows(
  request: LinesRequest,
  place: number | undefined,
  signal: AbortSignal,
  progress: OnProgress,
): Promise<LineStats> {
  if (place === undefined) {
    return fetchLines(request, signal, progress);
  }
  const table = `${request.id}/table`;
  try {
    const { lines } = await fetchLines({ ...request, id: table }, signal, progress);
    const task = { id: table, columns: [place], start: 0, end: lines, into: request.id };
    return await runTask(signal, (service) =>
      service.takeCells(
        task,
        proxy(() => undefined),
      ),
    );
  } finally {
    void rowsClient.call((rows) => rows.dispose([table])).catch(() => {});
  }
}

/** Returns the message for a failed load. Messages of internal faults are not shown to users. */
function describeLoadFailure(error: unknown): string {
  if (error instanceof ApiError) {
    return messages.fetchFailedText;
  }
  return error instanceof TaskFailed && error.code !== 'fault' ? error.message : messages.failedText;
}
