import type { TextAnswer } from '../../../../libs/contracts/saved/texts.dto.ts';
import type { OnProgress } from '../../../../workers/protocol/task-service.ts';
import { ApiError, networkError } from '../../shared/api/api-error.ts';
import { authorization, readRefusal } from '../../shared/api/client.ts';
import { retryDelay, shouldRetry } from '../../shared/api/query-client.ts';
import { retry } from '../../shared/api/retry.ts';
import { readToken } from '../../shared/api/token.ts';

/** Upload of lines as gzip-compressed UTF-8. */
export interface TextFile {
  readonly gzip: Blob;
  /** Key by which the server recognizes a repeated upload whose answer was lost. */
  readonly idempotencyKey: string;
}

/**
 * Uploads a text, which the server stores until a list or a result uses it. Progress is in compressed bytes. Retries up
 * to three times while the server is unreachable or busy.
 * @throws ApiError; the signal's reason when aborted
 */
export function postText(file: TextFile, signal: AbortSignal, progress: OnProgress): Promise<TextAnswer> {
  return retry(
    () => postOnce(file, signal, progress),
    (failures, error) => (isTransient(error) && shouldRetry(failures, error) ? retryDelay(failures, error) : null),
    signal,
  );
}

/** Returns true if a retry may succeed. */
function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

/** Makes one attempt, with `XMLHttpRequest` because `fetch` does not report upload progress. */
function postOnce({ gzip, idempotencyKey }: TextFile, signal: AbortSignal, progress: OnProgress): Promise<TextAnswer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const token = readToken();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('POST', '/api/texts');
    const headers = {
      'Content-Type': 'text/plain;charset=utf-8',
      'Content-Encoding': 'gzip',
      'Idempotency-Key': idempotencyKey,
      ...authorization(token),
    };
    for (const [name, value] of Object.entries(headers)) {
      request.setRequestHeader(name, value);
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => progress(loaded, total));
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) {
        resolve(JSON.parse(request.responseText) as TextAnswer);
        return;
      }
      readRefusal(responseOf(request), token).then(reject, reject);
    });
    request.addEventListener('error', () => reject(networkError()));
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    signal.addEventListener('abort', abort);
    request.send(gzip);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('Retry-After');
  return new Response(request.responseText, {
    status: request.status,
    headers: retryAfter === null ? {} : { 'Retry-After': retryAfter },
  });
}
