import { randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SpillFile } from '../../../libs/lines/spill/spill-space.ts';
import { notify } from './notices.ts';
import { readAll } from './read-file.ts';

/** Creates a file for rows between steps. The main thread removes it if a signal ends the process. */
export async function createStepFile(): Promise<SpillFile> {
  const path = join(tmpdir(), `overprint-${randomBytes(8).toString('hex')}.rows`);
  notify({ kind: 'draft', file: path });
  const handle = await open(path, 'wx+', 0o600);
  return {
    append: async (pieces) => {
      for (const piece of pieces) {
        for (let done = 0; done < piece.length; ) {
          done += (await handle.write(piece, done, piece.length - done)).bytesWritten;
        }
      }
    },
    read: (into, at) => readAll(handle, into, at),
    remove: async () => {
      await handle.close();
      await rm(path, { force: true });
      notify({ kind: 'draft-released', file: path });
    },
  };
}
