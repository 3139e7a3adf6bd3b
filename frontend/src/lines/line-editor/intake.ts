import { fitsEditor } from './limits.ts';

/** Where an editor sends what it does not take in itself. */
export interface IntakeEvents {
  /** A text that is too large came; the pieces in order are what the text of the editor would be. */
  onLargePaste(pieces: readonly string[]): void;
  /** Files came. */
  onFiles(files: readonly File[]): void;
}

/** Passes files on, and answers whether there were any. A read-only editor only keeps the browser from opening them. */
export function passFiles(data: DataTransfer, isReadOnly: boolean, events: IntakeEvents): boolean {
  if (data.files.length === 0) return false;
  if (!isReadOnly) events.onFiles([...data.files]);
  return true;
}

/** Passes a text on that is too large, and answers whether it was. */
export function passLargeText(pieces: readonly string[], events: IntakeEvents): boolean {
  if (fitsEditor(...pieces)) return false;
  events.onLargePaste(pieces);
  return true;
}
