let shownCopy: (() => void) | undefined;

/** Returns the action of the copy shortcut; undefined while no rows are shown. */
export function copyOfShown(): (() => void) | undefined {
  return shownCopy;
}

/**
 * Sets the action of the copy shortcut.
 * @returns a function that removes it
 */
export function setCopyOfShown(copy: () => void): () => void {
  shownCopy = copy;
  return () => {
    shownCopy = undefined;
  };
}
