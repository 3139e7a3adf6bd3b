import { transfer } from 'comlink';
import { atom, getDefaultStore, type PrimitiveAtom } from 'jotai';
import type { ToolId } from '../../../libs/contracts/tool-catalog.ts';
import { encodeText } from '../../../libs/lines/encode-text.ts';
import { EMPTY_STATS, type LineStats } from '../../../libs/lines/line-stats.ts';
import type { RowsId } from '../../../workers/protocol.ts';
import { EDITOR_MAX_BYTES, EDITOR_MAX_LINES, fitsEditor } from '../lines/line-editor/limits.ts';
import { rowsClient } from './rows-client.ts';
import { claimTab } from './tab.ts';
import { runTask } from './task-client.ts';

/** A bulk input of a tool, as its box shows it. The lines themselves are in the rows worker. */
export interface TextInput {
  readonly stats: LineStats;
  /** `editor`: small enough to be edited. `rows`: shown as a list that can be replaced or cleared. */
  readonly mode: 'editor' | 'rows';
  /** What the editor starts from; what is typed afterwards is not mirrored here. */
  readonly editorText: string;
  /** Counts replacements from outside (import, clear, example), so that the editor knows to start anew. */
  readonly version: number;
  /** Counts every change of the stored lines, typing included, so that what looks at them knows to look again. */
  readonly revision: number;
  /** Set while a large text or a file is taken in; bytes, total 0 while unknown. */
  readonly intake: { readonly done: number; readonly total: number } | null;
}

const EMPTY_INPUT: TextInput = {
  stats: EMPTY_STATS,
  mode: 'editor',
  editorText: '',
  version: 0,
  revision: 0,
  intake: null,
};
/** After the last key; short enough to feel live, long enough not to encode at every key. */
const TYPING_PAUSE_MS = 150;
/** How long a large text waits to be kept before it is shown; the largest are shown first. */
const KEEP_WAIT_MS = 1_000;
const UNSAVED_PREFIX = 'overprint.unsaved.';

const store = getDefaultStore();

/** One bulk input: its state as an atom, and everything that changes it. */
export class TextInputController {
  readonly id: RowsId;
  readonly atom: PrimitiveAtom<TextInput> = atom<TextInput>(EMPTY_INPUT);
  private typedText: (() => string) | null = null;
  /** Reads what the box shows, where that is not `editorText` any more. */
  private shownText: (() => string) | null = null;
  private typingTimer: ReturnType<typeof setTimeout> | undefined;
  /** The newest small text on its way to the rows worker. */
  private putting: Promise<void> = Promise.resolve();
  private intakeAbort: AbortController | null = null;
  private intakes = 0;
  /** Whether a text is kept, or about to be, that is not the input's yet. */
  private isKeptAhead = false;
  /** Text that the browser does not keep yet; it goes to session storage if the page goes now. */
  private unsaved: (() => string) | null = null;

  constructor(id: RowsId) {
    this.id = id;
    this.atom.onMount = () => () => this.leaveBox();
  }

  get state(): TextInput {
    return store.get(this.atom);
  }

  /** Takes note of typing; the text is read and sent after a short pause. */
  typed(text: () => string): void {
    this.typedText = text;
    this.shownText = text;
    this.unsaved = text;
    clearTimeout(this.typingTimer);
    this.typingTimer = setTimeout(() => void this.flush(), TYPING_PAUSE_MS);
  }

  /** Sends what was typed and not sent yet, and waits until it is stored; a run does so first. */
  async flush(): Promise<void> {
    clearTimeout(this.typingTimer);
    const text = this.typedText;
    this.typedText = null;
    if (text) this.putting = this.put(text());
    await this.putting;
  }

