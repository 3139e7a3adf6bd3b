import { NativeSelect } from '@mantine/core';
import { proxy } from 'comlink';
import { type KeyboardEvent, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ApiRouteKey } from '../../../../libs/contracts/api.ts';
import type { SavedList } from '../../../../libs/contracts/saved/lists.dto.ts';
import { LIST_COLUMNS } from '../../../../libs/files/list-columns.ts';
import type { LineStats } from '../../../../libs/lines/blocks/line-stats.ts';
import { type ToolId, toolEntry } from '../../../../libs/tools/index.ts';
import { type ToolInput, takesTables } from '../../../../libs/tools/shared/tool-entry.ts';
import type { OnProgress } from '../../../../workers/protocol/task-service.ts';
import type { FetchedLines, FetchTask } from '../../../../workers/protocol/tasks.ts';
import { ApiError, addressOf, authorization, networkError, readRefusal } from '../../shared/api/client.ts';
import { useSavedLists } from '../../shared/api/saved-queries.ts';
import { readToken } from '../../shared/api/token.ts';
import { useSession } from '../../shared/session/session.ts';
import { showToast } from '../../shared/ui/toast.tsx';
import { rowsClient } from '../../shared/workers/rows-client.ts';
import { runTask, TaskFailed } from '../../shared/workers/task-client.ts';
import { isCancellation } from '../../shared/workers/task-slot.ts';
import { askColumn } from '../inputs/ask-column.ts';
import { rememberInputs, undoAction } from '../inputs/remember-inputs.ts';
import { restoreInputs, textInput } from '../inputs/text-inputs.ts';
import classes from './load-list.module.css';
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

/** Maximum lists in the selector, newest first. Beyond that, an option links to the dashboard. */
const MAX_OPTIONS = 100;
const MORE = 'more';

/** Last error that was shown. All selectors of a page share one query, and with it the error. */
let shownError: Error | null = null;

/** Renders the selector that loads a saved list into a bulk input, if the user is signed in and has lists. */
export function LoadListSelect({
  tool,
  text,
  label,
}: {
  readonly tool: ToolId;
  readonly text: string;
  readonly label: string;
}) {
  const { status } = useSession();
  const navigate = useNavigate();
  const { data: lists, error } = useSavedLists(status === 'signed-in');
  const isLost = lists === undefined && error !== null && !(error instanceof ApiError && error.status === 401);
  useEffect(() => {
    if (isLost && error !== shownError) {
      shownError = error;
      showToast({ title: messages.failed, message: messages.allFailedText, tone: 'error' });
    }
  }, [isLost, error]);
  if (status !== 'signed-in' || lists === undefined || lists.length === 0) {
    return null;
  }
  const choose = (id: string) => {
    if (id === MORE) {
      void navigate('/dashboard');
      return;
    }
    const list = lists.find((candidate) => candidate.id === id);
    if (list) {
      const input = toolEntry(tool).inputs.find((candidate) => candidate.id === text);
      void loadList(list, { tool, input: { ...input, id: text, label } });
    }
  };
  return (
    <NativeSelect
      aria-label={messages.load}
      className={classes.select}
      rightSection={<span aria-hidden="true" className={classes.caret} />}
      rightSectionWidth={20}
      onChange={(event) => choose(event.currentTarget.value)}
      onKeyDown={openByKey}
      size="xs"
      value=""
    >
      <option value="">{messages.load}</option>
      {lists.slice(0, MAX_OPTIONS).map(({ id, name, itemCount }) => (
        <option key={id} value={id}>
          {messages.option(name, itemCount)}
        </option>
      ))}
      {lists.length > MAX_OPTIONS && <option value={MORE}>{messages.more}</option>}
    </NativeSelect>
  );
}

/** Opens the options with keys that would choose one of them unseen: arrows and letters. */
function openByKey(event: KeyboardEvent<HTMLSelectElement>): void {
  const select = event.currentTarget;
  const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if ((isLetter || event.key.startsWith('Arrow')) && 'showPicker' in select) {
    event.preventDefault();
    select.showPicker();
  }
}

/** Source of lines, and the sequence that receives them. */
interface LinesRequest extends Pick<FetchTask, 'form' | 'id' | 'columns' | 'byteLength'> {
  readonly route: ApiRouteKey;
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/**
 * Streams lines from the API into the rows worker without passing them through this thread. Progress is in bytes.
 * @throws ApiError for an error response or none; TaskFailed if the lines cannot be stored; the signal's reason
 */
export async function fetchLines(request: LinesRequest, signal: AbortSignal, progress: OnProgress): Promise<LineStats> {
  const token = readToken();
  const task = toFetchTask(request, token);
  const answer = await runTask(signal, (service) => service.fetchRows(task, proxy(progress)));
  if (answer.ok) {
    return answer.stats;
  }
  throw await readLinesRefusal(answer, token);
}

/** Returns the task of a worker that streams lines from the API. */
export function toFetchTask({ route, path = {}, body, ...task }: LinesRequest, token: string | null): FetchTask {
  return {
    ...addressOf(route, { path }),
    headers: { 'Content-Type': 'application/json', ...authorization(token) },
    body: body && JSON.stringify(body),
    ...task,
  };
}

/** Reads the error of a response without lines, as `readRefusal` does, or of a connection that failed. */
export async function readLinesRefusal(
  { status, body, retryAfter }: Extract<FetchedLines, { readonly ok: false }>,
  token: string | null,
): Promise<ApiError> {
  if (status === 0) {
    return networkError();
  }
  const headers = retryAfter === null ? undefined : { 'Retry-After': retryAfter };
  return readRefusal(new Response(body, { status, headers }), token);
}
