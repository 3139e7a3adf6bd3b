import { transfer } from 'comlink';
import { atom, getDefaultStore, type PrimitiveAtom } from 'jotai';
import { encodeText } from '../../../../libs/lines/blocks/encode-text.ts';
import { addStats, EMPTY_STATS, type LineStats } from '../../../../libs/lines/blocks/line-stats.ts';
import type { ToolId } from '../../../../libs/tools/index.ts';
import type { PlacedLine, RowsId } from '../../../../workers/protocol.ts';
import { rowsClient } from '../../shared/workers/rows-client.ts';
import { claimTab } from '../../shared/workers/tab.ts';
import { runTask } from '../../shared/workers/task-client.ts';
import { EDITOR_MAX_BYTES, EDITOR_MAX_LINES, fitsEditor } from './line-editor/limits.ts';

/** State of a tool's bulk input. The lines themselves are in the rows worker. */
export interface TextInput {
  readonly stats: LineStats;
  /** `editor`: small enough to be edited. `rows`: shown as a list that can be replaced or cleared. */
  readonly mode: 'editor' | 'rows';
  /** Initial text of the editor. Later typing is not mirrored here. */
  readonly editorText: string;
  /** Number of replacements from outside (import, clear, example). A change resets the editor. */
  readonly version: number;
  /** Number of changes to the stored lines, typing included. A change makes derived views recompute. */
  readonly revision: number;
  /** Progress in bytes while a large text or a file is read; `total` is 0 while unknown. */
  readonly intake: { readonly done: number; readonly total: number } | null;
  /** Parts of imported files that are not in the text; null once another text replaces it. */
  readonly leftOut: LeftOut | null;
}

/** Parts of imported CSV files that are not in the list. */
export interface LeftOut {
  readonly headers: readonly PlacedLine[];
  /** Number of columns, of which the first was read. */
  readonly columns: number;
}

const EMPTY_INPUT: TextInput = {
  stats: EMPTY_STATS,
  mode: 'editor',
  editorText: '',
  version: 0,
  revision: 0,
  intake: null,
  leftOut: null,
};
/**
 * Debounce after the last key in milliseconds: short enough to feel immediate, long enough not to encode on every key.
 */
const TYPING_PAUSE_MS = 150;
/** Maximum wait in milliseconds for a large text to be persisted before it is shown. The largest are shown first. */
const PERSIST_WAIT_MS = 1_000;
const UNSAVED_PREFIX = 'overprint.unsaved.';

const store = getDefaultStore();

/** A bulk input: its state as an atom, and all operations on it. */
export class TextInputController {
  readonly id: RowsId;
  readonly atom: PrimitiveAtom<TextInput> = atom<TextInput>(EMPTY_INPUT);
  #typedText: (() => string) | null = null;
  /** Returns the text in the box if it differs from `editorText`. */
  #shownText: (() => string) | null = null;
  #typingTimer: ReturnType<typeof setTimeout> | undefined;
  /** Pending write of the latest small text to the rows worker. */
  #putting: Promise<void> = Promise.resolve();
  #intakeAbort: AbortController | null = null;
  #intakes = 0;
  /** True while storage holds content that is not shown yet. */
  #isPersistedAhead = false;
  /** Text that is not persisted yet. It is written to session storage if the page is unloaded. */
  #unsaved: (() => string) | null = null;

  constructor(id: RowsId) {
    this.id = id;
    this.atom.onMount = () => () => this.#leaveBox();
  }

  get state(): TextInput {
    return store.get(this.atom);
  }

