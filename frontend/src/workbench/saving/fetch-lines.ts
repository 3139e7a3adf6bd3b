import { proxy } from 'comlink';
import type { ApiRouteKey } from '../../../../libs/contracts/api.ts';
import type { LineStats } from '../../../../libs/lines/blocks/line-stats.ts';
import type { OnProgress } from '../../../../workers/protocol/task-service.ts';
import type { FetchedLines, FetchTask } from '../../../../workers/protocol/tasks.ts';
import { type ApiError, networkError } from '../../shared/api/api-error.ts';
import { addressOf, authorization, readRefusal } from '../../shared/api/client.ts';
import { readToken } from '../../shared/api/token.ts';
import { runTask } from '../../shared/workers/task-client.ts';

/** Source of lines, and the sequence that receives them. */
export interface LinesRequest extends Pick<FetchTask, 'form' | 'id' | 'columns' | 'byteLength'> {
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
