/** Changes whole lines, or cells as lines. */
export interface LineEditor {
  /** Returns the changed lines as borrowed memory: the same object if nothing changed. */
  edit(lines: Uint8Array): Uint8Array;
}
