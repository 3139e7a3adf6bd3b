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
