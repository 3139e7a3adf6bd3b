import { fitsEditor } from './limits.ts';

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