  /** Replaces the text by pieces in order (a paste comes as what was before it, itself, and what comes after). */
  async replace(pieces: readonly string[]): Promise<void> {
    const chars = pieces.reduce((sum, piece) => sum + piece.length, 0);
    if (fitsEditor(...pieces)) {
      this.endIntake();
      const text = pieces.join('');
      this.show({ mode: 'editor', editorText: text });
      this.putting = this.put(text);
      await this.putting;
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
            if (!outcome.ok) return outcome;
            progress(done, chars);
          }
        }
        return task.finishText(target);
      });
      return stats;
    });
  }

  /**
   * Replaces the text by what a task stores under a new id; what was there stays until all of it has come.
   * @throws TaskFailed when it cannot be read, or the abort reason when it was cancelled
   */
  async takeIn(
    load: (target: RowsId, signal: AbortSignal, progress: (done: number, total: number) => void) => Promise<LineStats>,
  ): Promise<void> {
    this.endIntake();
    const abort = new AbortController();
    this.intakeAbort = abort;
    const target = `${this.id}#${++this.intakes}`;
    const progress = (done: number, total: number) => {
      if (!abort.signal.aborted) this.set({ intake: { done, total } });
    };
    progress(0, 0);
    try {
      const stats = await load(target, abort.signal, progress);
      // Kept before it is shown, so that a reload right after finds it.
      this.isKeptAhead = true;
      await Promise.race([this.keep(stats, target), delay(KEEP_WAIT_MS)]);
      abort.signal.throwIfAborted();
      await rowsClient.call((rows) => rows.alias(target, this.id));
      this.isKeptAhead = false;
      this.dropTyping();
      await this.showStored(stats);
    } finally {
      void rowsClient.call((rows) => rows.dispose([target])).catch(() => {});
      const isOvertaken = this.intakeAbort !== null && this.intakeAbort !== abort;
      if (this.isKeptAhead && !isOvertaken) {
        this.isKeptAhead = false;
        void this.keep(this.state.stats);
      }
      if (this.intakeAbort === abort) {
        this.intakeAbort = null;
        this.set({ intake: null });
      }
    }
  }

  /** Ends taking in a text or file; what was there before stays. */
  cancelIntake(): void {
    this.endIntake();
    this.set({ intake: null });
  }

  /** Empties the input. */
  async clear(): Promise<void> {
    await this.replace(['']);
  }

  /** Shows what the rows worker has under this id (after a reload, say). */
  async showStored(stats: LineStats): Promise<void> {
    const isSmall = stats.lines <= EDITOR_MAX_LINES && stats.bytes <= EDITOR_MAX_BYTES;
    const editorText = isSmall ? await rowsClient.call((rows) => rows.text(this.id)) : '';
    this.show({ stats, mode: isSmall ? 'editor' : 'rows', editorText, revision: this.state.revision + 1 });
  }

  /** What would be lost if the page went now. */
  takeUnsaved(): string | null {
    return this.unsaved ? this.unsaved() : null;
  }

  private async put(text: string): Promise<void> {
    this.unsaved = () => text;
    const bytes = new TextEncoder().encode(text);
    const stats = await rowsClient.call((rows) => rows.putText(this.id, transfer(bytes, [bytes.buffer])));
    this.set({ stats, revision: this.state.revision + 1 });
    this.isKeptAhead = false;
    void this.keep(stats);
  }

  private async keep(stats: LineStats, from = this.id): Promise<void> {
    const written = this.unsaved;
    try {
      await rowsClient.call((rows) => rows.keep(this.id, stats, from));
      if (this.unsaved === written) this.unsaved = null;
    } catch {
      // Private windows may keep nothing; the input then lives as long as the page.
    }
  }

  private show(change: Partial<TextInput>): void {
    this.dropTyping();
    this.set({ ...change, version: this.state.version + 1 });
  }

  /** Nothing shows the input any more: the next box starts from what was typed into this one. */
  private leaveBox(): void {
    if (this.shownText) this.set({ editorText: this.shownText() });
    this.shownText = null;
  }

  private dropTyping(): void {
    this.shownText = null;
    clearTimeout(this.typingTimer);
    this.typedText = null;
  }

  private endIntake(): void {
    this.intakeAbort?.abort(new DOMException('Cancelled', 'AbortError'));
    this.intakeAbort = null;
  }

  private set(change: Partial<TextInput>): void {
    store.set(this.atom, { ...this.state, ...change });
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

const controllers = new Map<RowsId, TextInputController>();

/** The bulk input of a tool. */
export function textInput(tool: ToolId, text: string): TextInputController {
  return controllerOf(`inputs/${tool}/${text}`);
}

/** The box for lines in a dialog: it belongs to no tool, and what is in it is kept like the input of one. */
export function dialogInput(name: string): TextInputController {
  return controllerOf(`inputs/dialogs/${name}`);
}

function controllerOf(id: RowsId): TextInputController {
  const controller = controllers.get(id) ?? new TextInputController(id);
  controllers.set(id, controller);
  return controller;
}

let restored: Promise<void> | null = null;

/** Brings back the inputs that this tab had before a reload; done once a page. */
export function restoreInputs(): Promise<void> {
  restored ??= restore();
  return restored;
}

async function restore(): Promise<void> {
  addEventListener('pagehide', stashUnsaved);
  rowsClient.onLost(() => void loadKept());
  await loadKept();
  for (const key of Object.keys(sessionStorage).filter((name) => name.startsWith(UNSAVED_PREFIX))) {
    const text = sessionStorage.getItem(key) ?? '';
    sessionStorage.removeItem(key);
    await controllerOf(key.slice(UNSAVED_PREFIX.length)).replace([text]);
  }
}

async function loadKept(): Promise<void> {
  const { tab, otherLiveTabs } = await claimTab();
  const inputs = await rowsClient.call((rows) => rows.restore(tab, otherLiveTabs)).catch(() => []);
  for (const { id, stats } of inputs) {
    const controller = controllerOf(id);
    // What was typed before this was ready is newer.
    if (controller.state.stats.lines === 0) await controller.showStored(stats);
  }
}

/** What is not kept yet goes to session storage, which is written at once. */
function stashUnsaved(): void {
  for (const [id, controller] of controllers) {
    const text = controller.takeUnsaved();
    if (text === null) continue;
    try {
      sessionStorage.setItem(UNSAVED_PREFIX + id, text);
    } catch {
      // Full; what was kept before is what remains.
    }
  }
}
