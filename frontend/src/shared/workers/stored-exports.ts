import { EXPORT_FOLDER } from '../../../../libs/files/export-folder.ts';

/** Limits of the wait for a terminated writer to release its file: number of tries, and milliseconds between them. */
const TRIES = 50;
const PAUSE_MS = 100;

/** Removes an unfinished file from the origin private file system, if there is one. */
export async function dropStored(name: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(EXPORT_FOLDER);
      await folder.removeEntry(name);
      return;
    } catch (error) {
      // Any other error means that there is no such file or no such storage.
      if (!(error instanceof DOMException && error.name === 'NoModificationAllowedError')) {
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
