import { fstatSync, openSync } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { isatty } from 'node:tty';
import type { ByteSource } from '../../../libs/files/byte-source.ts';
import { readDescriptor, STDIN } from './descriptors.ts';
import { UsageError } from './failure.ts';
import { streamSource } from './stream-source.ts';
import { TEXTS } from './texts.ts';
import { STANDARD_INPUT } from './tool-command.ts';

/** An open file or pipe. */
export interface OpenFile {
  readonly label: string;
  readonly source: ByteSource;
  /** Size in bytes, if known. */
  readonly size?: number;
  readonly isRepeatable: boolean;
  /** Frees the stored start of a pipe. */
  forgetStart?(): void;
  close(): Promise<void>;
}

const READ_BYTES = 1 << 20;

/**
 * Opens a file for reading, or standard input for `-`.
 * @param keepsStart true to store what is read of a pipe until `forgetStart`, so that it can be read again
 * @throws UsageError if standard input is a terminal and was not requested
 */
export async function openFile(name: string, isAskedFor: boolean, keepsStart = false): Promise<OpenFile> {
  const isStandardInput = name === STANDARD_INPUT;
  if (isStandardInput && !isAskedFor && isatty(STDIN)) {
    throw new UsageError(TEXTS.nothingToRead);
  }
  const label = isStandardInput ? TEXTS.inputName : name;
  const found = isStandardInput ? fstatSync(STDIN) : await stat(name);
  if (found.isDirectory()) {
    throw Object.assign(new Error(), { code: 'EISDIR', path: label });
  }
  if (isStandardInput) {
    return passing(label, readDescriptor(STDIN), keepsStart);
  }
  if (!found.isFile()) {
    return passing(label, readDescriptor(openSync(name, 'r')), keepsStart);
  }
  const handle = await open(name);
  const source = fileSource(handle);
  return { label, source, size: found.size, isRepeatable: true, close: () => handle.close() };
}

function passing(label: string, stream: Readable, keepsStart: boolean): OpenFile {
  const close = async () => {
    stream.destroy();
  };
  const { source, forgetStart } = streamSource(stream, keepsStart);
  return { label, source, isRepeatable: false, forgetStart, close };
}

/** Reads a file in chunks that share memory: each is valid until the next one is requested. */
function fileSource(handle: FileHandle): ByteSource {
  return async function* (start) {
    const memory = new Uint8Array(READ_BYTES);
    let at = start;
    for (;;) {
      const { bytesRead } = await handle.read(memory, 0, READ_BYTES, at);
      if (bytesRead === 0) {
        return;
      }
      yield memory.subarray(0, bytesRead);
      at += bytesRead;
    }
  };
}
