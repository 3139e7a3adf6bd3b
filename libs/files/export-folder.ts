/** Folder of the browser's own storage where files lie until the user has saved them. */
export const EXPORT_FOLDER = 'exports';

/** The name of a file there, under which both its writer and whoever gives it up know it; it tells its age. */
export function storedName(fileName: string, nowMs: number): string {
  return `${nowMs}-${crypto.randomUUID()}-${fileName}`;
}

/** When a stored file was begun, in ms since 1970; NaN for a name of another form. */
export function storedSince(name: string): number {
  return Number(name.slice(0, name.indexOf('-')));
}
