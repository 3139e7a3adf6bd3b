import { createReadStream } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { ByteSource } from '../../../libs/files/byte-source.ts';
import { UsageError } from './failure.ts';
import { streamSource } from './stream-source.ts';
import { TEXTS } from './texts.ts';
import { STANDARD_INPUT } from './tool-command.ts';

/** A file that is open, or a pipe. */
export interface OpenFile {
  /** What it is called in messages. */
  readonly label: string;
  readonly source: ByteSource;
  /** In bytes, where it is known. */
  readonly size?: number;
  /** Whether `source` can be read more than once. */
  readonly isRepeatable: boolean;
  close(): Promise<void>;
}

const READ_BYTES = 1 << 20;

/**
 * Opens a file to be read, or standard input for `-`.
 * @throws UsageError where standard input is a terminal and nobody asked for it
 */
export async function openFile(name: string, isAskedFor: boolean): Promise<OpenFile> {
  if (name === STANDARD_INPUT) {
    if (process.stdin.isTTY && !isAskedFor) throw new UsageError(TEXTS.nothingToRead);
    return passing(TEXTS.inputName, process.stdin);
  }
  const found = await stat(name);
  if (found.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR', path: name });
  if (!found.isFile()) return passing(name, createReadStream(name));
  const handle = await open(name);
  const source = fileSource(handle);
  return { label: name, source, size: found.size, isRepeatable: true, close: () => handle.close() };
}

function passing(label: string, stream: Readable): OpenFile {
  const close = async () => {
    stream.destroy();
  };
  return { label, source: streamSource(stream), isRepeatable: false, close };
}

/** Reads a file in chunks that share memory: each is good until the next one is asked for. */
function fileSource(handle: FileHandle): ByteSource {
  return async function* (start) {
    const memory = new Uint8Array(READ_BYTES);
    let at = start;
    for (;;) {
      const { bytesRead } = await handle.read(memory, 0, READ_BYTES, at);
      if (bytesRead === 0) return;
      yield memory.subarray(0, bytesRead);
      at += bytesRead;
    }
  };
}
