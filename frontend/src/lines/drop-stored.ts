import { EXPORT_FOLDER } from '../../../libs/files/export-folder.ts';

/** How long, and how often within it, is waited for a file's writer, which has been ended, to let go of it. */
const TRIES = 50;
const PAUSE_MS = 100;

/** Removes a file that was not finished from the browser's own storage, where there is one. */
export async function dropStored(name: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(EXPORT_FOLDER);
      await folder.removeEntry(name);
      return;
    } catch (error) {
      // Anything else than a writer that is not gone yet: there is no such file, or no such storage.
      if (!(error instanceof DOMException && error.name === 'NoModificationAllowedError')) return;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
