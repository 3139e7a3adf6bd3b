import { fitsEditor } from './limits.ts';

/** Callbacks for input that the editor does not accept itself. */
export interface IntakeEvents {
  /** Called with a text that exceeds the limits; the concatenated pieces would be the editor's text. */
  onLargePaste(pieces: readonly string[]): void;
  onFiles(files: readonly File[]): void;
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

/** Passes on a text that exceeds the limits; returns true if it does. */
export function passLargeText(pieces: readonly string[], events: IntakeEvents): boolean {
  if (fitsEditor(...pieces)) {
    return false;
  }
  events.onLargePaste(pieces);
  return true;
}
