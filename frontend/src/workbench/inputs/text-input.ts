import { atom, getDefaultStore, type PrimitiveAtom } from 'jotai';
import { addStats, EMPTY_STATS, type LineStats } from '../../../../libs/lines/blocks/line-stats.ts';
import type { TextSpec } from '../../../../libs/tools/shared/tool.ts';
import type { PlacedLine, RowsId, TableReading } from '../../../../workers/protocol/rows.ts';
import type { OnProgress } from '../../../../workers/protocol/task-service.ts';
import { showFailure } from '../../shared/ui/toast.tsx';
import { rowsClient } from '../../shared/workers/rows-client.ts';
import { runTask } from '../../shared/workers/task-client.ts';
import { type TaskProgress, TaskSlot } from '../../shared/workers/task-slot.ts';
import { INPUT_MESSAGES } from '../messages.ts';
import { InputStore, pushText, TypingBuffer } from './input-store.ts';
import { EDITOR_MAX_BYTES, EDITOR_MAX_LINES, fitsEditor } from './line-editor/intake.ts';
import type { SentFrom } from './sent-from.ts';

/** Form in which a bulk input is shown. */
type InputContent =
  /** In an editor with this initial text; later typing is not mirrored here. */
  | { readonly kind: 'text'; readonly text: string }
  /** A table, or too large for an editor: as rows that can be replaced or cleared. */
  | { readonly kind: 'rows' };

/** State of a tool's bulk input. The lines themselves are in the rows worker. */
export interface TextInput {
  readonly content: InputContent;
  readonly stats: LineStats;
  /** Names of the columns if the input is a table. */
  readonly columns: readonly string[] | undefined;
  /** Number of times that editors were given another text (import, clear, example, `showTyped`). */
  readonly version: number;
  /** Version of the stored lines. Each change gets a new number; Undo restores the earlier one. */
  readonly revision: number;
  /** Progress in bytes while a large text or a file is read. */
  readonly intake: TaskProgress | null;
  /** Parts of imported files that are not in the text; null once another text replaces it. */
  readonly leftOut: LeftOut | null;
  /** Set if the rows were read as a table, or can be. */
  readonly origin: TableOrigin | null;
  /** Output of a run that was sent here; null once the rows change. */
  readonly sentFrom: SentFrom | null;
}

/** Returns true if an input has items and nothing is being read into it. */
export function isReady({ stats, intake }: TextInput): boolean {
  return stats.items > 0 && intake === null;
}

/** Parts of imported CSV files that are not in the list, or may not belong there. */
export interface LeftOut {
  readonly headers: readonly PlacedLine[];
  /** First line of the list if it may be the name of a column; null if not, and once something is typed. */
  readonly columnName: string | null;
  /** Number of columns, of which the first was read. */
  readonly columns: number;
}

/** Files that were imported, or a list that was pasted, and how it was read as a table. */
export interface TableOrigin {
  /** Null after a reload. */
  readonly files: readonly File[] | 'pasted' | null;
  /** Null if the rows are a list. */
  readonly read: TableReading | null;
}

/** Loads a text into the sequence `target`. Progress in bytes. */
export type LoadText = (target: RowsId, signal: AbortSignal, progress: OnProgress) => Promise<LineStats>;

const EMPTY_INPUT: TextInput = {
  content: { kind: 'text', text: '' },
  stats: EMPTY_STATS,
  columns: undefined,
  version: 0,
  revision: 0,
  intake: null,
  leftOut: null,
  origin: null,
  sentFrom: null,
};
const UNKNOWN_PROGRESS: TaskProgress = { done: 0, total: 0 };

const store = getDefaultStore();

