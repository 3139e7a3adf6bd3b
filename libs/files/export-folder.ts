import { randomId } from '../random-id.ts';

/** Folder of the origin private file system for exported files that the browser's download still reads. */
export const EXPORT_FOLDER = 'exports';

/** Returns a unique name for a stored file. It begins with the creation time in ms since 1970 and the tab. */
export function storedName(fileName: string, tab: string, nowMs: number): string {
  return `${nowMs} ${tab} ${randomId()} ${fileName}`;
}

/** Returns the creation time and the tab of a stored file; NaN and an empty text for other names. */
export function storedBy(name: string): { readonly since: number; readonly tab: string } {
  const [since, tab = ''] = name.split(' ');
  return { since: Number(since), tab };
}
