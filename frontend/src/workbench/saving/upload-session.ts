import { proxy } from 'comlink';
import type { Plan } from '../../../../libs/contracts/account/plans.ts';
import { SAVED_LIMITS } from '../../../../libs/contracts/saved/saved-limits.ts';
import type { TextAnswer } from '../../../../libs/contracts/saved/texts.dto.ts';
import type { LineStats } from '../../../../libs/lines/blocks/line-stats.ts';
import { randomId } from '../../../../libs/random-id.ts';
import type { RowsId } from '../../../../workers/protocol/rows.ts';
import type { OnProgress } from '../../../../workers/protocol/task-service.ts';
import {
  ApiError,
  authorization,
  call,
  networkError,
  readRefusal,
  retryDelay,
  shouldRetry,
} from '../../shared/api/client.ts';
import { retry } from '../../shared/api/retry.ts';
import { readToken } from '../../shared/api/token.ts';
import { rowsClient } from '../../shared/workers/rows-client.ts';
import { runTask, TaskFailed } from '../../shared/workers/task-client.ts';
import { SAVE_MESSAGES as messages } from './messages.ts';

/** Maximum size of lines sent inside a JSON body. */
const INLINE_BYTES = 256 * 1024;

/** Space for lines in one JSON body, of which some is left for options. */
export class BodySpace {
  #bytes = SAVED_LIMITS.bodyBytes - 512 * 1024;

  /** Takes space for lines, as an array of JSON, which is longer than a string. Returns false if they do not fit. */
  take(text: string): boolean {
    const bytes = new Blob([JSON.stringify(text.split('\n'))]).size;
    if (bytes > this.#bytes) {
      return false;
    }
    this.#bytes -= bytes;
    return true;
  }
}

/** Rows to save. `version` distinguishes different contents with the same id. */
interface SavableRows {
  readonly id: RowsId;
  readonly version: number;
  readonly lines: number;
  readonly bytes: number;
  /** True for the items of a list: blank lines are not sent. */
  readonly isList?: boolean;
  /** True if the lines must not be part of a body. */
  readonly isApart?: boolean;
}

/** Lines inside the body, or as a reference to an uploaded text. */
export type LinesBody = { readonly content: string } | { readonly textId: string };

export interface SaveProgress {
  /** `done` and `total` are rows while compressing, and bytes while sending. */
  readonly phase: 'compressing' | 'sending';
  readonly done: number;
  readonly total: number;
}

export interface SaveControl {
  readonly signal: AbortSignal;
  /** The account's plan; null while unknown. */
  readonly plan: Plan | null;
  readonly onProgress: (progress: SaveProgress) => void;
}

/**
 * Uploads and idempotency keys of one save. They survive a failed attempt, so that the next one sends only what is
 * missing and creates no duplicates.
 */
export class UploadSession {
  readonly #files = new Map<string, Blob>();
  readonly #textIds = new Map<string, string>();
  readonly #keys = new Map<string, string>();

  /**
   * Returns the lines for a request body. Large ones, and those that do not fit into it, are uploaded first as a
   * compressed text.
   * @param space space in the body, if it holds further lines
   * @throws TaskFailed immediately if they exceed the plan's storage; ApiError; the signal's reason
   */
  async lines(rows: SavableRows, control: SaveControl, space = new BodySpace()): Promise<LinesBody> {
    const { plan } = control;
    if (plan && rows.bytes > plan.storageBytes) {
      throw new TaskFailed({ code: 'mistake', message: messages.tooLarge(rows.bytes, plan.storageBytes, plan.title) });
    }
    if (rows.bytes <= INLINE_BYTES && !rows.isApart) {
      const text = await rowsClient.call((service) => service.text(rows.id));
      const content = text.endsWith('\n') ? text : `${text}\n`;
      if (space.take(content)) {
        return { content };
      }
    }
    const name = `${rows.id} ${rows.version} ${rows.bytes}`;
    const textId = this.#textIds.get(name) ?? (await this.#send(name, rows, control));
    this.#textIds.set(name, textId);
    return { textId };
  }

  /** Returns the idempotency key of a request: the same key for an equal body. */
  keyOf(body: unknown): string {
    const request = JSON.stringify(body);
    const key = this.#keys.get(request) ?? randomId();
    this.#keys.set(request, key);
    return key;
  }

  /** Forgets all uploads, after the server has refused or removed them. */
  reset(): void {
    this.#textIds.clear();
    this.#keys.clear();
  }

  /** Gives up the save and deletes its uploads on the server. */
  discard(): void {
    for (const id of this.#textIds.values()) {
      void call('DELETE /api/texts/{id}', { path: { id } }).catch(() => undefined);
    }
    this.#files.clear();
    this.reset();
  }

  async #send(name: string, rows: SavableRows, { signal, onProgress }: SaveControl): Promise<string> {
    const compressing = proxy((done: number, total: number) => {
      if (!signal.aborted) {
        onProgress({ phase: 'compressing', done, total });
      }
    });
    const gzip =
      this.#files.get(name) ??
      (await runTask(signal, (service) => service.gzipRows(rows.id, rows.isList ? 'items' : 'all', compressing)));
    this.#files.set(name, gzip);
    const { id } = await postText({ gzip, idempotencyKey: this.keyOf({ name }) }, signal, (done, total) =>
      onProgress({ phase: 'sending', done, total }),
    );
    return id;
  }
}

export function savableRows(id: RowsId, { lines, bytes }: LineStats, version: number): SavableRows {
  return { id, version, lines, bytes };
}

/** Returns the items of a bulk input, to be saved as a list. */
export function savableItems(id: RowsId, stats: LineStats, version: number): SavableRows {
  return { ...savableRows(id, stats, version), isList: true };
}

/** Returns the bytes of the items as stored. Blank lines are left out; any white space in them is still counted. */
export function savedBytes({ lines, items, bytes }: LineStats): number {
  return bytes - (lines - items);
}

const sessions = new Map<string, UploadSession>();

/** Returns the upload session of a place, creating it if needed. It exists until `endUploadSession`. */
export function uploadSession(place: string): UploadSession {
  const session = sessions.get(place) ?? new UploadSession();
  sessions.set(place, session);
  return session;
}

/** Ends the upload session of a place. Unless the save is done, its uploads are deleted on the server. */
export function endUploadSession(place: string, isDone: boolean): void {
  if (!isDone) {
    sessions.get(place)?.discard();
  }
  sessions.delete(place);
}

/** Upload of lines as gzip-compressed UTF-8. */
interface TextFile {
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
      const answer = request.status >= 200 && request.status < 300 ? parseAnswer(request.responseText) : null;
      if (answer) {
        resolve(answer);
      } else {
        readRefusal(responseOf(request), token).then(reject, reject);
      }
    });
    request.addEventListener('error', () => reject(networkError()));
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    signal.addEventListener('abort', abort);
    request.send(gzip);
  });
}

/** Parses the server's answer; null if it is not JSON, such as a network's sign-in page. */
function parseAnswer(json: string): TextAnswer | null {
  try {
    return JSON.parse(json) as TextAnswer;
  } catch {
    return null;
  }
}

function responseOf(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('Retry-After');
  return new Response(request.responseText, {
    status: request.status,
    headers: retryAfter === null ? {} : { 'Retry-After': retryAfter },
  });
}
