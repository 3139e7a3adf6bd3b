import { proxy } from 'comlink';
import type { ApiRouteKey } from '../../../libs/contracts/api.ts';
import type { LineStats } from '../../../libs/lines/line-stats.ts';
import type { FetchJob, OnProgress } from '../../../workers/protocol.ts';
import { networkError } from '../api/api-error.ts';
import { addressOf, authorization, readRefusal } from '../api/client.ts';
import { readToken } from '../api/token.ts';
import { runTask } from '../runs/task-client.ts';

/** Where lines come from, and which sequence they fill. */
export interface LinesRequest extends Pick<FetchJob, 'form' | 'id' | 'byteLength'> {
  readonly route: ApiRouteKey;
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/**
 * Streams lines of the API into the rows worker; this thread never sees them. Progress in bytes.
 * @throws ApiError for a refusal, or none in reach; TaskFailed where the lines cannot be kept; the signal's reason
 */
export async function fetchLines(
  { route, path = {}, body, form, id, byteLength }: LinesRequest,
  signal: AbortSignal,
  progress: OnProgress,
): Promise<LineStats> {
  const token = readToken();
  const answer = await runTask(signal, (task) =>
    task.fetchRows(
      {
        ...addressOf(route, { path }),
        headers: { 'Content-Type': 'application/json', ...authorization(token) },
        body: body && JSON.stringify(body),
        form,
        id,
        byteLength,
      },
      proxy(progress),
    ),
  );
  if (answer.ok) return answer.stats;
  if (answer.status === 0) throw networkError();
  const headers = answer.retryAfter === null ? undefined : { 'Retry-After': answer.retryAfter };
  throw await readRefusal(new Response(answer.body, { status: answer.status, headers }), token);
}