  /** Records typing. The text is read and sent after a short pause. */
  typed(text: () => string): void {
    this.#typedText = text;
    this.#shownText = text;
    this.#unsaved = text;
    clearTimeout(this.#typingTimer);
    this.#typingTimer = setTimeout(() => void this.flush(), TYPING_PAUSE_MS);
  }

  /** Sends pending typing and waits until the rows worker has stored it. A run calls this first. */
  async flush(): Promise<void> {
    clearTimeout(this.#typingTimer);
    const text = this.#typedText;
    this.#typedText = null;
    if (text) {
      this.#putting = this.#put(text());
    }
    await this.#putting;
  }

  /**
   * Replaces the text by the concatenated pieces. A paste has three: the text before it, itself, and the text after.
   */
  async replace(pieces: readonly string[]): Promise<void> {
    const chars = pieces.reduce((sum, piece) => sum + piece.length, 0);
    if (fitsEditor(...pieces)) {
      this.#endIntake();
      const text = pieces.join('');
      this.#show({ mode: 'editor', editorText: text });
      this.#putting = this.#put(text);
      await this.#putting;
      return;
    }
    await this.takeIn(async (target, signal, progress) => {
      const stats = await runTask(signal, async (task) => {
        await task.beginText(target);
        let done = 0;
        for (const piece of pieces) {
          for (const bytes of encodeText(piece)) {
            done += bytes.byteLength;
            const outcome = await task.pushText(transfer(bytes, [bytes.buffer]));
            if (!outcome.ok) {
              return outcome;
            }
            progress(done, chars);
          }
        }
        return task.finishText(target);
      });
      return stats;
    });
  }

  /**
   * Replaces the text by what a task stores under a new id. The old text stays until the new one is complete.
   * @param outer cancels the task, as `cancelIntake` does
   * @throws TaskFailed if the text cannot be read, or the abort reason if it was cancelled
   */
  async takeIn(
    load: (target: RowsId, signal: AbortSignal, progress: (done: number, total: number) => void) => Promise<LineStats>,
    outer?: AbortSignal,
  ): Promise<void> {
    outer?.throwIfAborted();
    this.#endIntake();
    const abort = new AbortController();
    this.#intakeAbort = abort;
    const cancel = () => this.cancelIntake();
    outer?.addEventListener('abort', cancel);
    const target = `${this.id}#${++this.#intakes}`;
    const progress = (done: number, total: number) => {
      if (!abort.signal.aborted) {
        this.#set({ intake: { done, total } });
      }
    };
    progress(0, 0);
    try {
      const stats = await load(target, abort.signal, progress);
      // Persist the text before showing it, so that an immediate reload restores it.
      this.#isPersistedAhead = true;
      await Promise.race([this.#persist(stats, target), delay(PERSIST_WAIT_MS)]);
      abort.signal.throwIfAborted();
      await rowsClient.call((rows) => rows.alias(target, this.id));
      this.#isPersistedAhead = false;
      this.#dropTyping();
      await this.showStored(stats);
    } finally {
      outer?.removeEventListener('abort', cancel);
      void rowsClient.call((rows) => rows.dispose([target])).catch(() => {});
      const isOvertaken = this.#intakeAbort !== null && this.#intakeAbort !== abort;
      if (this.#isPersistedAhead && !isOvertaken) {
        this.#isPersistedAhead = false;
        void this.#persist(this.state.stats);
      }
      if (this.#intakeAbort === abort) {
        this.#intakeAbort = null;
        this.#set({ intake: null });
      }
    }
  }

  /** Shows what an import has left out, until another text replaces this one. */
  showLeftOut(leftOut: LeftOut): void {
    this.#set({ leftOut });
  }

  /** Adds the header lines that the import has left out, at their places. Typing since the import is not lost. */
  async keepHeaders(): Promise<void> {
    const { leftOut } = this.state;
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
    this.#set({ leftOut: remaining });
  }

  /** Cancels reading a text or a file; the old text stays. */
  cancelIntake(): void {
    this.#endIntake();
    this.#set({ intake: null });
  }

  async clear(): Promise<void> {
    await this.replace(['']);
  }

  /** Shows the rows stored under this id, for example after a reload. */
  async showStored(stats: LineStats): Promise<void> {
    const isSmall = stats.lines <= EDITOR_MAX_LINES && stats.bytes <= EDITOR_MAX_BYTES;
    const editorText = isSmall ? await rowsClient.call((rows) => rows.text(this.id)) : '';
    this.#show({ stats, mode: isSmall ? 'editor' : 'rows', editorText, revision: this.state.revision + 1 });
  }

  /** Returns the text that would be lost if the page were unloaded, or null. */
  takeUnsaved(): string | null {
    return this.#unsaved ? this.#unsaved() : null;
  }

  async #put(text: string): Promise<void> {
    this.#unsaved = () => text;
    const bytes = new TextEncoder().encode(text);
    const stats = await rowsClient.call((rows) => rows.putText(this.id, transfer(bytes, [bytes.buffer])));
    this.#set({ stats, revision: this.state.revision + 1 });
    this.#isPersistedAhead = false;
    void this.#persist(stats);
  }

  async #persist(stats: LineStats, from = this.id): Promise<void> {
    const written = this.#unsaved;
    try {
      await rowsClient.call((rows) => rows.keep(this.id, stats, from));
      if (this.#unsaved === written) {
        this.#unsaved = null;
      }
    } catch {
      // Private windows may persist nothing; the input then exists until the page is unloaded.
    }
  }

  #show(change: Partial<TextInput>): void {
    this.#dropTyping();
    this.#set({ leftOut: null, ...change, version: this.state.version + 1 });
  }

  /** Saves the typed text for the next box when no component shows the input any more. */
  #leaveBox(): void {
    if (this.#shownText) {
      this.#set({ editorText: this.#shownText() });
    }
    this.#shownText = null;
  }