/** A bulk input: its state as an atom, and all operations on it. */
export class TextInputController {
  readonly id: RowsId;
  readonly atom: PrimitiveAtom<TextInput> = atom<TextInput>(EMPTY_INPUT);
  readonly #store: InputStore;
  readonly #typing = new TypingBuffer(() => void this.flush().catch(() => {}));
  readonly #intake = new TaskSlot((task) =>
    this.#set({ intake: task.kind === 'idle' ? null : (task.progress ?? UNKNOWN_PROGRESS) }),
  );
  /** Pending write of the latest small text to the rows worker. */
  #putting: Promise<void> = Promise.resolve();
  /** Small text whose write failed; the next flush tries again. */
  #unstored: string | null = null;
  #intakes = 0;
  /** Latest new revision. */
  #revisions = 0;

  /** Undefined for the boxes of dialogs. */
  readonly spec: TextSpec | undefined;

  constructor(id: RowsId, spec?: TextSpec) {
    this.id = id;
    this.spec = spec;
    this.#store = new InputStore(id);
    this.atom.onMount = () => () => this.#leaveBox();
  }

  get state(): TextInput {
    return store.get(this.atom);
  }

  /** True if the input is empty and no text has been typed or pasted that is not persisted yet. */
  get isUntouched(): boolean {
    return this.state.stats.lines === 0 && this.readUnsaved() === null;
  }

  /** Records typing. The text is read and sent after a short pause. */
  typed(text: () => string): void {
    this.#typing.type(text);
    this.#store.noteUnsaved(text);
  }

  /**
   * Sends pending typing and waits until the rows worker has stored it. A run calls this first.
   * @throws Error if it cannot be stored; a toast has shown why
   */
  async flush(): Promise<void> {
    const text = this.#typing.take() ?? this.#unstored;
    await (text === null ? this.#putting : this.#write(text));
  }

  /**
   * Flushes, and waits until no text or file is being read. The shortcut that starts a run calls this first, since lines
   * typed just before are not counted yet.
   * @returns null if text cannot be stored; a toast has shown why
   */
  async settle(): Promise<TextInput | null> {
    await this.#intake.settle();
    return this.flush().then(
      () => this.state,
      () => null,
    );
  }

  /**
   * Replaces the text by the concatenated pieces. A paste has three: the text before it, itself, and the text after.
   * @param revision of the lines if the input had them before
   */
  async replace(pieces: readonly string[], revision?: number): Promise<void> {
    if (!fitsEditor(...pieces)) {
      await this.takeIn(
        (target, signal, progress) => runTask(signal, (service) => pushText(service, target, pieces, progress)),
        undefined,
        revision,
      );
      return;
    }
    this.#intake.cancel();
    const text = pieces.join('');
    this.#show({ content: { kind: 'text', text } });
    await this.#write(text, revision);
  }

  /**
   * Replaces the text by what a task stores under a new id. The old text stays until the new one is complete.
   * @param outer cancels the task, as `cancelIntake` does
   * @param revision of the lines if the input had them before
   * @throws TaskFailed if the text cannot be read, or the abort reason if it was cancelled
   */
  async takeIn(load: LoadText, outer?: AbortSignal, revision?: number): Promise<void> {
    outer?.throwIfAborted();
    const cancel = () => this.cancelIntake();
    outer?.addEventListener('abort', cancel);
    try {
      await this.#intake.start((signal, report) =>
        this.#load(load, signal, (done, total) => report({ done, total }), revision),
      );
    } finally {
      outer?.removeEventListener('abort', cancel);
    }
  }

  async #load(load: LoadText, signal: AbortSignal, progress: OnProgress, earlier?: number): Promise<void> {
    const target = `${this.id}#${++this.#intakes}`;
    try {
      const stats = await load(target, signal, progress);
      await this.#store.persistAhead(stats, target);
      signal.throwIfAborted();
      const { version } = this.state;
      const columns = await this.#store.show(target, stats);
      this.#typing.drop();
      const content = await this.#readContent(stats, columns);
      // A text that has replaced the input meanwhile is newer. After other cancellations these rows are stored already.
      if (this.state.version !== version) {
        signal.throwIfAborted();
      }
      this.#show({ content, stats, columns, revision: earlier ?? ++this.#revisions });
    } finally {
      void rowsClient.call((rows) => rows.dispose([target])).catch(() => {});
      // A newer intake persists its own lines.
      const isSuperseded = signal.aborted && this.#intake.isRunning;
      if (!isSuperseded) {
        this.#store.revertPersisted(this.state.stats);
      }
    }
  }

  /** Adds lines behind the last one. Typing before the call is not lost. */
  async append(lines: readonly string[]): Promise<void> {
    await this.flush();
    const { stats } = this.state;
    if (stats.lines === 0) {
      await this.replace([lines.map((line) => `${line}\n`).join('')]);
      return;
    }
    const places = lines.map((text) => ({ text, before: stats.lines }));
    await this.takeIn(async (target) =>
      addStats(stats, await rowsClient.call((rows) => rows.insert(this.id, target, places))),
    );
  }

  /** Shows what an import has left out, until another text replaces this one. */
  showLeftOut(leftOut: LeftOut): void {
    this.#set({ leftOut });
  }

  /** Sets what the shown rows can be read from as a table, until other rows replace them. */
  setOrigin(origin: TableOrigin | null): void {
    this.#set({ origin });
    if (origin?.read) {
      this.#store.keepReading(origin.read);
    }
  }

  /** Sets the output that the shown rows are, until they change. */
  setSentFrom(sentFrom: SentFrom | null): void {
    this.#set({ sentFrom });
  }

  /** Adds the header lines that the import has left out, at their places. Typing since the import is not lost. */
  async keepHeaders(): Promise<void> {
    const { leftOut, origin } = this.state;
    if (leftOut === null) {
      return;
    }
    // Hide the button at once, so that a second click adds nothing.
    const remaining = { ...leftOut, headers: [] };
    this.#set({ leftOut: remaining });
    try {
      await this.flush();
      const { stats } = this.state;
      await this.takeIn(async (target) =>
        addStats(stats, await rowsClient.call((rows) => rows.insert(this.id, target, leftOut.headers))),
      );
    } catch (error) {
      this.#set({ leftOut });
      throw error;
    }
    this.#set({ leftOut: remaining, origin });
  }

  replaceLines(lines: readonly string[]): Promise<void> {
    return this.replace([`${lines.join('\n')}\n`]);
  }

  /** Cancels reading a text or a file; the old text stays. */
  cancelIntake(): void {
    this.#intake.cancel();
  }

  /**
   * Clears the input. If that cannot be stored, a toast shows why, and the next flush tries again.
   * @param revision of the empty input if it was empty before
   */
  async clear(revision?: number): Promise<void> {
    await this.replace([''], revision).catch(() => {});
  }

  /**
   * Shows the rows stored under this id, for example after a reload, unless the input has been changed.
   * @returns true if they are shown
   */
  async showStored(stats: LineStats, columns?: readonly string[]): Promise<boolean> {
    const content = await this.#readContent(stats, columns);
    const { isUntouched } = this;
    if (isUntouched) {
      this.#show({ content, stats, columns, revision: ++this.#revisions });
    }
    return isUntouched;
  }

  /** Shows the typed text in all boxes of the input, such as the one of a dialog and the one behind it. */
  showTyped(): void {
    const text = this.#typing.leave();
    if (text !== null) {
      this.#set({ content: { kind: 'text', text }, version: this.state.version + 1 });
    }
  }

  /** Returns all lines as one text. Only for short inputs. */
  readText(): Promise<string> {
    return this.#store.text();
  }

  /** Returns the text that would be lost if the page were unloaded, or null. */
  readUnsaved(): string | null {
    return this.#store.readUnsaved();
  }

  async #readContent({ lines, bytes }: LineStats, columns: readonly string[] | undefined): Promise<InputContent> {
    const fits = columns === undefined && lines <= EDITOR_MAX_LINES && bytes <= EDITOR_MAX_BYTES;
    return fits ? { kind: 'text', text: await this.#store.text() } : { kind: 'rows' };
  }

  /** Stores a small text. A failure shows a toast, and the next flush tries again. */
  #write(text: string, revision?: number): Promise<void> {
    this.#unstored = null;
    const putting = this.#put(text, revision);
    this.#putting = putting;
    putting.catch((error: unknown) => {
      // A newer text has been written.
      if (this.#putting === putting) {
        this.#putting = Promise.resolve();
        this.#unstored = text;
        showFailure(INPUT_MESSAGES.notStored, error);
      }
    });
    return putting;
  }

  async #put(text: string, earlier?: number): Promise<void> {
    // An emptied editor no longer has what was pasted into it. Set before the text is stored, since another paste may
    // come meanwhile.
    const { leftOut } = this.state;
    this.#set({
      sentFrom: null,
      leftOut: leftOut && { ...leftOut, columnName: null },
      ...(text === '' && { origin: null }),
    });
    const stats = await this.#store.put(text);
    this.#set({ stats, revision: earlier ?? ++this.#revisions });
  }

  #show(change: Pick<TextInput, 'content'> & Partial<TextInput>): void {
    this.#typing.drop();
    this.#unstored = null;
    this.#store.noteUnsaved(null);
    this.#set({
      leftOut: null,
      columns: undefined,
      origin: null,
      sentFrom: null,
      ...change,
      version: this.state.version + 1,
    });
  }

  /** Saves the typed text for the next box when no component shows the input any more. */
  #leaveBox(): void {
    const text = this.#typing.leave();
    if (text !== null) {
      this.#set({ content: { kind: 'text', text } });
    }
  }

  #set(change: Partial<TextInput>): void {
    store.set(this.atom, { ...this.state, ...change });
  }
}
