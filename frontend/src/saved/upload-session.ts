import { proxy } from 'comlink';
import type { Plan } from '../../../libs/contracts/plans.ts';
import type { LineStats } from '../../../libs/lines/line-stats.ts';
import type { RowsId } from '../../../workers/protocol.ts';
import { call } from '../api/client.ts';
import { rowsClient } from '../runs/rows-client.ts';
import { runTask, TaskFailed } from '../runs/task-client.ts';
import { postText } from './post-text.ts';
import { SAVE_TEXTS as texts } from './texts.ts';

/** Lines up to this size go along in a JSON body; several of them stay far below what the API takes. */
const INLINE_BYTES = 256 * 1024;

/** Rows that are to be saved. `version` tells contents of the same id apart. */
export interface SavableRows {
  readonly id: RowsId;
  readonly version: number;
  readonly lines: number;
  readonly bytes: number;
}

/** Lines in one of the forms that lists and results take. */
export type LinesBody = { readonly content: string } | { readonly textId: string };

/** How far a save is. */
export interface SaveProgress {
  /** Rows are being compressed, bytes are being sent. */
  readonly phase: 'compressing' | 'sending';
  readonly done: number;
  readonly total: number;
}

/** How a save can be ended, and whom it tells how far it is. */
export interface SaveControl {
  readonly signal: AbortSignal;
  /** What the account has room for; null while that is not known. */
  readonly plan: Plan | null;
  readonly onProgress: (progress: SaveProgress) => void;
}

/**
 * What one save has sent so far. It outlives a failure, an expired session say, so that trying again sends only what
 * is missing and makes nothing twice.
 */
export class UploadSession {
  private readonly files = new Map<string, Blob>();
  private readonly textIds = new Map<string, string>();
  private readonly keys = new Map<string, string>();

  /**
   * The lines in the form in which they are saved: small ones as they are, others sent ahead as a compressed text.
   * @throws TaskFailed at once where they are more than the plan can ever hold; ApiError; the signal's reason
   */
  async lines(rows: SavableRows, control: SaveControl): Promise<LinesBody> {
    const { plan } = control;
    if (plan && rows.bytes > plan.storageBytes) {
      throw new TaskFailed({ code: 'mistake', message: texts.tooLarge(rows.bytes, plan.storageBytes, plan.title) });
    }
    if (rows.bytes <= INLINE_BYTES) {
      const text = await rowsClient.call((service) => service.text(rows.id));
      return { content: `${text}\n` };
    }
    const name = `${rows.id} ${rows.version} ${rows.bytes}`;
    const textId = this.textIds.get(name) ?? (await this.send(name, rows, control));
    this.textIds.set(name, textId);
    return { textId };
  }

  /** The key of a request: the same for the same body, so that it can be repeated, and another for any other. */
  keyOf(body: unknown): string {
    const request = JSON.stringify(body);
    const key = this.keys.get(request) ?? crypto.randomUUID();
    this.keys.set(request, key);
    return key;
  }

  /** Forgets what was sent: the server has refused it, or no longer has it. */
  reset(): void {
    this.textIds.clear();
    this.keys.clear();
  }

  /** Gives the save up; what was sent for it makes room again. */
  discard(): void {
    for (const id of this.textIds.values()) {
      void call('DELETE /api/texts/{id}', { path: { id } }).catch(() => undefined);
    }
    this.files.clear();
    this.reset();
  }

  private async send(name: string, rows: SavableRows, { signal, onProgress }: SaveControl): Promise<string> {
    const compressing = proxy((done: number, total: number) => {
      if (!signal.aborted) onProgress({ phase: 'compressing', done, total });
    });
    const gzip = this.files.get(name) ?? (await runTask(signal, (task) => task.gzipRows(rows.id, compressing)));
    this.files.set(name, gzip);
    const { id } = await postText({ gzip, idempotencyKey: this.keyOf({ name }) }, signal, (done, total) =>
      onProgress({ phase: 'sending', done, total }),
    );
    return id;
  }
}

/** Rows as they can be saved, by what is known of them. */
export function savableRows(id: RowsId, { lines, bytes }: LineStats, version: number): SavableRows {
  return { id, version, lines, bytes };
}

const sessions = new Map<string, UploadSession>();

/** The session of whatever is being saved at a place of the site; it lives until it is ended. */
export function uploadSession(place: string): UploadSession {
  const session = sessions.get(place) ?? new UploadSession();
  sessions.set(place, session);
  return session;
}

/** Ends a session: the save is done, or given up, in which case nothing of it stays on the server. */
export function endUploadSession(place: string, isDone: boolean): void {
  if (!isDone) sessions.get(place)?.discard();
  sessions.delete(place);
}