  #dropTyping(): void {
    this.#shownText = null;
    clearTimeout(this.#typingTimer);
    this.#typedText = null;
  }

  #endIntake(): void {
    this.#intakeAbort?.abort(new DOMException('Cancelled', 'AbortError'));
    this.#intakeAbort = null;
  }

  #set(change: Partial<TextInput>): void {
    store.set(this.atom, { ...this.state, ...change });
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

const controllers = new Map<RowsId, TextInputController>();

/** Returns the controller of a tool's bulk input. */
export function textInput(tool: ToolId, text: string): TextInputController {
  return controllerOf(`inputs/${tool}/${text}`);
}

/**
 * Returns the controller of a dialog's box for lines. It belongs to no tool, and its text persists as a tool's does.
 */
export function dialogInput(name: string): TextInputController {
  return controllerOf(`inputs/dialogs/${name}`);
}

function controllerOf(id: RowsId): TextInputController {
  const controller = controllers.get(id) ?? new TextInputController(id);
  controllers.set(id, controller);
  return controller;
}

let restored: Promise<void> | null = null;

/** Restores the inputs this tab had before a reload, once per page. */
export function restoreInputs(): Promise<void> {
  restored ??= restore();
  return restored;
}

async function restore(): Promise<void> {
  addEventListener('pagehide', stashUnsaved);
  rowsClient.onLost(() => void loadPersisted());
  await loadPersisted();
  for (const key of Object.keys(sessionStorage).filter((name) => name.startsWith(UNSAVED_PREFIX))) {
    const text = sessionStorage.getItem(key) ?? '';
    sessionStorage.removeItem(key);
    await controllerOf(key.slice(UNSAVED_PREFIX.length)).replace([text]);
  }
}

async function loadPersisted(): Promise<void> {
  const { tab, otherLiveTabs } = await claimTab();
  const inputs = await rowsClient.call((rows) => rows.restore(tab, otherLiveTabs)).catch(() => []);
  for (const { id, stats } of inputs) {
    const controller = controllerOf(id);
    // Text typed before the restore is newer.
    if (controller.state.stats.lines === 0) {
      await controller.showStored(stats);
    }
  }
}

/** Writes unpersisted text to session storage, which is synchronous. */
function stashUnsaved(): void {
  for (const [id, controller] of controllers) {
    const text = controller.takeUnsaved();
    if (text === null) {
      continue;
    }
    try {
      sessionStorage.setItem(UNSAVED_PREFIX + id, text);
    } catch {
      // The storage is full; the text persisted before remains.
    }
  }
}
