/** Maximum lines in the editor; a longer text is shown as rows. */
export const EDITOR_MAX_LINES = 100_000;
/** Maximum bytes of UTF-8 in the editor; a longer text is shown as rows. */
export const EDITOR_MAX_BYTES = 2_000_000;

const LF = 0x0a;
const CR = 0x0d;

/**
 * Returns true if a text, given in consecutive pieces, is small enough for the editor. `\n`, `\r\n` and `\r` end a
 * line; one at the very end starts no other. Reads no further than the limit, so it is fast for any length.
 */
export function fitsEditor(...pieces: readonly string[]): boolean {
  // Every UTF-16 unit takes at least one byte, so a long text is rejected without reading it.
  let chars = 0;
  for (const piece of pieces) {
    chars += piece.length;
  }
  if (chars > EDITOR_MAX_BYTES) {
    return false;
  }

  let bytes = 0;
  let lines = 0;
  let previous = LF;
  for (const piece of pieces) {
    for (let index = 0; index < piece.length; index++) {
      const unit = piece.charCodeAt(index);
      bytes += bytesOfUnit(unit, previous);
      const startsLine = previous === LF || (previous === CR && unit !== LF);
      if (startsLine && ++lines > EDITOR_MAX_LINES) {
        return false;
      }
      previous = unit;
    }
    if (bytes > EDITOR_MAX_BYTES) {
      return false;
    }
  }
  return true;
}

/** Returns the bytes a UTF-16 unit adds. The two of a pair make four; a lone surrogate becomes the three of U+FFFD. */
function bytesOfUnit(unit: number, previous: number): number {
  if (unit < 0x80) {
    return 1;
  }
  if (unit < 0x800) {
    return 2;
  }
  const completesPair = unit >= 0xdc00 && unit <= 0xdfff && previous >= 0xd800 && previous <= 0xdbff;
  return completesPair ? 1 : 3;
}

/** Callbacks for input that the editor does not accept itself. */
export interface IntakeEvents {
  /** Called with a text that exceeds the limits; the concatenated pieces would be the editor's text. */
  onLargePaste(pieces: readonly string[]): void;
  onFiles(files: readonly File[]): void;
  /** Called with a pasted text that the editor accepts, before it does. */
  onPaste(text: string): void;
}

/** Passes on files and returns true if there were any. A read-only editor only keeps the browser from opening them. */
export function passFiles(data: DataTransfer, isReadOnly: boolean, events: IntakeEvents): boolean {
  if (data.files.length === 0) {
    return false;
  }
  if (!isReadOnly) {
    events.onFiles([...data.files]);
  }
  return true;
}

/**
 * Passes on a paste that the editor does not accept: files, or a text that exceeds the limits.
 * @param pieces the text before the paste, the paste, and the text after it
 * @returns true if it was passed on
 */
export function passPaste(
  data: DataTransfer,
  pieces: (pasted: string) => readonly string[],
  isReadOnly: boolean,
  events: IntakeEvents,
): boolean {
  const text = data.getData('text/plain');
  // Office programs add a picture of the cells to their text, so text takes precedence.
  if (text === '') {
    return passFiles(data, isReadOnly, events);
  }
  if (isReadOnly) {
    return false;
  }
  const isTaken = passLargeText(pieces(text), events);
  if (!isTaken) {
    events.onPaste(text);
  }
  return isTaken;
}

/** Passes on a text that exceeds the limits; returns true if it does. */
export function passLargeText(pieces: readonly string[], events: IntakeEvents): boolean {
  if (fitsEditor(...pieces)) {
    return false;
  }
  events.onLargePaste(pieces);
  return true;
}
