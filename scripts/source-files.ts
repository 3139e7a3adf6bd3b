import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the TypeScript and module files of some folders in order. Works without git, in an unpacked archive. */
export function listSources(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|mjs)$/.test(name))
      .map((name) => join(folder, name))
      .sort(),
  );
}
