import { fstatSync, openSync, read } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { isatty } from 'node:tty';
import { promisify } from 'node:util';
import type { ByteSource } from '../../../libs/files/byte-source.ts';
import { readDescriptor, STDIN } from './descriptors.ts';
import { folderError, UsageError } from './failure.ts';
import { MESSAGES } from './messages.ts';
import { streamSource } from './stream-source.ts';
import { STANDARD_INPUT } from './tool-command.ts';

/** An open file or pipe. */
export interface OpenFile {
  readonly label: string;
  readonly source: ByteSource;
  /** Size in bytes, if known. */
  readonly size?: number;
  readonly isRepeatable: boolean;
  /** Descriptor of a file; undefined for a pipe. */
  readonly fd?: number;
  /** Frees the stored start of a pipe. */
  forgetStart?(): void;
  close(): Promise<void>;
}

const READ_BYTES = 1 << 20;

const readBytes = promisify(read);

/**
 * Opens a file for reading, or standard input for `-`.
 * @param keepsStart true to store what is read of a pipe until `forgetStart`, so that it can be read again
 * @throws UsageError if standard input is a terminal and was not requested
 */
export async function openFile(name: string, isAskedFor: boolean, keepsStart = false): Promise<OpenFile> {
  const isStandardInput = name === STANDARD_INPUT;
  if (isStandardInput && !isAskedFor && isatty(STDIN)) {
    throw new UsageError(MESSAGES.nothingToRead);
  }
  const label = isStandardInput ? MESSAGES.inputName : name;
  const found = isStandardInput ? fstatSync(STDIN) : await stat(name);
  if (found.isDirectory()) {
    throw folderError(label);
  }
  if (isStandardInput) {
    return openPipe(label, readDescriptor(STDIN), keepsStart);
  }
  if (!found.isFile()) {
    return openPipe(label, readDescriptor(openSync(name, 'r')), keepsStart);
  }
  const handle = await open(name);
  return { ...readableFile(label, handle.fd, found.size), close: () => handle.close() };
}

/** Returns a file that another owner closes. */
export function readableFile(label: string, fd: number, size: number): OpenFile & { readonly fd: number } {
  return { label, source: fileSource(fd), size, isRepeatable: true, fd, close: async () => {} };
}

function openPipe(label: string, stream: Readable, keepsStart: boolean): OpenFile {
  const close = async () => {
    stream.destroy();
  };
  const { source, forgetStart } = streamSource(stream, keepsStart);
  return { label, source, isRepeatable: false, forgetStart, close };
}

/**
 * Reads a file in chunks that share memory: each is valid until the next one is requested. From the second one on, the
 * following chunk is read meanwhile; readers that look at the start of a file take only one.
 */
function fileSource(fd: number): ByteSource {
  return async function* (start) {
    const memories = [new Uint8Array(READ_BYTES), new Uint8Array(READ_BYTES)] as const;
    let at = start;
    const readInto = async (memory: Uint8Array) => {
      const { bytesRead } = await readBytes(fd, memory, 0, READ_BYTES, at);
      at += bytesRead;
      return memory.subarray(0, bytesRead);
    };
    let next: Promise<Uint8Array> | undefined;
    try {
      for (let index = 0; ; index++) {
        const chunk = await (next ?? readInto(memories[index & 1]));
        next = undefined;
        if (chunk.length === 0) {
          return;
        }
        if (index > 0) {
          next = readInto(memories[(index + 1) & 1]);
          // A failure is thrown where the chunk is awaited.
          next.catch(() => undefined);
        }
        yield chunk;
      }
    } finally {
      await next?.catch(() => undefined);
    }
  };
}
