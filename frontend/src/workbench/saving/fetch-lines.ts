import { proxy } from 'comlink';
import type { ApiRouteKey } from '../../../../libs/contracts/api.ts';
import type { LineStats } from '../../../../libs/lines/blocks/line-stats.ts';
import type { OnProgress } from '../../../../workers/protocol/task-service.ts';
import type { FetchTask } from '../../../../workers/protocol/tasks.ts';
import { networkError } from '../../shared/api/api-error.ts';
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
export async function fetchLines(
  { route, path = {}, body, form, id, columns, byteLength }: LinesRequest,
  signal: AbortSignal,
  progress: OnProgress,
): Promise<LineStats> {
  const token = readToken();
  const answer = await runTask(signal, (service) =>
    service.fetchRows(
      {
        ...addressOf(route, { path }),
        headers: { 'Content-Type': 'application/json', ...authorization(token) },
        body: body && JSON.stringify(body),
        form,
        id,
        columns,
        byteLength,
      },
      proxy(progress),
    ),
  );
  if (answer.ok) {
    return answer.stats;
  }
  if (answer.status === 0) {
    throw networkError();
  }
  const headers = answer.retryAfter === null ? undefined : { 'Retry-After': answer.retryAfter };
  throw await readRefusal(new Response(answer.body, { status: answer.status, headers }), token);
}
