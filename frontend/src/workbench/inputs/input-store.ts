import { type Remote, transfer } from 'comlink';
import { sliceText } from '../../../../libs/lines/blocks/encode-text.ts';
import type { LineStats } from '../../../../libs/lines/blocks/line-stats.ts';
import type { Outcome, RowsId, TableReading } from '../../../../workers/protocol/rows.ts';
import type { OnProgress, TaskService } from '../../../../workers/protocol/task-service.ts';
import { rowsClient } from '../../shared/workers/rows-client.ts';

/** Maximum wait in milliseconds for a large text to be persisted before it is shown. The largest are shown first. */
const PERSIST_WAIT_MS = 1_000;

const encoder = new TextEncoder();

/** Stores the lines of a bulk input in the rows worker, which also persists them for the tab. */
export class InputStore {
  readonly #id: RowsId;
  /** `ahead` while storage holds content that is not shown yet. */
  #persisted: 'shown' | 'ahead' = 'shown';
  /** Choices and report of the shown table. */
  #reading: TableReading | null = null;
  /** Returns text that is not persisted yet. */
  #unsaved: (() => string) | null = null;

  constructor(id: RowsId) {
    this.#id = id;
  }

  /** Records text that would be lost if the page were unloaded now; null if other content has replaced it. */
  noteUnsaved(read: (() => string) | null): void {
    this.#unsaved = read;
  }

  /** Returns the text that would be lost if the page were unloaded, or null. */
  readUnsaved(): string | null {
    return this.#unsaved ? this.#unsaved() : null;
  }

  /** Returns all lines as one text, for an editor. */
  text(): Promise<string> {
    return rowsClient.call((rows) => rows.text(this.#id));
  }

  /** Stores a small text. Resolves before it is persisted. */
  async put(text: string): Promise<LineStats> {
    const written = () => text;
    this.#unsaved = written;
    const bytes = encoder.encode(text);
    const stats = await rowsClient.call((rows) => rows.putText(this.#id, transfer(bytes, [bytes.buffer])));
    this.#persisted = 'shown';
    this.#reading = null;
    void this.#persist(stats, this.#id, written);
    return stats;
  }

  /**
   * Persists rows before they are shown, so that an immediate reload restores them. Waits at most one second.
   * @param source id of the rows
   */
  async persistAhead(stats: LineStats, source: RowsId): Promise<void> {
    this.#persisted = 'ahead';
    await Promise.race([this.#persist(stats, source), delay(PERSIST_WAIT_MS)]);
  }

  /**
   * Makes the rows of `source`, which are persisted ahead, the lines of the input.
   * @returns names of the columns if they are a table
   */
  async show(source: RowsId, stats: LineStats): Promise<readonly string[] | undefined> {
    const { columns } = await rowsClient.call((rows) => rows.alias(source, this.#id));
    // Text typed meanwhile has been persisted in their place.
    if (this.#persisted !== 'ahead') {
      void this.#persist(stats, this.#id);
    }
    this.#persisted = 'shown';
    this.#reading = null;
    return columns;
  }

  /** Persists how the shown table was read. */
  keepReading(reading: TableReading): void {
    this.#reading = reading;
    void rowsClient.call((rows) => rows.keepReading(this.#id, reading)).catch(() => {});
  }

  /** Persists the shown lines again if others were persisted ahead and are not going to be shown. */
  revertPersisted(stats: LineStats): void {
    if (this.#persisted === 'ahead') {
      this.#persisted = 'shown';
      void this.#persist(stats, this.#id);
      if (this.#reading) {
        this.keepReading(this.#reading);
      }
    }
  }

  async #persist(stats: LineStats, source: RowsId, written = this.#unsaved): Promise<void> {
    try {
      await rowsClient.call((rows) => rows.keep(this.#id, stats, source));
      if (this.#unsaved === written) {
        this.#unsaved = null;
      }
    } catch {
      // Private windows may persist nothing; the input then exists until the page is unloaded.
    }
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Sends the pieces of a large text to a task worker, which stores them under one id. Progress in bytes; their total is
 * extrapolated, since counting the bytes of the whole text would block the page.
 */
export async function pushText(
  service: Remote<TaskService>,
  target: RowsId,
  pieces: readonly string[],
  progress: OnProgress,
): Promise<Outcome<LineStats>> {
  const allChars = pieces.reduce((sum, piece) => sum + piece.length, 0);
  await service.beginText(target);
  let chars = 0;
  let done = 0;
  for (const piece of pieces) {
    for (const slice of sliceText(piece)) {
      const bytes = encoder.encode(slice);
      chars += slice.length;
      done += bytes.byteLength;
      const outcome = await service.pushText(transfer(bytes, [bytes.buffer]));
      if (!outcome.ok) {
        return outcome;
      }
      progress(done, Math.round((done * allChars) / chars));
    }
  }
  return service.finishText();
}

/**
 * Debounce after the last key in milliseconds: short enough to feel immediate, long enough not to encode on every key.
 */
const TYPING_PAUSE_MS = 150;

type ReadText = () => string;

/** Text in an editor relative to the last text that was shown in it from outside. */
type Typing =
  | { readonly kind: 'none' }
  /** Typed and not taken yet. */
  | { readonly kind: 'pending'; readonly read: ReadText; readonly timer: ReturnType<typeof setTimeout> }
  /** Taken; the editor still shows it. */
  | { readonly kind: 'taken'; readonly read: ReadText };

const NONE = { kind: 'none' } as const;

/** Debounces typing. The text of the editor is read only when it is needed. */
export class TypingBuffer {
  readonly #onPause: () => void;
  #typing: Typing = NONE;

  /** @param onPause called after a short pause in typing */
  constructor(onPause: () => void) {
    this.#onPause = onPause;
  }

  /** Records typing. */
  type(read: ReadText): void {
    this.drop();
    this.#typing = { kind: 'pending', read, timer: setTimeout(this.#onPause, TYPING_PAUSE_MS) };
  }

  /** Returns the typed text; null if nothing was typed since the last call. */
  take(): string | null {
    if (this.#typing.kind !== 'pending') {
      return null;
    }
    const { read, timer } = this.#typing;
    clearTimeout(timer);
    this.#typing = { kind: 'taken', read };
    return read();
  }

  /**
   * Detaches the buffer from an editor that is removed. Pending text can still be taken.
   * @returns the text of the editor; null if nothing was typed since a text was shown in it
   */
  leave(): string | null {
    if (this.#typing.kind === 'none') {
      return null;
    }
    const text = this.#typing.read();
    this.#typing = this.#typing.kind === 'pending' ? { ...this.#typing, read: () => text } : NONE;
    return text;
  }

  /** Discards the typing, because another text is shown. */
  drop(): void {
    if (this.#typing.kind === 'pending') {
      clearTimeout(this.#typing.timer);
    }
    this.#typing = NONE;
  }
}
